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
export function field(name: string, label: string, attributes: string, notes: FieldNotes = {}): string {
  return labelled(name, label, (aria) => `<input id="${name}" name="${name}" ${attributes}${aria}>`, notes);
}

/** A choice of a list. */
export interface Choice {
  readonly value: string;
  readonly text: string;
}

/**
 * A field whose value is one of a list.
 * @param groups the choices by the name of their group; those of the group without a name come first
 * @param chosen the value that is chosen now
 */
export function selectField(
  name: string,
  label: string,
  groups: ReadonlyMap<string, readonly Choice[]>,
  chosen: string,
  notes: FieldNotes = {},
): string {
  const lines = [...groups].map(([group, choices]) => {
    const options = choices.map(
      ({ value, text }) =>
        `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(text)}</option>`,
    );
    return group === ''
      ? options.join('')
      : `<optgroup label="${escapeHtml(group)}">${options.join('')}</optgroup>`;
  });
  return labelled(
    name,
    label,
    (aria) => `<select id="${name}" name="${name}"${aria}>${lines.join('\n')}</select>`,
    notes,
  );
}

/** @param control makes the element, with attributes that connect it to its notes */
function labelled(
  name: string,
  label: string,
  control: (aria: string) => string,
  { hint, problem }: FieldNotes,
): string {
  const notes = [
    problem === undefined ? '' : `<span class="bad" id="${name}-problem">${escapeHtml(problem)}</span>`,
    hint === undefined ? '' : `<span class="hint" id="${name}-hint">${escapeHtml(hint)}</span>`,
  ].join('');
  const about = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ');
  const aria =
    (about === '' ? '' : ` aria-describedby="${about}"`) +
    (problem === undefined ? '' : ' aria-invalid="true" autofocus');
  return `<label for="${name}">${escapeHtml(label)}</label>${control(aria)}${notes}`;
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
export function ownEmailField(label: string, email: string): string {
  const attributes = `type="email" value="${escapeHtml(email)}" autocomplete="username" readonly`;
  return field('email', label, attributes);
}

/** Hidden fields. */
export function hidden(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
}
