import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { field, ownEmailField } from '../../../pages/form-field.ts';
import { newPasswordFields } from '../../../pages/new-password-fields.ts';
import { type Page, page } from '../../../pages/page.ts';
import { invitationSentence } from './invitation-mail.ts';

/** The values of the form and their problems. */
export interface InvitationForm {
  readonly email: string;
  readonly firstName: string;
  readonly invitedBy: string | null;
  readonly host: string;
  /** The problem of each field, as a sentence. */
  readonly problems: { readonly firstName?: string; readonly password?: string; readonly again?: string };
}

/** The form on which an invited user sets a password. It posts to its own address. */
export function invitationFormPage({ email, firstName, invitedBy, host, problems }: InvitationForm): Page {
  const body = `
<p class="soft">Choose a password for your account at <strong>${escapeHtml(host)}</strong>.</p>
<form method="post">
${ownEmailField(email)}
${field(
  'firstName',
  'Your name',
  `type="text" value="${escapeHtml(firstName)}" autocomplete="name" maxlength="255"`,
  {
    hint: 'Shown to other users.',
    problem: problems.firstName,
  },
)}
${newPasswordFields('Password', problems)}
${button('Set password')}
</form>`;
  return page('Choose a password', body, { heading: invitationSentence(invitedBy), problems });
}
