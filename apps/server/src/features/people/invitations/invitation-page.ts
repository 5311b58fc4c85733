import { button, linkButton } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { field } from '../../../pages/form-field.ts';
import { type Page, page } from '../../../pages/page.ts';

/** What the form asks for, and what was wrong with it. */
export interface InvitationForm {
  readonly email: string;
  readonly firstName: string;
  readonly invitedBy: string | null;
  readonly host: string;
  /** What is wrong with a field, as a sentence. */
  readonly problems: { readonly firstName?: string; readonly password?: string; readonly again?: string };
}

/** The form on which an invited user chooses a password. It posts to its own address. */
export function invitationFormPage({ email, firstName, invitedBy, host, problems }: InvitationForm): Page {
  const body = `
<h1>${escapeHtml(invitedBy ?? 'An administrator')} invites you to Facet</h1>
<p class="soft">Choose a password for your account at <strong>${escapeHtml(host)}</strong>.</p>
<form method="post">
${field('email', 'E-mail address', `type="email" value="${escapeHtml(email)}" autocomplete="username" readonly`)}
${field(
  'firstName',
  'Your name',
  `type="text" value="${escapeHtml(firstName)}" autocomplete="name" maxlength="255"`,
  {
    hint: 'As others will see it.',
    problem: problems.firstName,
  },
)}
${field(
  'password',
  'Password',
  'type="password" autocomplete="new-password" minlength="8" maxlength="200" required',
  {
    hint: 'At least 8 characters; a few words are better than one.',
    problem: problems.password,
  },
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
  return page('Choose a password', body, { problems });
}

/** What is shown once the password is set, with the first steps. */
export function invitationDonePage(email: string, origin: string): Page {
  return page(
    'Your account is ready',
    `
<h1>Your account is ready</h1>
<p>The password of <strong>${escapeHtml(email)}</strong> is set. This link has done its work.</p>
${linkButton('Sign in', '/login?another=1')}
<p>Programs use Facet by its API, with an API key or as programs that you sign in to:</p>
<pre><code>curl ${escapeHtml(origin)}/api/v1/users/me \\
  -H "Authorization: Bearer $FACET_API_KEY"</code></pre>
<p class="soft">Every operation is described at <code>${escapeHtml(origin)}/api/v1/spec</code>.</p>`,
  );
}
