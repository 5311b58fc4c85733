import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { field } from '../../../pages/form-field.ts';
import { newPasswordFields } from '../../../pages/new-password-fields.ts';
import type { Problems } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';

/** The page on which users change their password. */
export function passwordPage(email: string, problems: Problems = {}): Page {
  const body = `
<h1>Change password</h1>
<p>Changing your password signs you out of all other browsers and applications.</p>
<form method="post" action="/account/password">
${field('email', 'Email address', `type="email" value="${escapeHtml(email)}" autocomplete="username" readonly`)}
${field(
  'current',
  'Current password',
  'type="password" autocomplete="current-password" maxlength="200" required',
  {
    problem: problems.current,
  },
)}
${newPasswordFields('New password', problems)}
${button('Change password')}
</form>
<p><a href="/account">Back to your account</a></p>`;
  return page('Change password', body, { problems });
}
