import { escapeHtml } from './escape-html.ts';

export interface ListItem {
  readonly title: string;
  /** Further lines, such as time and place. */
  readonly details?: readonly string[];
  /** A label beside the title. */
  readonly badge?: string;
  /** An action on the item, as HTML; see `actionForm`. */
  readonly action?: string;
}

/**
 * Renders a list with an action per item.
 * @param empty the sentence shown if there are no items
 */
export function actionList(items: readonly ListItem[], empty: string): string {
  if (items.length === 0) return `<p class="soft">${escapeHtml(empty)}</p>`;
  return `<ul class="items">\n${items.map(itemOf).join('\n')}\n</ul>`;
}

function itemOf({ title, details = [], badge, action = '' }: ListItem): string {
  const mark = badge === undefined ? '' : ` <span class="badge">${escapeHtml(badge)}</span>`;
  const lines = details.map((line) => `<span class="hint">${escapeHtml(line)}</span>`).join('');
  return `<li><div><strong><bdi>${escapeHtml(title)}</bdi></strong>${mark}${lines}</div>${action}</li>`;
}
