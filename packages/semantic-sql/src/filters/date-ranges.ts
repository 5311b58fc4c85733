import type { Filter } from '../model/cube-query.ts';
import { formatWallTime, type WallTime } from '../values/wall-time.ts';

export type DateRange = { member: string; dateRange: [string, string] };

/**
 * Takes a range with two ends out of the filters of each time dimension, since Cube uses it to choose partitions. A range
 * without its end is one only if times are exact to the millisecond, as `dateRange` includes both ends.
 */
export function withDateRanges(
  filters: readonly Filter[],
  isExactToMilliseconds: boolean,
): { filters: Filter[]; ranges: DateRange[] } {
  const rest = [...filters];
  const ranges: DateRange[] = [];
  const take = (member: string, operators: readonly string[]) => {
    const found = rest.find(
      (filter) => 'member' in filter && filter.member === member && operators.includes(filter.operator),
    );
    return found !== undefined && 'member' in found ? found : undefined;
  };
  const members = new Set(rest.flatMap((filter) => ('member' in filter ? [filter.member] : [])));
  const ends = ['beforeOrOnDate', ...(isExactToMilliseconds ? ['beforeDate'] : [])];
  for (const member of members) {
    const [start, end] = [take(member, ['afterOrOnDate']), take(member, ends)];
    const exact = take(member, ['inDateRange']);
    const range =
      start !== undefined && end !== undefined
        ? ([milliseconds(start.values?.[0]), lastOf(end)] as const)
        : exact?.values !== undefined
          ? ([milliseconds(exact.values[0]), milliseconds(exact.values[1])] as const)
          : undefined;
    if (range === undefined) continue;
    for (const used of start && end ? [start, end] : [exact]) rest.splice(rest.indexOf(used as Filter), 1);
    ranges.push({ member, dateRange: readableRange(range) });
  }
  return { filters: rest, ranges };
}

function milliseconds(value = ''): WallTime {
  return Date.parse(value.length === 10 ? value : `${value}Z`);
}

function lastOf({ operator, values }: { operator: string; values?: string[] }): WallTime {
  return milliseconds(values?.[0]) - (operator === 'beforeDate' ? 1 : 0);
}

/** Whole days as dates. */
function readableRange([from, to]: readonly [WallTime, WallTime]): [string, string] {
  const [start, end] = [formatWallTime(from), formatWallTime(to)];
  return start.endsWith('T00:00:00.000') && end.endsWith('T23:59:59.999')
    ? [start.slice(0, 10), end.slice(0, 10)]
    : [start, end];
}
