import { linkButton } from './buttons.ts';
import { escapeHtml } from './escape-html.ts';
import { hasProblems, type Problems, problemSummary } from './notice.ts';

/** A page without its frame. */
export interface Page {
  readonly title: string;
  /** As HTML. */
  readonly body: string;
  /** Whether submitting its form can redirect to another site. */
  readonly leavesSite: boolean;
  /** Whether it uses the width of a large window, such as for tables and code. */
  readonly isWide: boolean;
}

interface PageOptions {
  /** The heading, if it differs from the title. */
  readonly heading?: string;
  /** Whether submitting its form can redirect to another site, such as an application or an identity provider. */
  readonly leavesSite?: boolean;
  /** Whether it uses the width of a large window, such as for tables and code. */
  readonly isWide?: boolean;
  /** Problems of its form, listed at the top with links to the fields; the title then begins with "Error:". */
  readonly problems?: Problems;
}

/**
 * A page: a card with a heading and the given content.
 * @param body as HTML
 */
export function page(title: string, body: string, options: PageOptions = {}): Page {
  const { heading = title, leavesSite = false, isWide = false, problems = {} } = options;
  return {
    title: hasProblems(problems) ? `Error: ${title}` : title,
    body: `${problemSummary(problems)}\n<h1>${escapeHtml(heading)}</h1>${body}`,
    leavesSite,
    isWide,
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
