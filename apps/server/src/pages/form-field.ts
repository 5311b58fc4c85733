import { escapeHtml } from './escape-html.ts';

/**
 * A field of a form with its label, a hint, and what was wrong with what was sent.
 * @param attributes further ones, as HTML
 */
export function field(
  name: string,
  label: string,
  attributes: string,
  { hint, problem }: { hint?: string; problem?: string | undefined } = {},
): string {
  const notes = [
    problem === undefined ? '' : `<span class="bad" id="${name}-problem">${escapeHtml(problem)}</span>`,
    hint === undefined ? '' : `<span class="hint" id="${name}-hint">${escapeHtml(hint)}</span>`,
  ].join('');
  const about = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ');
  const aria =
    (about === '' ? '' : ` aria-describedby="${about}"`) +
    (problem === undefined ? '' : ' aria-invalid="true" autofocus');
  return `<label for="${name}">${label}</label><input id="${name}" name="${name}" ${attributes}${aria}>${notes}`;
}
