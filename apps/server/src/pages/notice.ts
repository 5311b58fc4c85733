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

/** The summary of a form's problems, each linked to its field; empty if there are none. */
export function problemSummary(problems: Problems): string {
  const lines = Object.entries(problems)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, problem]) =>
      name === 'form'
        ? `<li>${escapeHtml(problem)}</li>`
        : `<li><a href="#${name}">${escapeHtml(problem)}</a></li>`,
    );
  return lines.length === 0 ? '' : `\n<div class="notice bad" role="alert"><ul>${lines.join('')}</ul></div>`;
}
