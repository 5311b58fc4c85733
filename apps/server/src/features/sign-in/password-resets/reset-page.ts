import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { field, ownEmailField } from '../../../pages/form-field.ts';
import { newPasswordFields } from '../../../pages/new-password-fields.ts';
import type { Problems } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';

const BACK = '<p><a href="/login">Back to sign-in</a></p>';

/** The page on which users request a reset link. */
export function askPage(email = '', problems: Problems = {}): Page {
  const body = `
<p>Enter your email address to get a link for setting a new password.</p>
<form method="post" action="/reset">
${field('email', 'Email address', `type="email" value="${escapeHtml(email)}" autocomplete="username" maxlength="254" required`, { problem: problems.email })}
${button('Send link')}
</form>
${BACK}`;
  return page('Forgot your password?', body, { problems });
}

/** The page shown after a request, whether or not a user has the address. */
export function askedPage(email: string): Page {
  const body = `
<p>If <strong>${escapeHtml(email)}</strong> belongs to an account with a password, we have sent a link there. It expires
in an hour.</p>
<p class="soft">No email? Check your spam folder. If you use single sign-on, you have no password here. An administrator
can always help.</p>
${BACK}`;
  return page('Check your email', body);
}

/** The page shown if the server sends no email. */
export function noMailPage(): Page {
  const body = `
<p>This server does not send email. Ask an administrator of your account for a password reset link.</p>
<p>If no administrator can sign in, whoever runs the server can create one:</p>
<pre>npm run tenants -- password-link EMAIL</pre>
${BACK}`;
  return page('Forgot your password?', body);
}

/** The page on which users set a new password. Its form posts to its own address. */
export function newPasswordPage(email: string, problems: Problems = {}): Page {
  const body = `
<p>Setting a new password signs you out of all browsers and applications.</p>
<form method="post">
${ownEmailField(email)}
${newPasswordFields('New password', problems)}
${button('Set password')}
</form>`;
  return page('Set a new password', body, { problems });
}
