import { escapeHtml } from '../../../pages/escape-html.ts';
import { page, type TranslatedPage } from '../../../pages/page.ts';
import type { PageWords } from '../../../pages/words/page-words.ts';
import { exchange } from './exchange.ts';

/** Shows the error page of a request that the library refused. */
export function showError(
  status: number,
  out: { readonly error: string; readonly error_description?: string | undefined },
): void {
  exchange().page = { status, page: errorPage(out.error, out.error_description) };
}

/**
 * The page that explains why the request of an application was refused.
 * @param description for the developers of the application, in English
 */
export function errorPage(error: string, description: string | undefined): TranslatedPage {
  return ({ oauth: { refusal } }) => {
    const details = escapeHtml(description === undefined ? error : `${error}: ${description}`);
    const body = `
<p>${reasonOf(refusal.reasons, error)}</p>
<p class="soft">${refusal.details}
<bdi lang="en">${details}</bdi></p>`;
    return page(refusal.title, body);
  };
}

function reasonOf(reasons: PageWords['oauth']['refusal']['reasons'], error: string): string {
  return Object.entries(reasons).find(([name]) => name === error)?.[1] ?? reasons.other;
}

/** The page shown if a sign-in has expired or belongs to another browser or user. */
export function beginAgainPage(why: 'lost' | 'otherUser'): TranslatedPage {
  return ({ oauth: { again } }) => page(again.title, `\n<p>${again[why]}</p>\n<p>${again.way}</p>`);
}
