import type { DashboardDraftChange } from '@facet/client';

/** Changes of one person that followed each other, newest first. */
export interface VersionGroup {
  /** The newest change, by which the state is read. */
  readonly newest: DashboardDraftChange;
  readonly changes: readonly DashboardDraftChange[];
}

/** A pause after which somebody begins something else. */
const PAUSE_MS = 15 * 60_000;

/**
 * Changes, newest first, as people remember them: what one person did without a longer pause is one entry. A state that was
 * published or restored is the end of its entry, so that it can be chosen.
 */
export function versionGroups(changes: readonly DashboardDraftChange[]): VersionGroup[] {
  const groups: { newest: DashboardDraftChange; changes: DashboardDraftChange[] }[] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const later = group?.changes.at(-1);
    if (group !== undefined && later !== undefined && belongTogether(change, later))
      group.changes.push(change);
    else groups.push({ newest: change, changes: [change] });
  }
  return groups;
}

function belongTogether(change: DashboardDraftChange, later: DashboardDraftChange): boolean {
  if (change.publication !== null || isOfItsOwn(change) || isOfItsOwn(later)) return false;
  if (change.createdBy?.id !== later.createdBy?.id) return false;
  return Date.parse(later.createdAt) - Date.parse(change.createdAt) < PAUSE_MS;
}

/** What is more than a step of editing. */
function isOfItsOwn({ kind, restored }: DashboardDraftChange): boolean {
  return kind !== 'edit' || restored !== null;
}
