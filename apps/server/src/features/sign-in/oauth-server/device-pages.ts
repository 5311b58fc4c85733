import type { KoaContextWithOIDC } from 'oidc-provider';
import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { field, hidden } from '../../../pages/form-field.ts';
import { type Page, page, problemPage } from '../../../pages/page.ts';
import { exchange } from './exchange.ts';

/** The problem with a code, by the name of the library's error. */
const PROBLEMS: Readonly<Record<string, string>> = {
  NoCodeError: 'Enter the code that the application shows.',
  NotFoundError: 'This code does not exist. Compare it with the one that the application shows.',
  ExpiredError: 'This code has expired. Request a new one in the application.',
  AlreadyUsedError: 'This code has already been used. Request a new one in the application.',
  SessionNotFound: 'This page has expired. Enter the code again.',
};
const UNCLEAR = 'Something went wrong. Enter the code again.';

/** Shows the page that asks for a code, with the problem of the one that was entered. */
export function enterCode(ctx: KoaContextWithOIDC, error?: Error & { userCode?: string }): void {
  const { session } = ctx.oidc;
  const entered = error === undefined ? exchange().userCode : error.userCode;
  const problem = error === undefined ? undefined : (PROBLEMS[error.name] ?? UNCLEAR);
  exchange().page = {
    status: error === undefined ? 200 : 400,
    page: enterCodePage(String(session?.state?.secret), entered ?? '', problem),
  };
}

/** Shows the page after a user allowed access. */
export function signedIn(ctx: KoaContextWithOIDC): void {
  const name = ctx.oidc.client?.clientName ?? 'The application';
  const body = `
<p>Return to the application. You can close this page.</p>
<p class="soft">To revoke its access, open <a href="/account">your account</a>.</p>`;
  exchange().page = { status: 200, page: page('Signed in', body, { heading: `${name} is signed in` }) };
}

/** Shows the page after a user denied access. */
export function refused(): void {
  const body = `
<p>The application has no access to your account. You can close this page.</p>`;
  exchange().page = { status: 200, page: page('Access denied', body) };
}

function enterCodePage(xsrf: string, code: string, problem: string | undefined): Page {
  const attributes = `class="code" type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" required value="${escapeHtml(code)}"`;
  const body = `
<p>Enter the code that the application, such as a command-line client, shows you.${code === '' || problem !== undefined ? '' : ' Continue only if the code below matches.'}</p>
<form method="post" action="/auth/device">
${hidden({ xsrf })}
${field('user_code', 'Code', attributes, { problem, hint: 'Eight letters, in any case, with or without the dash.' })}
${button('Continue')}
</form>
<p class="soft">If someone sent you the code, do not continue: they would be signed in as you.</p>`;
  return page('Connect an application', body, { problems: { user_code: problem } });
}

/** The page shown after too many codes. */
export function tooManyCodesPage(seconds: number): Page {
  const minutes = Math.ceil(seconds / 60);
  return problemPage(
    'Too many attempts',
    `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  );
}
