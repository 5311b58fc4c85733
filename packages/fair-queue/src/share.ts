/** The owner of work: the ids of an account, of a group of people in it, such as an embed tenant, and of a person. */
export type Share = readonly [account: string, group: string, person: string];

export interface Shared {
  readonly share: Share;
}

/** A prefix of a share: an account, a group in it, or a person in the group. */
export type Party = readonly string[];

const LEVELS = [0, 1, 2] as const;

export function partiesOf(share: Share): Party[] {
  return LEVELS.map((level) => share.slice(0, level + 1));
}

export function isOf(party: Party, { share }: Shared): boolean {
  return party.every((id, level) => share[level] === id);
}

/**
 * The work whose turn is next: from the account with the least running work, in it from the group with the least, and
 * in this from the person with the least. Of several such parties, the one that has used less comes first, and then the
 * one that has waited longer.
 * @param waiting in the order of arrival
 */
export function nextOf<T extends Shared>(
  waiting: readonly T[],
  running: readonly Shared[],
  usageOf: (party: Party) => number,
): T | undefined {
  let candidates = waiting;
  let rivals = running;
  for (const level of LEVELS) {
    const runningOf = Map.groupBy(rivals, ({ share }) => share[level]);
    const groups = [...Map.groupBy(candidates, ({ share }) => share[level]).values()].map((items) => {
      const share = (items[0] as T).share;
      const running = runningOf.get(share[level]) ?? [];
      return { items, running, usage: usageOf(share.slice(0, level + 1)) };
    });
    groups.sort((a, b) => a.running.length - b.running.length || a.usage - b.usage);
    const [first] = groups;
    if (first === undefined) return undefined;
    candidates = first.items;
    rivals = first.running;
  }
  return candidates[0];
}

/**
 * The newest work of the party that has at least two pieces more than its rival to which the share belongs, so that one
 * less and one more is fairer; undefined if there is no such party. Accounts are compared first, then the groups of the
 * share's account, then the persons of its group.
 * @param items from the oldest to the newest
 */
export function newestOfLargest<T extends Shared>(
  items: readonly T[],
  share: Share,
): { item: T; party: Party } | undefined {
  let among = items;
  let party: Party | undefined;
  for (const level of LEVELS) {
    const groups = Map.groupBy(among, (item) => item.share[level]);
    const own = groups.get(share[level]) ?? [];
    const largest = [...groups.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    if (party === undefined && largest.length < own.length + 2) among = own;
    else {
      party ??= (largest[0] as T).share.slice(0, level + 1);
      among = largest;
    }
  }
  const item = party === undefined ? undefined : among.at(-1);
  return item === undefined || party === undefined ? undefined : { item, party };
}

/**
 * Whether a share has nothing among the items where it differs from another share: neither has its account, if the
 * accounts differ, nor its group in their common account, nor its person in their common group.
 */
export function hasNothingBeside(items: readonly Shared[], share: Share, other: Share): boolean {
  const level = LEVELS.find((at) => share[at] !== other[at]);
  if (level === undefined) return false;
  const party = share.slice(0, level + 1);
  return !items.some((item) => isOf(party, item));
}
