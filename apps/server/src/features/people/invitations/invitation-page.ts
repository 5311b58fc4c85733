import { button, linkButton } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { field } from '../../../pages/form-field.ts';
import { newPasswordFields } from '../../../pages/new-password-fields.ts';
import { type Page, page } from '../../../pages/page.ts';

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
<h1>${escapeHtml(invitedBy ?? 'An administrator')} invites you to Facet</h1>
<p class="soft">Choose a password for your account at <strong>${escapeHtml(host)}</strong>.</p>
<form method="post">
${field('email', 'Email address', `type="email" value="${escapeHtml(email)}" autocomplete="username" readonly`)}
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
  return page('Choose a password', body, { problems });
}

/** The page that confirms the password and shows the first steps. */
export function invitationDonePage(email: string, origin: string): Page {
  return page(
    'Your account is ready',
    `
<h1>Your account is ready</h1>
<p>The password of <strong>${escapeHtml(email)}</strong> is set. This link no longer works.</p>
${linkButton('Sign in', '/login?another=1')}
<p>To call the API, create an API key or authorise an application:</p>
<pre><code>curl ${escapeHtml(origin)}/api/v1/users/me \\
  -H "Authorization: Bearer $FACET_API_KEY"</code></pre>
<p class="soft">All operations are documented at <code>${escapeHtml(origin)}/api/v1/spec</code>.</p>`,
  );
}
