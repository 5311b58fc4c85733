const SECRET_NAME = /PASS|SECRET|TOKEN|KEY|CREDENTIAL/i;
/** Hiding one or two characters would only reveal where they occur in every line. */
const SHORTEST_SECRET = 3;
const SHORTEST_SECRET_LINE = 8;

/**
 * Returns a function that replaces every secret value in a line with `[HIDDEN]`: the values of variables
 * whose names contain PASS, SECRET, TOKEN, KEY or CREDENTIAL, in plain, JSON and URL-encoded form.
 */
export function hideSecrets(
  variables: Record<string, string>,
  more: readonly string[] = [],
): (line: string) => string {
  const values = Object.entries(variables)
    .filter(([name]) => SECRET_NAME.test(name))
    .map(([, value]) => value)
    .concat(more);
  const forms = new Set<string>();
  for (const value of values.filter((value) => value.length >= SHORTEST_SECRET)) {
    forms.add(value);
    forms.add(JSON.stringify(value).slice(1, -1));
    forms.add(encodeURIComponent(value));
    const lines = value.split('\n').map((line) => line.trim());
    // A private key is printed line by line.
    if (lines.length > 1) for (const line of lines) if (line.length >= SHORTEST_SECRET_LINE) forms.add(line);
  }
  if (forms.size === 0) return (line) => line;
  // Longest first, so that no part remains of a secret that contains another one.
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map((form) => RegExp.escape(form)).join('|'), 'g');
  return (line) => line.replace(pattern, '[HIDDEN]');
}
