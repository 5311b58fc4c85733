import type { ObjectRef } from '../api/workspace-changes.ts';

/** Identifies an object among those of all types. */
export function keyOf({ type, id }: ObjectRef): string {
  return `${type} ${id}`;
}

/** What an object is called. */
export function titleOf({ name, title }: { readonly name: string; readonly title?: string | null }): string {
  return title == null || title === '' ? name : title;
}

/** What a person is called. */
export function personName(
  user: { readonly firstName: string | null; readonly email: string } | null,
): string {
  return user === null ? '' : (user.firstName ?? user.email);
}
