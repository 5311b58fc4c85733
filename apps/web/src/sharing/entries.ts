import type { AccessEntry } from '@facet/client';

/** Where an entry belongs in the list: shared on the object, inherited from what is above it, or through a role. */
export type Section = 'here' | 'inherited' | 'byRole';

export function sectionOf({ reason }: AccessEntry): Section {
  if (reason === 'OWNER' || reason === 'SHARED') return 'here';
  return reason === 'FOLDER' || reason === 'WORKBOOK' ? 'inherited' : 'byRole';
}

/** Identifies an entry, and whom it is about. */
export function keyOf({ type, id }: Pick<AccessEntry, 'type' | 'id'>): string {
  return `${type} ${id ?? ''}`;
}

/** Whether somebody can have a level other than viewing. */
export function isForViewing({ type }: Pick<AccessEntry, 'type'>): boolean {
  return type === 'EMBED_TENANT' || type === 'ALL_EMBED_USERS';
}

/** Whether the level of an entry can be set on the object: owners and roles have theirs from elsewhere. */
export function isChangeable(entry: AccessEntry): boolean {
  return entry.reason !== 'OWNER' && sectionOf(entry) !== 'byRole' && !isForViewing(entry);
}
