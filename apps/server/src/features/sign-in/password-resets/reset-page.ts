import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { field } from '../../../pages/form-field.ts';
import type { Problems } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';

const BACK = '<p><a href="/login">Back to the sign-in</a></p>';

/** The page that asks for whom a link is wanted. */
export function askPage(email = '', problems: Problems = {}): Page {
  const body = `
<h1>Forgot your password?</h1>
<p>Enter your e-mail address. You get a link by which you choose a new password.</p>
<form method="post" action="/reset">
${field('email', 'E-mail address', `type="email" value="${escapeHtml(email)}" autocomplete="username" maxlength="254" required`, { problem: problems.email })}
${button('Send the link')}
</form>
${BACK}`;
  return page('Forgot your password?', body, { problems });
}

/** What is shown once a link was asked for, whether there is an account or not. */
export function askedPage(email: string): Page {
  const body = `
<h1>Look into your mail</h1>
<p>If there is an account with a password for <strong>${escapeHtml(email)}</strong>, a link is on its way there. It
works for an hour.</p>
<p class="soft">No mail? Look into the folder for spam. Who signs in with single sign-on has no password here; an
administrator can help in every case.</p>
${BACK}`;
  return page('Look into your mail', body);
}

/** What is shown where the server sends no mail. */
export function noMailPage(): Page {
  const body = `
<h1>Forgot your password?</h1>
<p>This server sends no mail. Ask an administrator of your account for a link by which you choose a new password.</p>
${BACK}`;
  return page('Forgot your password?', body);
}

/** The form on which a user chooses a new password. It posts to its own address. */
export function newPasswordPage(email: string, problems: Problems = {}): Page {
  const body = `
<h1>Choose a new password</h1>
<p>When it is set, you are signed out everywhere, and programs that use Facet for you have to sign in again.</p>
<form method="post">
${field('email', 'E-mail address', `type="email" value="${escapeHtml(email)}" autocomplete="username" readonly`)}
${field(
  'password',
  'New password',
  'type="password" autocomplete="new-password" minlength="8" maxlength="200" required',
  { hint: 'At least 8 characters; a few words are better than one.', problem: problems.password },
)}
${field(
  'again',
  'The same password again',
  'type="password" autocomplete="new-password" maxlength="200" required',
  {
    problem: problems.again,
  },
)}
${button('Set password')}
</form>`;
  return page('Choose a new password', body, { problems });
}
