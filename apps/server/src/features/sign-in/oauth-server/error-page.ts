import { escapeHtml } from '../../../pages/escape-html.ts';
import { type Page, page } from '../../../pages/page.ts';
import { exchange } from './exchange.ts';

/** Explanations of errors by name (RFC 6749, 4.1.2.1). */
const ADVICE: Readonly<Record<string, string>> = {
  invalid_client: 'The application is not registered here, or its description cannot be read.',
  invalid_redirect_uri: 'The application requested a redirect to an address that is not registered for it.',
  invalid_target: 'The application requested access to another server.',
  access_denied: 'Access was denied.',
};

/** Shows the error page of a request that the library refused. */
export function showError(
  status: number,
  out: { readonly error: string; readonly error_description?: string | undefined },
): void {
  exchange().page = { status, page: errorPage(out.error, out.error_description) };
}

/** The page that explains why the request of an application was refused. */
export function errorPage(error: string, description: string | undefined): Page {
  const advice = ADVICE[error] ?? 'The application sent an invalid request.';
  const body = `
<p>${escapeHtml(advice)}</p>
<p class="soft">Details for the developers of the application:
${escapeHtml(description === undefined ? error : `${error}: ${description}`)}</p>`;
  return page('Sign-in cannot continue', body);
}

/** The page shown if a sign-in has expired or belongs to another browser. */
export function beginAgainPage(why: string): Page {
  const body = `
<p>${escapeHtml(why)}</p>
<p>Return to the application and sign in again.</p>`;
  return page('Start again', body);
}
