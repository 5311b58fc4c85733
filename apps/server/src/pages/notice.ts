import { escapeHtml } from './escape-html.ts';

/** What was wrong with a form, by the name of the field; `form` for what is not about one. Each is a sentence. */
export type Problems = Readonly<Record<string, string | undefined>>;

/** Tells at the top of a page what was done just before. */
export function notice(text: string): string {
  return `<p class="notice" role="status">${escapeHtml(text)}</p>`;
}

/** Whether there are any. */
export function hasProblems(problems: Problems): boolean {
  return Object.values(problems).some((problem) => problem !== undefined);
}

/** Everything that was wrong with a form, each linked to its field; nothing if nothing was. */
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
