import type { Model } from '../model/model.ts';
import { refuse } from '../question/refusal.ts';

/** The longest name of a column. */
const MOST_CHARACTERS = 255;

/** Checks the name that a user gives a column. Members have their own. @throws Refused */
export function requireName(name: string, { members }: Model): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a name must not have
  if (name.trim() === '' || name.length > MOST_CHARACTERS || /[\u0000-\u001f\u007f\u2028\u2029]/.test(name))
    refuse('invalid_name', { most: MOST_CHARACTERS });
  if (members.has(name)) refuse('name_of_member', { name });
}
