import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { hidden } from '../../../pages/form-field.ts';
import { type Page, page } from '../../../pages/page.ts';

/** The parameters of the redirect, to be posted again. */
export type Answered = Readonly<Record<string, string>>;

/** Asks the user to confirm their email address: a user who followed someone else's link sees that person's. */
export function confirmPage(source: string, email: string, answered: Answered): Page {
  const body = `
<p>Queries of <strong>${escapeHtml(email)}</strong> will use your access to ${escapeHtml(source)}.</p>
<p class="soft">If this is not your email address, close this page: someone else sent you here.</p>
<form method="post" action="/oauth/callback">
${hidden(answered)}
${button(`Connect ${source}`)}
</form>`;
  return page(`Connect ${source}`, body);
}

export function connectedPage(source: string, email: string): Page {
  const body = `
<p>Queries of <strong>${escapeHtml(email)}</strong> now use your access. You can close this page.</p>`;
  return page(`${source} is connected`, body);
}
