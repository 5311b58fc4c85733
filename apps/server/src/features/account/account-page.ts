import { escapeHtml } from '../../pages/escape-html.ts';
import { type Page, page } from '../../pages/page.ts';

export interface AccountPage {
  readonly email: string;
  readonly username: string;
}

/** The page of who is signed in. */
export function accountPage({ email, username }: AccountPage): Page {
  const body = `
<h1>Your account</h1>
<p>You are signed in as <strong>${escapeHtml(email)}</strong> (${escapeHtml(username)}).</p>
<form method="post" action="/logout"><button type="submit">Sign out</button></form>
<p><a href="/login?another=1">Sign in as somebody else</a></p>`;
  return page('Your account', body, { leavesSite: true });
}
