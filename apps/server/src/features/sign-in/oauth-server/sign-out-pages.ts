import type { KoaContextWithOIDC } from 'oidc-provider';
import { button, buttonRow, quietButton } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { hidden } from '../../../pages/form-field.ts';
import { type Page, page } from '../../../pages/page.ts';
import { exchange } from './exchange.ts';

const ACTION = '/auth/session/end/confirm';

/** Asks whether to sign out, as a program wants it. */
export function askToSignOut(ctx: KoaContextWithOIDC): void {
  const name = escapeHtml(ctx.oidc.client?.clientName ?? 'A program');
  const email = escapeHtml(exchange().browser?.user.email ?? '');
  const body = `
<h1>Sign out?</h1>
<p>${name} asks to sign you out here too. You are signed in as <strong>${email}</strong>.</p>
<form method="post" action="${ACTION}">
${hidden({ xsrf: secretOf(ctx) })}
${buttonRow(button('Sign out', 'name="logout" value="yes"'), quietButton('Stay signed in'))}
</form>`;
  exchange().page = { status: 200, page: page('Sign out', body, { leavesSite: true }) };
}

/** For who is signed out already: the way back to the program that asks. */
export function signedOutAlready(ctx: KoaContextWithOIDC): void {
  const body = `
<h1>You are signed out</h1>
<form method="post" action="${ACTION}">
${hidden({ xsrf: secretOf(ctx), logout: 'yes' })}
${button('Continue')}
</form>`;
  exchange().page = { status: 200, page: page('Signed out', body, { leavesSite: true }) };
}

/** The end of it, where the program named no page of its own. */
export function signedOut(): void {
  const who = exchange().browser;
  exchange().page = { status: 200, page: who === undefined ? OUT : STILL_IN };
}

const OUT: Page = page(
  'Signed out',
  `
<h1>You are signed out</h1>
<p>You can close this page, or <a href="/login">sign in again</a>.</p>`,
);

const STILL_IN: Page = page(
  'Signed in',
  `
<h1>You are still signed in here</h1>
<p>The program may have signed you out by itself. You can close this page.</p>`,
);

function secretOf({ oidc }: KoaContextWithOIDC): string {
  return String(oidc.session?.state?.secret);
}
