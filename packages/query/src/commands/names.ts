import type { Model } from '../model/model.ts';
import { refuse } from '../question/refusal.ts';

/** The longest title. */
const MOST_CHARACTERS = 255;

/** PostgreSQL's grammar, which reads the SQL of questions, cuts longer names. NAMEDATALEN - 1. */
const MOST_BYTES = 63;

/** Checks the name that a user gives a column. Members have their own. @throws Refused */
export function requireName(name: string, { members }: Model): void {
  requireTitle(name);
  const most = charactersIn(name, MOST_BYTES);
  if (most < name.length) refuse('invalid_name', { most });
  if (members.has(name)) refuse('name_of_member', { name });
}

/** How many characters of the text fit into a number of bytes of UTF-8. */
function charactersIn(text: string, bytes: number): number {
  return new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read;
}

/** @throws Refused */
export function requireTitle(title: string): void {
  if (title.trim() === '' || title.length > MOST_CHARACTERS || /[\p{Cc}\u2028\u2029]/u.test(title))
    refuse('invalid_name', { most: MOST_CHARACTERS });
}
