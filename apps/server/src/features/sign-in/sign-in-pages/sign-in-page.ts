import { button, linkButton } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { field, hidden } from '../../../pages/form-field.ts';
import { notice, type Problems } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';

/** Another way to sign in. */
export interface SignInOption {
  readonly id: number;
  readonly name: string;
}

/** What the page of a sign-in shows. */
export interface SignInForm {
  readonly host: string;
  /** What was typed as name. */
  readonly login: string;
  /** Where to go afterwards. */
  readonly returnTo: string | undefined;
  readonly takesPasswords: boolean;
  readonly options: readonly SignInOption[];
  /** A sentence about what was done just before. */
  readonly news?: string | undefined;
  readonly problems?: Problems;
}

/** The page on which people sign in. Where they come from may be another site. */
export function signInPage(form: SignInForm): Page {
  const { host, returnTo, takesPasswords, options, news, problems = {} } = form;
  const query = returnTo === undefined ? '' : `?return_to=${encodeURIComponent(returnTo)}`;
  const buttons = options.map(({ id, name }) => linkButton(`Sign in with ${name}`, `/sso/${id}${query}`));
  const body = `
<h1>Sign in</h1>
<p class="soft">Your account at <strong>${escapeHtml(host)}</strong>.</p>
${news === undefined ? '' : notice(news)}
${takesPasswords ? passwordForm(form) : ''}
${takesPasswords && buttons.length > 0 ? '<p class="or">or</p>' : ''}
${buttons.join('\n')}
${takesPasswords || options.length > 0 ? '' : '<p>There is no way to sign in here at this moment. Ask an administrator.</p>'}`;
  return page('Sign in', body, { leavesSite: true, problems });
}

function passwordForm({ login, returnTo, problems = {} }: SignInForm): string {
  const focus = Object.keys(problems).length === 0 && login === '' ? ' autofocus' : '';
  return `<form method="post" action="/login">
${hidden({ return_to: returnTo })}
${field(
  'login',
  'E-mail address or user name',
  `type="text" value="${escapeHtml(login)}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" required${focus}`,
)}
${field('password', 'Password', 'type="password" autocomplete="current-password" maxlength="200" required', {
  problem: problems.password,
})}
${button('Sign in')}
</form>
<p><a href="/reset">Forgot your password?</a></p>`;
}

/** What is shown to who is asked whether to sign out; a link must not do it by itself. */
export function signOutPage(email: string): Page {
  const body = `
<h1>Sign out?</h1>
<p>You are signed in as <strong>${escapeHtml(email)}</strong>.</p>
<form method="post" action="/logout">${button('Sign out')}</form>`;
  return page('Sign out', body, { leavesSite: true });
}

/** What is shown to who tried too often. */
export function tooManyPage(seconds: number): Page {
  const minutes = Math.ceil(seconds / 60);
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  const body = `
<h1>Too many tries</h1>
<p>This was tried too often. Try again ${when}.</p>
<p><a href="/login">Back to the sign-in</a></p>`;
  return page('Too many tries', body);
}
