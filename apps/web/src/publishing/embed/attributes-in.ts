import type { UserAttributeInput } from '@facet/client';

/** User attributes by name, as requests have them; undefined if there are none. */
export function attributesIn(object: Readonly<Record<string, unknown>>): UserAttributeInput[] | undefined {
  const found = Object.entries(object).map(([name, value]) => ({ name, value }) as UserAttributeInput);
  return found.length === 0 ? undefined : found;
}
