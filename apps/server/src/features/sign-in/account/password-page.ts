import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { field } from '../../../pages/form-field.ts';
import type { Problems } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';

/** The form on which a user changes his password. */
export function passwordPage(email: string, problems: Problems = {}): Page {
  const body = `
<h1>Change password</h1>
<p>Your other browsers are signed out, and programs that use Facet for you have to sign in again.</p>
<form method="post" action="/account/password">
${field('email', 'E-mail address', `type="email" value="${escapeHtml(email)}" autocomplete="username" readonly`)}
${field(
  'current',
  'Present password',
  'type="password" autocomplete="current-password" maxlength="200" required',
  {
    problem: problems.current,
  },
)}
${field(
  'password',
  'New password',
  'type="password" autocomplete="new-password" minlength="8" maxlength="200" required',
  { hint: 'At least 8 characters; a few words are better than one.', problem: problems.password },
)}
${field(
  'again',
  'The new password again',
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
