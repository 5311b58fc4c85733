import { escapeHtml } from './escape-html.ts';

/** The problems of a submitted form as sentences, by field name; `form` for problems that concern no single field. */
export type Problems = Readonly<Record<string, string | undefined>>;

/** A notice at the top of a page, such as the result of an action. */
export function notice(text: string): string {
  return `<p class="notice" role="status">${escapeHtml(text)}</p>`;
}

/** Whether there are any problems. */
export function hasProblems(problems: Problems): boolean {
  return Object.values(problems).some((problem) => problem !== undefined);
}

/**
 * The summary of a form's problems, each linked to its field. Empty if there are none, or only one that concerns a
 * field: it is beside the field, which has the focus.
 */
export function problemSummary(problems: Problems): string {
  const given = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (given.length === 1 && given[0]?.[0] !== 'form') return '';
  const lines = given.map(([name, problem]) =>
    name === 'form'
      ? `<li>${escapeHtml(problem)}</li>`
      : `<li><a href="#${name}">${escapeHtml(problem)}</a></li>`,
  );
  return lines.length === 0 ? '' : `\n<div class="notice bad" role="alert"><ul>${lines.join('')}</ul></div>`;
}
