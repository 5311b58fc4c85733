import type { Field } from './catalog.ts';

/** The field of a member, which may be that of a cube behind the view: policies of cubes apply to views, too. */
export function fieldOfMember(fields: ReadonlyMap<string, Field>, member: string): Field | undefined {
  return fields.get(member) ?? [...fields.values()].find(({ aliasOf }) => aliasOf === member);
}
