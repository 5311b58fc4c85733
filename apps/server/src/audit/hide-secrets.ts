/** Replaces a secret in the log. */
export const HIDDEN = '[HIDDEN]';

const SECRET_NAME = /pass|secret|token|key|credential/i;
/** Facet API keys, JWTs, and passwords in URLs. */
const SECRET_TEXT =
  /\bsk-[\w-]{16,}|\beyJ[\w-]+\.[\w-]+\.[\w-]*|(?<=\b[a-z][\w+.-]*:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/gi;

/** Longer text and lists are cut: the log records what was done, not a full copy. */
const MAX_TEXT = 1000;
const MAX_MEMBERS = 200;
const MAX_DEPTH = 8;

/**
 * Removes secrets from a value for the audit log. Hides text under names that contain PASS, SECRET, TOKEN, KEY or
 * CREDENTIAL, the `value` beside such a `name`, and text anywhere that looks like a key or token. Numbers and booleans
 * are kept: ids of keys are not secret.
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

/** Shortens text, and removes what PostgreSQL cannot store: NUL and half of a surrogate pair. */
function textOf(text: string): string {
  const shown = text
    .slice(0, 2 * MAX_TEXT)
    .replaceAll(SECRET_TEXT, HIDDEN)
    .replaceAll('\0', '');
  return shown.length > MAX_TEXT ? `${shown.slice(0, MAX_TEXT).toWellFormed()}…` : shown.toWellFormed();
}
