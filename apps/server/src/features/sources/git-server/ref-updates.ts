import type { RefUpdate } from './push-desk.ts';

/** How git writes that there is no commit. */
export const NOTHING = '0'.repeat(40);

const BRANCHES = 'refs/heads/';

/** A push that is not taken; the message is for its user. */
export class Refused extends Error {
  override name = 'Refused';
}

/** A branch that a push makes, moves or deletes. */
export interface BranchUpdate {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The branches that a push changes: those that it deletes come first, since they may make room for others. */
export function branchUpdates(updates: readonly RefUpdate[]): BranchUpdate[] {
  if (updates.length === 0) throw new Refused('Nothing was pushed');
  const changes = updates.map(({ before, after, ref }) => {
    if (!ref.startsWith(BRANCHES))
      throw new Refused(`Only branches are kept here: ${ref.slice(0, 200)} is none`);
    return { name: ref.slice(BRANCHES.length), before, after };
  });
  const order = ({ before, after }: BranchUpdate) => (after === NOTHING ? 0 : before === NOTHING ? 2 : 1);
  return changes.sort((left, right) => order(left) - order(right) || (left.name < right.name ? -1 : 1));
}

/** The branches that there are after updates which were taken, with their heads. */
export function headsOf(updates: readonly RefUpdate[]): Map<string, string> {
  const there = updates.filter(({ after }) => after !== NOTHING);
  return new Map(there.map(({ ref, after }) => [ref.slice(BRANCHES.length), after]));
}
