import { resolvedRange } from '@facet/ask/answer';

/** The present of a corpus. */
interface Present {
  readonly now: Date;
  readonly timezone: string;
}

/**
 * A query whose words for periods, such as `last month`, are replaced by dates, because the data source would count them from
 * the real present.
 */
export function withAbsoluteDates<T>(query: T, present: Present): T {
  return replaced(query, present) as T;
}

function replaced(value: unknown, present: Present): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, present));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'dateRange' && typeof member === 'string'
        ? (resolvedRange(member, present) ?? member)
        : replaced(member, present),
    ]),
  );
}
