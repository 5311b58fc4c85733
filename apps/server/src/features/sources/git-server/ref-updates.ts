import type { RefUpdate } from './push-desk.ts';

/** Git's notation for a missing commit. */
export const NOTHING = '0'.repeat(40);

const BRANCHES = 'refs/heads/';

/** Thrown when a push is rejected; the message is for the user. */
export class Refused extends Error {
  override name = 'Refused';
}

/** A branch that a push creates, moves or deletes. */
export interface BranchUpdate {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The branches that a push changes. Deletions come first, because they can free the names of others. */
export function branchUpdates(updates: readonly RefUpdate[]): BranchUpdate[] {
  if (updates.length === 0) throw new Refused('Nothing was pushed');
  const changes = updates.map(({ before, after, ref }) => {
    if (!ref.startsWith(BRANCHES)) throw new Refused(`Only branches can be pushed, not ${ref.slice(0, 200)}`);
    return { name: ref.slice(BRANCHES.length), before, after };
  });
  const order = ({ before, after }: BranchUpdate) => (after === NOTHING ? 0 : before === NOTHING ? 2 : 1);
  return changes.sort((left, right) => order(left) - order(right) || (left.name < right.name ? -1 : 1));
}

/** The branches that exist after the updates, with their heads. */
export function headsOf(updates: readonly RefUpdate[]): Map<string, string> {
  const existing = updates.filter(({ after }) => after !== NOTHING);
  return new Map(existing.map(({ ref, after }) => [ref.slice(BRANCHES.length), after]));
}
