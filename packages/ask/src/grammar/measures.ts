import type { KnownMember } from '../lexicon/member.ts';
import type { FoundMember } from '../ranking/find-members.ts';

/** A measure or dimension of numbers that words ask for in the place of a number. */
export type Aggregator = 'average' | 'total' | 'count' | 'maximum' | 'minimum' | 'median';

export const AGGREGATORS: readonly Aggregator[] = [
  'average',
  'total',
  'count',
  'maximum',
  'minimum',
  'median',
];
const AGGREGATIONS: Readonly<Record<Aggregator, RegExp>> = {
  average: /^avg$/,
  total: /^(sum|runningTotal)$/,
  count: /^(count|countDistinct|countDistinctApprox|count_distinct|count_distinct_approx)$/,
  maximum: /^max$/,
  minimum: /^min$/,
  median: /^$/,
};
const TITLES: Readonly<Record<Aggregator, RegExp>> = {
  average: /\b(average|avg|mean|durchschnitt\w*|moyenne?|promedio|media)\b/i,
  total: /\b(total|sum|gesamt\w*|summe|somme|suma)\b/i,
  count: /\b(count|number|anzahl|nombre|numero|cantidad)\b/i,
  maximum: /\b(max|maximum|highest|longest|largest)\b/i,
  minimum: /\b(min|minimum|lowest|shortest|smallest)\b/i,
  median: /\b(median|mediane|mediana)\b/i,
};

/** Whether a measure is such an average, total, count and so on. */
export function isAggregated({ aggregation, title }: KnownMember, aggregator: Aggregator): boolean {
  return AGGREGATIONS[aggregator].test(aggregation ?? '') || TITLES[aggregator].test(title);
}

/** Measures first; a dimension of numbers has a measure of the same words as its meaning. */
export function measuresFirst(found: readonly FoundMember[]): readonly FoundMember[] {
  const [first] = found;
  if (first === undefined || first.member.kind !== 'dimension' || first.member.type !== 'number')
    return found;
  const measures = found.filter(({ member }) => member.kind === 'measure');
  return measures.length === 0
    ? found
    : [...measures, ...found.filter(({ member }) => member.kind !== 'measure')];
}

/** The measure that counts the rows of a view. */
export function rowCount(members: readonly KnownMember[]): KnownMember | undefined {
  return (
    members.find(({ counts }) => counts.length > 0) ??
    members.find(({ aggregation }) => aggregation === 'count')
  );
}
