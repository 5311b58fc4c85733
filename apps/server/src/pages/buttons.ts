import { escapeHtml } from './escape-html.ts';
import { hidden } from './form-field.ts';

/** The button that a form is there for; one to a form. */
export function button(label: string, attributes = ''): string {
  return `<button type="submit" ${attributes}>${escapeHtml(label)}</button>`;
}

/**
 * A button beside the one that matters: to cancel, to deny.
 * @param attributes `name` and `value` to tell it from the other, `formnovalidate` to send a form unfilled
 */
export function quietButton(label: string, attributes = ''): string {
  return `<button type="submit" class="quiet" ${attributes}>${escapeHtml(label)}</button>`;
}

/** A link that looks like a quiet button: to sign in another way. */
export function linkButton(label: string, address: string): string {
  return `<a class="button quiet" href="${escapeHtml(address)}">${escapeHtml(label)}</a>`;
}

/** Buttons side by side, or one below the other where the window is narrow; the one that matters comes first. */
export function buttonRow(...buttons: readonly string[]): string {
  return `<div class="row">${buttons.join('\n')}</div>`;
}

/**
 * A form of one small button.
 * @param about what it acts on, read aloud after the label: on a list of sessions all buttons say the same
 */
export function actionForm(
  address: string,
  label: string,
  about: string,
  values: Readonly<Record<string, string | undefined>> = {},
): string {
  return `<form method="post" action="${escapeHtml(address)}">${hidden(values)}<button type="submit" class="quiet small">${escapeHtml(label)}<span class="unseen"> ${escapeHtml(about)}</span></button></form>`;
}
