import { escapeHtml } from './escape-html.ts';

export interface ListItem {
  readonly title: string;
  /** Further lines: when, from where. */
  readonly details?: readonly string[];
  /** A word that sets it apart from the others. */
  readonly badge?: string;
  /** What can be done with it, as HTML; see actionForm. */
  readonly action?: string;
}

/**
 * A list with what can be done with each of its items.
 * @param empty the sentence that stands where there are none
 */
export function actionList(items: readonly ListItem[], empty: string): string {
  if (items.length === 0) return `<p class="soft">${escapeHtml(empty)}</p>`;
  return `<ul class="items">\n${items.map(itemOf).join('\n')}\n</ul>`;
}

function itemOf({ title, details = [], badge, action = '' }: ListItem): string {
  const mark = badge === undefined ? '' : ` <span class="badge">${escapeHtml(badge)}</span>`;
  const lines = details.map((line) => `<span class="hint">${escapeHtml(line)}</span>`).join('');
  return `<li><div><strong>${escapeHtml(title)}</strong>${mark}${lines}</div>${action}</li>`;
}
