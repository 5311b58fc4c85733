import { button } from '../../../pages/buttons.ts';
import { currentPasswordField, ownEmailField } from '../../../pages/form-field.ts';
import { newPasswordFields } from '../../../pages/new-password-fields.ts';
import type { Problems } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';

/** The page on which users change their password. */
export function passwordPage(email: string, problems: Problems = {}): Page {
  const body = `
<p>Changing your password signs you out of all other browsers and applications.</p>
<form method="post" action="/account/password">
${ownEmailField(email)}
${currentPasswordField('current', 'Current password', { problem: problems.current })}
${newPasswordFields('New password', problems)}
${button('Change password')}
</form>
<p><a href="/account">Back to your account</a></p>`;
  return page('Change password', body, { problems });
}
