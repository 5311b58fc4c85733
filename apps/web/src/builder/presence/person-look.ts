import type { Person } from './use-people.ts';

/** The colour of a person among some, which is the same on every page. */
export function colourOf({ user }: Person, colours: readonly string[]): string {
  return colours[(user?.id ?? 0) % colours.length] ?? '';
}

export function nameOfPerson({ user }: Person, someone: string): string {
  return user?.firstName || user?.email || someone;
}
