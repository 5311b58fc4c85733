import type { AndFilter, Filter, MemberFilter, OrFilter } from '../question/filter.ts';
import type { DateRange } from '../question/question.ts';
import { readRelativeRange, relativeWords } from '../times/relative-range.ts';
import { endOf, endText, startOf, startText } from '../times/wall-times.ts';
import { merged } from './merge-conditions.ts';

type Kind = 'and' | 'or';

/** The filters of a group in normal form. Groups of the same kind become part of it. */
export function normalGroup(kind: Kind, filters: readonly Filter[]): readonly Filter[] {
  const inside = filters.flatMap((filter) => {
    const normal = normalFilter(filter);
    return kind in normal ? (partsOf(normal as AndFilter | OrFilter) as readonly Filter[]) : [normal];
  });
  return merged(kind, inside);
}

export function normalFilter(filter: Filter): Filter {
  if (!('and' in filter || 'or' in filter)) return normalLeaf(filter);
  const kind = 'and' in filter ? 'and' : 'or';
  const parts = normalGroup(kind, partsOf(filter));
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  return kind === 'and' ? { and: parts } : { or: parts };
}

function partsOf(filter: AndFilter | OrFilter): readonly Filter[] {
  return 'and' in filter ? filter.and : filter.or;
}

function normalLeaf(leaf: MemberFilter): Filter {
  const { member, operator, values = [] } = leaf;
  const isNegated = operator === 'notEquals';
  if ((operator === 'equals' || isNegated) && values.includes(null)) {
    const presence: Filter = { member, operator: isNegated ? 'set' : 'notSet' };
    const texts = values.filter((value) => value !== null);
    if (texts.length === 0) return presence;
    const parts = [{ member, operator, values: texts }, presence];
    return isNegated ? { and: parts } : { or: parts };
  }
  const [first, last] = values;
  if (first == null) return leaf;
  switch (operator) {
    case 'onTheDate':
    case 'inDateRange':
    case 'notInDateRange': {
      const range = normalRange(last == null ? first : [first, last]);
      return {
        member,
        operator: operator === 'onTheDate' ? 'inDateRange' : operator,
        values: typeof range === 'string' ? [range] : range,
      };
    }
    case 'beforeDate':
    case 'afterOrOnDate':
      return { member, operator, values: [shortest(first, startOf, startText)] };
    case 'beforeOrOnDate':
    case 'afterDate':
      return { member, operator, values: [shortest(first, endOf, endText)] };
    default:
      return leaf;
  }
}

/** A range in the data API's words, or as its first and last time in their shortest form. */
export function normalRange(range: DateRange): DateRange {
  if (typeof range === 'string' && startOf(range) === undefined) {
    const relative = readRelativeRange(range);
    return (relative && relativeWords(relative)) ?? range;
  }
  const [from, to] = typeof range === 'string' ? [range, range] : range;
  return [shortest(from, startOf, startText), shortest(to, endOf, endText)];
}

function shortest(
  value: string,
  read: (text: string) => number | undefined,
  write: (time: number) => string,
): string {
  const time = read(value);
  return time === undefined ? value : write(time);
}
