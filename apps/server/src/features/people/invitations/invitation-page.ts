import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { field, ownEmailField } from '../../../pages/form-field.ts';
import { newPasswordFields } from '../../../pages/new-password-fields.ts';
import type { Problems } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';
import type { PageWords } from '../../../pages/words/page-words.ts';

/** The values of the form and their problems. */
export interface InvitationForm {
  readonly email: string;
  readonly firstName: string;
  readonly invitedBy: string | null;
  readonly host: string;
  /** The problem of each field, as a sentence. */
  readonly problems: Problems;
}

/** The form on which an invited user sets a password. It posts to its own address. */
export function invitationFormPage(
  words: PageWords,
  { email, firstName, invitedBy, host, problems }: InvitationForm,
): Page {
  const { title, heading, at } = words.invitation;
  const body = `
<p class="soft">${at(`<strong>${escapeHtml(host)}</strong>`)}</p>
<form method="post">
${ownEmailField(words.email, email)}
${field(
  'firstName',
  words.name,
  `type="text" value="${escapeHtml(firstName)}" autocomplete="name" maxlength="255"`,
  { hint: words.nameHint, problem: problems.firstName },
)}
${newPasswordFields(words, problems, true)}
${button(words.setPassword)}
</form>`;
  return page(title, body, { heading: heading(invitedBy), problems });
}
