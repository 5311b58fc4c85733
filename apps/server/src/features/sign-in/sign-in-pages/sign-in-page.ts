import { button, linkButton } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { currentPasswordField, field, hidden } from '../../../pages/form-field.ts';
import { notice, type Problems } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';

/** An SSO connection to sign in with. */
export interface SignInOption {
  readonly id: number;
  readonly name: string;
}

/** The content of the sign-in page. */
export interface SignInForm {
  readonly host: string;
  /** The email address or username as typed. */
  readonly login: string;
  /** The path to return to afterwards. */
  readonly returnTo: string | undefined;
  readonly takesPasswords: boolean;
  readonly options: readonly SignInOption[];
  /** The result of the previous action, as a sentence. */
  readonly news?: string | undefined;
  readonly problems?: Problems;
}

/** The sign-in page. Signing in may redirect to another site. */
export function signInPage(form: SignInForm): Page {
  const { host, returnTo, takesPasswords, options, news, problems = {} } = form;
  const query = returnTo === undefined ? '' : `?return_to=${encodeURIComponent(returnTo)}`;
  const buttons = options.map(({ id, name }) => linkButton(`Sign in with ${name}`, `/sso/${id}${query}`));
  const body = `
<p class="soft">Sign in to your account at <strong>${escapeHtml(host)}</strong>.</p>
${news === undefined ? '' : notice(news)}
${takesPasswords ? passwordForm(form) : ''}
${takesPasswords && buttons.length > 0 ? '<p class="or">or</p>' : ''}
${buttons.join('\n')}
${takesPasswords || options.length > 0 ? '' : '<p>This account currently has no way to sign in. Ask an administrator for help.</p>'}`;
  return page('Sign in', body, { leavesSite: true, problems });
}

function passwordForm({ login, returnTo }: SignInForm): string {
  const focus = login === '' ? ' autofocus' : '';
  return `<form method="post" action="/login">
${hidden({ return_to: returnTo })}
${field(
  'login',
  'Email address or username',
  `type="text" value="${escapeHtml(login)}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" required${focus}`,
)}
${currentPasswordField('password', 'Password', { hasFocus: login !== '' })}
${button('Sign in')}
</form>
<p><a href="/reset">Forgot your password?</a></p>`;
}

/** The page that asks whether to sign out: following a link must not sign anyone out. */
export function signOutPage(email: string): Page {
  const body = `
<p>You are signed in as <strong>${escapeHtml(email)}</strong>.</p>
<form method="post" action="/logout">${button('Sign out')}</form>`;
  return page('Sign out', body, { heading: 'Sign out?', leavesSite: true });
}

/** The page shown after too many attempts. */
export function tooManyPage(seconds: number): Page {
  const minutes = Math.ceil(seconds / 60);
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  const body = `
<p>Try again ${when}.</p>
<p><a href="/login">Back to sign-in</a></p>`;
  return page('Too many attempts', body);
}
