import { linkButton } from './buttons.ts';
import { escapeHtml } from './escape-html.ts';
import { hasProblems, type Problems, problemSummary } from './notice.ts';
import type { Reader } from './reader.ts';
import type { PageWords } from './words/page-words.ts';

/** A page in the language of its reader. */
export type TranslatedPage = (words: PageWords, reader: Reader) => Page;

/** A page without its frame. */
export interface Page {
  readonly title: string;
  /** Whether its form has problems. */
  readonly hasProblems: boolean;
  /** As HTML. */
  readonly body: string;
  /** Whether submitting its form can redirect to another site. */
  readonly leavesSite: boolean;
  readonly layout: Layout;
}

/**
 * How a page is laid out: a narrow card, a column of cards of which the body has a `section` each, or one card with the
 * width of a large window, such as for tables and code.
 */
export type Layout = 'card' | 'sections' | 'wide';

interface PageOptions {
  /** The heading, if it differs from the title. */
  readonly heading?: string;
  /** Whether submitting its form can redirect to another site, such as an application or an identity provider. */
  readonly leavesSite?: boolean;
  /** Defaults to `card`. */
  readonly layout?: Layout;
  /** Problems of its form, listed at the top with links to the fields; the title of the window then says so. */
  readonly problems?: Problems;
}

/**
 * A page: a heading and the given content.
 * @param body as HTML
 */
export function page(title: string, body: string, options: PageOptions = {}): Page {
  const { heading = title, leavesSite = false, layout = 'card', problems = {} } = options;
  return {
    title,
    hasProblems: hasProblems(problems),
    body: `${problemSummary(problems)}\n<h1>${escapeHtml(heading)}</h1>${body}`,
    leavesSite,
    layout,
  };
}

/**
 * A page that explains why something failed.
 * @param way where to go next
 */
export function problemPage(title: string, advice: string, way?: { label: string; address: string }): Page {
  const link = way === undefined ? '' : `\n${linkButton(way.label, way.address)}`;
  return page(title, `\n<p>${escapeHtml(advice)}</p>${link}`);
}
