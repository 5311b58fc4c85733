import { type Block, isAdditive, type Leaf } from '../expressions/block.ts';
import type { Fragment } from '../expressions/fragment.ts';
import { refuse } from '../syntax/sql-error.ts';

/** The leaves that have one value in each group. */
export function determinedLeaves(keys: readonly Fragment[], block: Block): Set<Leaf> {
  const leaves = new Set(keys.flatMap(({ determines }) => determines ?? []));
  const parts = new Map<string, Set<string>>();
  for (const { part } of keys) {
    if (part === undefined) continue;
    parts.set(part.member, (parts.get(part.member) ?? new Set()).add(part.part));
  }
  for (const [member, names] of parts) {
    const dimension = [...block.table.members.values()].find(
      (item) => item.kind !== 'segment' && item.member === member,
    );
    if (dimension?.kind !== 'dimension') continue;
    const add = (granularity: string) => {
      for (const leaf of block.leaves)
        if (leaf.member === dimension && leaf.granularity === granularity) leaves.add(leaf);
    };
    if (names.has('isoyear') && names.has('week')) add('week');
    if (!names.has('year')) continue;
    if (names.has('quarter') || names.has('month')) add('quarter');
    if (names.has('month')) add('month');
    if (names.has('doy') || (names.has('month') && names.has('day'))) {
      for (const granularity of ['day', 'week', 'month', 'quarter']) add(granularity);
    }
  }
  for (const key of [...leaves])
    for (const leaf of block.leaves) if (leaf.member === key.member && contains(leaf, key)) leaves.add(leaf);
  return leaves;
}

const SIZES = ['second', 'minute', 'hour', 'day', 'month', 'quarter', 'year'];

/** Whether each period, or time, of one leaf lies in one period of the other. Weeks lie in no larger period. */
function contains({ granularity: larger }: Leaf, { granularity: smaller }: Leaf): boolean {
  if (larger === undefined) return false;
  const from = smaller === undefined ? -1 : SIZES.indexOf(smaller);
  if (from === -1 && smaller !== undefined) return false;
  return larger === 'week' ? from <= SIZES.indexOf('day') : SIZES.indexOf(larger) > from;
}

/** Measures of finer groups can be combined only if they add up, and each row is in one of the groups. @throws Problem */
export function checkRegrouping(needed: ReadonlySet<Leaf>, determined: ReadonlySet<Leaf>): void {
  const finer = [...needed].filter((leaf) => leaf.member.kind === 'dimension' && !determined.has(leaf));
  const [first] = finer;
  const where =
    first === undefined
      ? 'over groups'
      : `over values of "${first.column}", which is not in GROUP BY by itself`;
  for (const { member: measure, location } of needed) {
    if (measure.kind !== 'measure') continue;
    const { name, aggType, isCumulative } = measure;
    if (!isAdditive(measure))
      refuse(
        `"${name}" (${isCumulative ? 'cumulative' : aggType}) cannot be added up ${where}: group by the members themselves`,
        location,
      );
    // A join can repeat rows, which changes neither minimum nor maximum.
    if (aggType === 'min' || aggType === 'max') continue;
    const foreign = finer.find(({ member }) => member.cube !== measure.cube);
    if (foreign !== undefined)
      refuse(
        `"${name}" cannot be added up over values of "${foreign.column}", which belongs to another cube: group by it`,
        location,
      );
  }
}
