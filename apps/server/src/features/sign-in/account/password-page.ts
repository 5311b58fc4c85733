import { button } from '../../../pages/buttons.ts';
import { currentPasswordField, ownEmailField } from '../../../pages/form-field.ts';
import { newPasswordFields } from '../../../pages/new-password-fields.ts';
import type { Problems } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';
import type { PageWords } from '../../../pages/words/page-words.ts';

/** The page on which users change their password. */
export function passwordPage(words: PageWords, email: string, problems: Problems = {}): Page {
  const { change, text, current } = words.account.password;
  const body = `
<p>${text}</p>
<form method="post" action="/account/password">
${ownEmailField(words.email, email)}
${currentPasswordField('current', current, { problem: problems.current })}
${newPasswordFields(words, problems)}
${button(change)}
</form>
<p><a href="/account">${words.backToAccount}</a></p>`;
  return page(change, body, { problems });
}
