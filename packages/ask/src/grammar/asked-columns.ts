import type { Column } from '@facet/query';
import type { KnownMember } from '../lexicon/member.ts';
import type { Draft } from './draft.ts';
import { rowCount } from './measures.ts';
import { autoUnit } from './times.ts';

/** The columns of a draft in the order of the data API: dimensions, periods, measures. */
export function columnsOf(
  draft: Draft,
  members: readonly KnownMember[],
  time: KnownMember | undefined,
): Column[] {
  const measures = draft.measures.map(({ member }) => member);
  const count = rowCount(members);
  if (measures.length === 0 && count !== undefined && needsMeasure(draft)) measures.push(count);
  const groups = draft.groups.map(
    ({ member, unit }): Column => ({
      kind: 'dimension',
      member: member.name,
      ...(unit !== null && { granularity: unit }),
    }),
  );
  const isGrouped = groups.some((column) => column.kind === 'dimension' && column.member === time?.name);
  const trend: Column[] =
    draft.isTrend && time !== undefined && !isGrouped
      ? [{ kind: 'dimension', member: time.name, granularity: autoUnit(draft) }]
      : [];
  const periods = groups.filter((column) => column.kind === 'dimension' && column.granularity !== undefined);
  return [
    ...groups.filter((column) => !periods.includes(column)),
    ...periods,
    ...trend,
    ...measures.map(({ name }): Column => ({ kind: 'measure', member: name })),
  ];
}

/** Rankings, comparisons, shares, growth and groups are of something: without a measure, of the number of rows. */
function needsMeasure(draft: Draft): boolean {
  const { order, limit, isGrouped, isCounted, isShare, growth, isTrend, isComparing } = draft;
  return (
    isComparing ||
    order?.isSuperlative === true ||
    limit !== null ||
    isGrouped ||
    isCounted ||
    isShare ||
    growth !== null ||
    isTrend
  );
}
