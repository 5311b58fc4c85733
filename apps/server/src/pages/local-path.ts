/** Longer ones than any page of ours has are not kept. */
const LONGEST = 2000;

/**
 * A path on this host to go to after a sign-in, as `return_to` names it; undefined for whatever a browser could take
 * for another site: `//host`, `/\host`, a scheme, and the control characters and blanks that browsers drop from
 * addresses (WHATWG URL, 4.4).
 */
export function localPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > LONGEST) return undefined;
  // Printable ASCII only, since a path that was made by a program is encoded; no backslash.
  if (!/^\/(?!\/)[!-[\]-~]*$/.test(text)) return undefined;
  if (text.includes('//')) return undefined;
  // Dots are resolved before a browser goes: what is left must still be a path of this host.
  const origin = 'https://host.invalid';
  const url = URL.parse(text, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return text;
}
