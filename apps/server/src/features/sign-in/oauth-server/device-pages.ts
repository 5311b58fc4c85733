import type { KoaContextWithOIDC } from 'oidc-provider';
import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { field, hidden } from '../../../pages/form-field.ts';
import { type Page, page } from '../../../pages/page.ts';
import { exchange } from './exchange.ts';

/** What is wrong with a code, by the name of the library's error. */
const PROBLEMS: Readonly<Record<string, string>> = {
  NoCodeError: 'Enter the code that the program shows.',
  NotFoundError: 'There is no such code. Compare it with what the program shows.',
  ExpiredError: 'This code has expired. Have the program show a new one.',
  AlreadyUsedError: 'This code was entered already. Have the program show a new one.',
  SessionNotFound: 'This page was open for too long, or in another browser. Enter the code again.',
};
const UNCLEAR = 'That did not work. Enter the code again.';

/** Asks for the code that a program shows, with what was wrong with the one that was entered. */
export function enterCode(ctx: KoaContextWithOIDC, error?: Error & { userCode?: string }): void {
  const { session } = ctx.oidc;
  const entered = error === undefined ? exchange().userCode : error.userCode;
  exchange().page = {
    status: error === undefined ? 200 : 400,
    page: enterCodePage({
      xsrf: String(session?.state?.secret),
      code: entered ?? '',
      problem: error === undefined ? undefined : (PROBLEMS[error.name] ?? UNCLEAR),
    }),
  };
}

/** Says that the program may go on. */
export function signedIn(ctx: KoaContextWithOIDC): void {
  const name = escapeHtml(ctx.oidc.client?.clientName ?? 'The program');
  const body = `
<h1>${name} is signed in</h1>
<p>Go back to it. You can close this page.</p>
<p class="soft">You see all programs that act for you, and end them, on <a href="/account">your account</a>.</p>`;
  exchange().page = { status: 200, page: page('Signed in', body) };
}

/** Says that the program may not. */
export function refused(): void {
  const body = `
<h1>Nobody was signed in</h1>
<p>The program was told that you refused. You can close this page.</p>`;
  exchange().page = { status: 200, page: page('Refused', body) };
}

interface CodeForm {
  readonly xsrf: string;
  readonly code: string;
  readonly problem: string | undefined;
}

function enterCodePage({ xsrf, code, problem }: CodeForm): Page {
  const attributes = `class="code" type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" required value="${escapeHtml(code)}"`;
  return page(
    'Sign a program in',
    `
<h1>Sign a program in</h1>
<p>A program, such as a command-line client, shows you a code.${code === '' || problem !== undefined ? '' : ' Go on only if it is this one.'}</p>
<form method="post" action="/auth/device">
${hidden({ xsrf })}
${field('user_code', 'Code', attributes, { problem, hint: 'Eight letters; small or capital, with or without the dash.' })}
${button('Continue')}
</form>
<p class="soft">Did somebody send you the code? Then stop: that person would be signed in as you.</p>`,
    { problems: { user_code: problem } },
  );
}

/** What somebody sees who tried too many codes. */
export function tooManyCodesPage(seconds: number): Page {
  const minutes = Math.ceil(seconds / 60);
  return page(
    'Too many codes',
    `
<h1>Too many codes</h1>
<p>Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.</p>`,
  );
}
