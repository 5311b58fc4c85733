import { linkButton } from './buttons.ts';
import { escapeHtml } from './escape-html.ts';
import { hasProblems, type Problems, problemSummary } from './notice.ts';

/** What is particular to a page. */
export interface Page {
  readonly title: string;
  /** HTML. */
  readonly body: string;
  /** Whether sending its form can lead to another site, by redirects. */
  readonly leavesSite: boolean;
}

interface PageOptions {
  /** Sending its form can lead to another site: to a program, or to an identity provider. */
  readonly leavesSite?: boolean;
  /** What was wrong with its form: stands at the top, linked to the fields, and the title begins with "Error:". */
  readonly problems?: Problems;
}

/** A page that looks like the others: a card with what is given, which is HTML and begins with its h1. */
export function page(title: string, body: string, options: PageOptions = {}): Page {
  const { leavesSite = false, problems = {} } = options;
  return {
    title: hasProblems(problems) ? `Error: ${title}` : title,
    body: problemSummary(problems) + body,
    leavesSite,
  };
}

/**
 * What is shown when there is nothing to do but to read why.
 * @param way where to go from there
 */
export function problemPage(title: string, advice: string, way?: { label: string; address: string }): Page {
  const link = way === undefined ? '' : `\n${linkButton(way.label, way.address)}`;
  return page(title, `\n<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(advice)}</p>${link}`);
}
