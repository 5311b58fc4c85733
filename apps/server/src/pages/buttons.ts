import { escapeHtml } from './escape-html.ts';
import { hidden } from './form-field.ts';

/** The primary button of a form; at most one per form. */
export function button(label: string, attributes = ''): string {
  return `<button type="submit" ${attributes}>${escapeHtml(label)}</button>`;
}

/**
 * A secondary button, such as Cancel or Deny.
 * @param attributes `name` and `value` to distinguish it from the primary button, `formnovalidate` to skip validation
 */
export function quietButton(label: string, attributes = ''): string {
  return `<button type="submit" class="quiet" ${attributes}>${escapeHtml(label)}</button>`;
}

/** A link that looks like a secondary button. */
export function linkButton(label: string, address: string): string {
  return `<a class="button quiet" href="${escapeHtml(address)}">${escapeHtml(label)}</a>`;
}

/** Buttons side by side, stacked in narrow windows; the primary button comes first. */
export function buttonRow(...buttons: readonly string[]): string {
  return `<div class="row">${buttons.join('\n')}</div>`;
}

/**
 * A form with a single small button.
 * @param about what it acts on; screen readers read it after the label, since all buttons of a list share that
 */
export function actionForm(
  address: string,
  label: string,
  about: string,
  values: Readonly<Record<string, string | undefined>> = {},
): string {
  return `<form method="post" action="${escapeHtml(address)}">${hidden(values)}<button type="submit" class="quiet small">${escapeHtml(label)}<span class="unseen"> ${escapeHtml(about)}</span></button></form>`;
}
