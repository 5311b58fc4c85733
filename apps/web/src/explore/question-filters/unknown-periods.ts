import { relativeTimeOf } from '@facet/dashboards/relative-time';
import { type Command, type Filter, type Question, readRelativeRange, relativeWords } from '@facet/query';

/** A period in words that the data API does not know or misunderstands, such as `month to date`. */
export interface UnknownPeriod {
  readonly member: string;
  readonly words: string;
  /** The words that come closest. */
  readonly nearest: string;
  /** Asks for these instead. */
  readonly repair: Command;
}

/** The periods of a question, as of an old address or of another program, that nobody can be asked for. */
export function unknownPeriods({ ranges, filters }: Question): readonly UnknownPeriod[] {
  return [
    ...ranges.flatMap((one): UnknownPeriod[] => {
      const { member } = one;
      if (!('range' in one) || typeof one.range !== 'string') return [];
      const nearest = nearestWords(one.range);
      if (nearest === undefined) return [];
      return [
        { member, words: one.range, nearest, repair: { kind: 'set-date-range', member, range: nearest } },
      ];
    }),
    ...unknownInFilters(filters, []),
  ];
}

function unknownInFilters(filters: readonly Filter[], path: readonly number[]): readonly UnknownPeriod[] {
  return filters.flatMap((filter, index) => {
    const place = [...path, index];
    const group = 'and' in filter ? filter.and : 'or' in filter ? filter.or : undefined;
    if (group !== undefined) return unknownInFilters(group, place);
    if (!('member' in filter) || !/^(not)?inDateRange$/i.test(filter.operator)) return [];
    const [words, ...others] = filter.values ?? [];
    const nearest = others.length === 0 && words ? nearestWords(words) : undefined;
    if (nearest === undefined) return [];
    const repaired = { ...filter, values: [nearest] };
    return [
      {
        member: filter.member,
        words: String(words),
        nearest,
        repair: { kind: 'replace-filter', path: place, filter: repaired },
      },
    ];
  });
}

/** The words of the data API for words that it does not know; undefined for those that it may know. */
function nearestWords(words: string): string | undefined {
  const meant = relativeTimeOf(words);
  return meant === undefined || readRelativeRange(words) !== undefined ? undefined : wordsOf(meant);
}

function wordsOf(meant: NonNullable<ReturnType<typeof relativeTimeOf>>): string | undefined {
  switch (meant.kind) {
    case 'to-date':
      return relativeWords({ unit: meant.unit, from: 0, to: 1 });
    case 'period':
      return relativeWords({ unit: meant.unit, from: meant.offset, to: meant.offset + 1 });
    case 'span':
      return meant.direction === 'last'
        ? relativeWords({ unit: meant.unit, from: -meant.count, to: 0 })
        : relativeWords({ unit: meant.unit, from: 1, to: meant.count + 1 });
    default:
      return undefined;
  }
}
