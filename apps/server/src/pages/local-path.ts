/** Longer than the path of any page. */
const LONGEST = 2000;

/**
 * Returns the local path that `return_to` names, or undefined for anything a browser could interpret as another site:
 * `//host`, `/\host`, a scheme, and the control characters and blanks that browsers remove from addresses
 * (WHATWG URL, 4.4).
 */
export function localPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > LONGEST) return undefined;
  // Printable ASCII without a backslash: a path that a program built is percent-encoded.
  if (!/^\/(?!\/)[!-[\]-~]*$/.test(text)) return undefined;
  if (text.includes('//')) return undefined;
  // Browsers resolve dot segments first; the result must still be a path on this host.
  const origin = 'https://host.invalid';
  const url = URL.parse(text, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return text;
}
