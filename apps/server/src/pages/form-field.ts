import { escapeHtml } from './escape-html.ts';

/** Notes shown below a field. */
export interface FieldNotes {
  readonly hint?: string;
  /** Why the submitted value was rejected, as a sentence. */
  readonly problem?: string | undefined;
}

/**
 * A form field with its label, hint and problem.
 * @param attributes further attributes, as HTML
 */
export function field(
  name: string,
  label: string,
  attributes: string,
  { hint, problem }: FieldNotes = {},
): string {
  const notes = [
    problem === undefined ? '' : `<span class="bad" id="${name}-problem">${escapeHtml(problem)}</span>`,
    hint === undefined ? '' : `<span class="hint" id="${name}-hint">${escapeHtml(hint)}</span>`,
  ].join('');
  const about = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ');
  const aria =
    (about === '' ? '' : ` aria-describedby="${about}"`) +
    (problem === undefined ? '' : ' aria-invalid="true" autofocus');
  return `<label for="${name}">${escapeHtml(label)}</label><input id="${name}" name="${name}" ${attributes}${aria}>${notes}`;
}

/** A field for a one-time code: phones show the numeric keyboard, and offer the code if they know it. */
export function codeField(name: string, label: string, notes: FieldNotes = {}): string {
  const attributes =
    'class="code" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="20" spellcheck="false" required';
  return field(name, label, attributes, notes);
}

/** A field for the password that a user has now. */
export function currentPasswordField(
  name: string,
  label: string,
  { problem, hasFocus = false }: { problem?: string | undefined; hasFocus?: boolean },
): string {
  const focus = hasFocus ? ' autofocus' : '';
  const attributes = `type="password" autocomplete="current-password" maxlength="200" required${focus}`;
  return field(name, label, attributes, { problem });
}

/** The user's email address, read-only, so that password managers know whose password the form sets. */
export function ownEmailField(email: string): string {
  const attributes = `type="email" value="${escapeHtml(email)}" autocomplete="username" readonly`;
  return field('email', 'Email address', attributes);
}

/** Hidden fields. */
export function hidden(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
}
