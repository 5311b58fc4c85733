/** Characters that are not seen and change the direction or the line of what follows them. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** The name that a client has given itself, with its host, which the name cannot turn around or move out of sight. */
export function ownName(name: string, host: string): string {
  return `${name.replace(INVISIBLE, '')} (${host})`.trim();
}
