import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { field } from '../../../pages/form-field.ts';
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
${field(
  'password',
  'New password',
  'type="password" autocomplete="new-password" minlength="8" maxlength="200" required',
  { hint: 'At least 8 characters. A few words are stronger than one.', problem: problems.password },
)}
${field(
  'again',
  'Confirm new password',
  'type="password" autocomplete="new-password" maxlength="200" required',
  {
    problem: problems.again,
  },
)}
${button('Change password')}
</form>
<p><a href="/account">Back to your account</a></p>`;
  return page('Change password', body, { problems });
}
