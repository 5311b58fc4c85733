import type { KoaContextWithOIDC } from 'oidc-provider';
import { button, buttonRow, quietButton } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { hidden } from '../../../pages/form-field.ts';
import { type Page, page } from '../../../pages/page.ts';
import { exchange } from './exchange.ts';

const ACTION = '/auth/session/end/confirm';
const SIGNED_OUT = 'You are signed out';

/** Shows the page that asks whether to sign out at the request of an application. */
export function askToSignOut(ctx: KoaContextWithOIDC): void {
  const name = escapeHtml(ctx.oidc.client?.clientName ?? 'An application');
  const email = escapeHtml(exchange().browser?.user.email ?? '');
  const body = `
<p>${name} wants to sign you out here too. You are signed in as <strong>${email}</strong>.</p>
<form method="post" action="${ACTION}">
${hidden({ xsrf: secretOf(ctx) })}
${buttonRow(button('Sign out', 'name="logout" value="yes"'), quietButton('Stay signed in'))}
</form>`;
  exchange().page = { status: 200, page: page('Sign out', body, { heading: 'Sign out?', leavesSite: true }) };
}

/** Shows an already signed-out user the way back to the application. */
export function signedOutAlready(ctx: KoaContextWithOIDC): void {
  const body = `
<form method="post" action="${ACTION}">
${hidden({ xsrf: secretOf(ctx), logout: 'yes' })}
${button('Continue')}
</form>`;
  exchange().page = {
    status: 200,
    page: page('Signed out', body, { heading: SIGNED_OUT, leavesSite: true }),
  };
}

/** Shows the final page if the application named no address to return to. */
export function signedOut(): void {
  const who = exchange().browser;
  exchange().page = { status: 200, page: who === undefined ? OUT : STILL_IN };
}

const OUT: Page = page(
  'Signed out',
  `
<p>You can close this page, or <a href="/login">sign in again</a>.</p>`,
  { heading: SIGNED_OUT },
);

const STILL_IN: Page = page(
  'Signed in',
  `
<p>The application may have signed you out on its side. You can close this page.</p>`,
  { heading: 'You are still signed in here' },
);

function secretOf({ oidc }: KoaContextWithOIDC): string {
  return String(oidc.session?.state?.secret);
}
