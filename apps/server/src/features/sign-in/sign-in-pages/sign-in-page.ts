import { button, linkButton } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { currentPasswordField, field, hidden } from '../../../pages/form-field.ts';
import { notice, type Problems } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';
import type { PageWords } from '../../../pages/words/page-words.ts';

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
export function signInPage(words: PageWords, form: SignInForm): Page {
  const { title, at, or, noWay } = words.signIn;
  const { host, returnTo, takesPasswords, options, news, problems = {} } = form;
  const query = returnTo === undefined ? '' : `?return_to=${encodeURIComponent(returnTo)}`;
  const buttons = options.map(({ id, name }) => linkButton(words.signIn.with(name), `/sso/${id}${query}`));
  const body = `
<p class="soft">${at(`<strong>${escapeHtml(host)}</strong>`)}</p>
${news === undefined ? '' : notice(news)}
${takesPasswords ? passwordForm(words, form) : ''}
${takesPasswords && buttons.length > 0 ? `<p class="or">${or}</p>` : ''}
${buttons.join('\n')}
${takesPasswords || options.length > 0 ? '' : `<p>${noWay}</p>`}`;
  return page(title, body, { leavesSite: true, problems });
}

function passwordForm({ password, signIn }: PageWords, { login, returnTo }: SignInForm): string {
  const focus = login === '' ? ' autofocus' : '';
  return `<form method="post" action="/login">
${hidden({ return_to: returnTo })}
${field(
  'login',
  signIn.login,
  `type="text" value="${escapeHtml(login)}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" required${focus}`,
)}
${currentPasswordField('password', password, { hasFocus: login !== '' })}
${button(signIn.title)}
</form>
<p><a href="/reset">${signIn.forgot}</a></p>`;
}

/** The page that asks whether to sign out: following a link must not sign anyone out. */
export function signOutPage({ signOut }: PageWords, email: string): Page {
  const body = `
<p>${signOut.as(`<strong>${escapeHtml(email)}</strong>`)}</p>
<form method="post" action="/logout">${button(signOut.title)}</form>`;
  return page(signOut.title, body, { heading: signOut.question, leavesSite: true });
}

/** The page shown after too many attempts. */
export function tooManyPage({ tooMany, backToSignIn }: PageWords, seconds: number): Page {
  const body = `
<p>${tooMany.text(Math.ceil(seconds / 60))}</p>
<p><a href="/login">${backToSignIn}</a></p>`;
  return page(tooMany.title, body);
}
