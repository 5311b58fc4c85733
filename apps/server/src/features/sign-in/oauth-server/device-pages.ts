import type { KoaContextWithOIDC } from 'oidc-provider';
import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { field, hidden } from '../../../pages/form-field.ts';
import { page, problemPage, type TranslatedPage } from '../../../pages/page.ts';
import type { PageWords } from '../../../pages/words/page-words.ts';
import { exchange } from './exchange.ts';

/** Shows the page that asks for a code, with the problem of the one that was entered. */
export function enterCode(ctx: KoaContextWithOIDC, error?: Error & { userCode?: string }): void {
  const { session } = ctx.oidc;
  const entered = error === undefined ? exchange().userCode : error.userCode;
  exchange().page = {
    status: error === undefined ? 200 : 400,
    page: enterCodePage(String(session?.state?.secret), entered ?? '', error?.name),
  };
}

/** Shows the page after a user allowed access. */
export function signedIn({ oidc: { client } }: KoaContextWithOIDC): void {
  const name = client?.clientName ?? String(client?.clientId);
  exchange().page = {
    status: 200,
    page: ({ oauth, bar }) => {
      const { title, heading, text, revoke } = oauth.device.connected;
      const body = `
<p>${text}</p>
<p class="soft">${revoke} <a href="/account">${bar.account}</a></p>`;
      return page(title, body, { heading: heading(name) });
    },
  };
}

/** Shows the page after a user denied access. */
export function refused(): void {
  exchange().page = {
    status: 200,
    page: ({ oauth: { device } }) => problemPage(device.denied.title, device.denied.text),
  };
}

/** @param failure the name of the library's error */
function enterCodePage(xsrf: string, code: string, failure: string | undefined): TranslatedPage {
  return ({ oauth: { device, proceed }, code: label }) => {
    const problem = failure === undefined ? undefined : problemOf(device.problems, failure);
    const attributes = `class="code" type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" required value="${escapeHtml(code)}"`;
    const body = `
<p>${device.text}${code === '' || problem !== undefined ? '' : ` ${device.match}`}</p>
<form method="post" action="/auth/device">
${hidden({ xsrf })}
${field('user_code', label, attributes, { problem, hint: device.hint })}
${button(proceed)}
</form>
<p class="soft">${device.warning}</p>`;
    return page(device.title, body, { problems: { user_code: problem } });
  };
}

function problemOf(problems: PageWords['oauth']['device']['problems'], failure: string): string {
  return Object.entries(problems).find(([name]) => name === failure)?.[1] ?? problems.other;
}

/** The page shown after too many codes. */
export function tooManyCodesPage(seconds: number): TranslatedPage {
  return ({ tooMany }) => problemPage(tooMany.title, tooMany.text(Math.ceil(seconds / 60)));
}
