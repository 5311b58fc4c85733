import type { Model } from '../model/model.ts';
import { refuse } from '../question/refusal.ts';

/** The longest name of a column. */
const MOST_CHARACTERS = 255;

/** Checks the name that a user gives a column. Members have their own. @throws Refused */
export function requireName(name: string, { members }: Model): void {
  requireTitle(name);
  if (members.has(name)) refuse('name_of_member', { name });
}

/** @throws Refused */
export function requireTitle(title: string): void {
  if (title.trim() === '' || title.length > MOST_CHARACTERS || /[\p{Cc}\u2028\u2029]/u.test(title))
    refuse('invalid_name', { most: MOST_CHARACTERS });
}
