import { escapeHtml } from './escape-html.ts';

/** A name or an address in a sentence, as HTML: emphasised, and in its own direction. */
export function named(text: string): string {
  return `<bdi><strong>${escapeHtml(text)}</strong></bdi>`;
}
