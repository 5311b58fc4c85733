import { Marked } from 'marked';
import { cleanHtml } from './clean-html.ts';

const marked = new Marked({
  gfm: true,
  renderer: {
    // HTML in a text is shown as it was typed.
    html: ({ text }) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  },
});

/** The HTML of a text in Markdown, safe to insert. @param forbidden as `cleanHtml` */
export function htmlOfMarkdown(markdown: string, forbidden: readonly string[] = []): string {
  return cleanHtml(marked.parse(markdown, { async: false }), forbidden);
}
