import { escapeHtml } from '../../pages/escape-html.ts';
import { field } from '../../pages/form-field.ts';
import { type Page, page } from '../../pages/page.ts';

/** What the page of a sign-in shows. */
export interface SignInForm {
  readonly host: string;
  /** What was typed as name. */
  readonly login: string;
  /** Where to go afterwards. */
  readonly returnTo: string | undefined;
  readonly takesPasswords: boolean;
  /** A sentence about what was done just before. */
  readonly notice?: string | undefined;
  readonly problem?: string | undefined;
}

/** The page on which people sign in. Where they come from may be another site. */
export function signInPage({ host, login, returnTo, takesPasswords, notice, problem }: SignInForm): Page {
  const body = `
<h1>Sign in to Facet</h1>
<p class="soft">Your account at <strong>${escapeHtml(host)}</strong>.</p>
${notice === undefined ? '' : `<p role="status">${escapeHtml(notice)}</p>`}
${takesPasswords ? passwordForm(login, returnTo, problem) : ''}`;
  return page(problem === undefined ? 'Sign in' : 'Error: sign in', body, { leavesSite: true });
}

function passwordForm(login: string, returnTo: string | undefined, problem: string | undefined): string {
  return `<form method="post" action="/login">
${returnToField(returnTo)}
${field(
  'login',
  'E-mail address or user name',
  `type="text" value="${escapeHtml(login)}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" required${problem === undefined && login === '' ? ' autofocus' : ''}`,
)}
${field('password', 'Password', 'type="password" autocomplete="current-password" maxlength="200" required', { problem })}
<button type="submit">Sign in</button>
</form>`;
}

/** Carries the way back through a form. */
export function returnToField(returnTo: string | undefined): string {
  return returnTo === undefined
    ? ''
    : `<input type="hidden" name="return_to" value="${escapeHtml(returnTo)}">`;
}

/** What is shown to who is asked whether to sign out; a link must not do it by itself. */
export function signOutPage(email: string): Page {
  const body = `
<h1>Sign out?</h1>
<p>You are signed in as <strong>${escapeHtml(email)}</strong>.</p>
<form method="post" action="/logout"><button type="submit">Sign out</button></form>`;
  return page('Sign out', body, { leavesSite: true });
}

/** What is shown to who tried too often. */
export function tooManyPage(seconds: number): Page {
  const minutes = Math.ceil(seconds / 60);
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  return page(
    'Too many tries',
    `
<h1>Too many tries</h1>
<p>This was tried too often. Try again ${when}.</p>
<p><a href="/login">Back to the sign-in</a></p>`,
  );
}
