import { escapeHtml } from '../../../pages/escape-html.ts';
import { type Page, page } from '../../../pages/page.ts';
import { exchange } from './exchange.ts';

/** What can be told of an error better than by its name (RFC 6749, 4.1.2.1). */
const ADVICE: Readonly<Record<string, string>> = {
  invalid_client: 'The program is not registered here, or not any more.',
  invalid_redirect_uri: 'The program wants you sent to an address that it has not registered.',
  invalid_target: 'The program asks for access to another server.',
  access_denied: 'Access was refused.',
};

/** Shows what the library has to say of a request that it does not take. */
export function showError(
  status: number,
  out: { readonly error: string; readonly error_description?: string | undefined },
): void {
  exchange().page = { status, page: errorPage(out.error, out.error_description) };
}

/** Says why a program's request is not taken. */
export function errorPage(error: string, description: string | undefined): Page {
  const advice = ADVICE[error] ?? 'The program sent you here with a request that does not work.';
  return page(
    'This sign-in cannot go on',
    `
<h1>This sign-in cannot go on</h1>
<p>${escapeHtml(advice)}</p>
<p class="soft">What to tell the people who make the program:
${escapeHtml(description === undefined ? error : `${error}: ${description}`)}</p>`,
  );
}

/** Tells somebody who comes with a sign-in that is not his, or is over, to begin again. */
export function beginAgainPage(why: string): Page {
  return page(
    'Begin again',
    `
<h1>Begin again</h1>
<p>${escapeHtml(why)}</p>
<p>Go back to the program and sign in from there once more.</p>`,
  );
}
