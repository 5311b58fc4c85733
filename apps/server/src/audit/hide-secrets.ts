/** What stands in the log in place of a secret. */
export const HIDDEN = '[HIDDEN]';

const SECRET_NAME = /pass|secret|token|key|credential/i;
/** Keys of ours, tokens that are JWTs, and the password in an address. */
const SECRET_TEXT =
  /\bsk-[\w-]{16,}|\beyJ[\w-]+\.[\w-]+\.[\w-]*|(?<=\b[a-z][\w+.-]*:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/gi;

/** Longer text and lists are cut: the log tells what was done, and is no copy of it. */
const MAX_TEXT = 1000;
const MAX_MEMBERS = 200;
const MAX_DEPTH = 8;

/**
 * The value as the audit log may hold it. Text under a name that has PASS, SECRET, TOKEN, KEY or CREDENTIAL in it is
 * hidden, so is the `value` beside such a `name`, and what looks like a key or a token wherever it stands. Numbers
 * and truth values are kept: ids of keys are no secrets.
 */
export function hideSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return textOf(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value))
    return value.slice(0, MAX_MEMBERS).map((member) => hideSecrets(member, depth + 1));
  const isNamedSecret = 'name' in value && typeof value.name === 'string' && SECRET_NAME.test(value.name);
  const members = Object.entries(value).slice(0, MAX_MEMBERS);
  return Object.fromEntries(
    members.map(([name, member]) => {
      const isSecret = SECRET_NAME.test(name) || (isNamedSecret && name === 'value');
      return [textOf(name), isSecret ? hidden(member) : hideSecrets(member, depth + 1)];
    }),
  );
}

function hidden(value: unknown): unknown {
  const isOpen = value === null || typeof value === 'number' || typeof value === 'boolean';
  return isOpen || value === undefined ? value : HIDDEN;
}

/** PostgreSQL stores neither NUL nor half a surrogate pair, which a cut might leave. */
function textOf(text: string): string {
  const shown = text
    .slice(0, 2 * MAX_TEXT)
    .replaceAll(SECRET_TEXT, HIDDEN)
    .replaceAll('\0', '');
  return shown.length > MAX_TEXT ? `${shown.slice(0, MAX_TEXT).toWellFormed()}…` : shown.toWellFormed();
}
