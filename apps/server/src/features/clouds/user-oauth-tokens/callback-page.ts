import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { hidden } from '../../../pages/form-field.ts';
import { type Page, page } from '../../../pages/page.ts';

/** What the server sent the user back with, as it is posted again. */
export type Answered = Readonly<Record<string, string>>;

/** Asks whose account it is: who was sent a link by somebody else sees that somebody's address here. */
export function confirmPage(source: string, email: string, answered: Answered): Page {
  return page(
    `Connect ${source}`,
    `
<h1>Connect ${escapeHtml(source)}</h1>
<p>Queries of <strong>${escapeHtml(email)}</strong> will read ${escapeHtml(source)} with what you may see there.</p>
<p class="soft">If this is not your own address, close this page: somebody else sent you here.</p>
<form method="post" action="/oauth/callback">
${hidden(answered)}
${button('Connect')}
</form>`,
  );
}

export function connectedPage(source: string, email: string): Page {
  return page(
    `${source} is connected`,
    `
<h1>${escapeHtml(source)} is connected</h1>
<p>It is connected to <strong>${escapeHtml(email)}</strong>. You can close this page.</p>`,
  );
}
