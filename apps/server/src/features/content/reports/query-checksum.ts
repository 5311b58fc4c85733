import { createHash } from 'node:crypto';

/** The parts of a report that determine the rows and the layout of its result. */
export interface Queried {
  readonly sql_query: string | null;
  readonly json_query: string | null;
  readonly pivot_items: unknown;
  readonly meta: Readonly<Record<string, unknown>> | null;
}

/** The settings in `meta` that affect the rows. The others only affect how rows are drawn. */
const DATA_SETTINGS = [
  'fillMissingRows',
  'periodComparisons',
  'subtotals',
  'tableCalculations',
  'topRows',
  'pythonCode',
] as const;

/** The checksum of a report's query. It does not depend on the order of members or on spaces around SQL. */
export function queryChecksum({ sql_query, json_query, pivot_items, meta }: Queried): string {
  const settings = DATA_SETTINGS.map((name) => meta?.[name] ?? null);
  const query = json_query === null ? null : JSON.parse(json_query);
  const parts = [sql_query?.trim() ?? null, query, pivot_items ?? null, ...settings];
  return createHash('sha256')
    .update(JSON.stringify(ordered(parts)))
    .digest('hex');
}

/** The same value with the members of objects in alphabetical order and without null members. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member != null);
  return Object.fromEntries(
    members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, ordered(member)]),
  );
}
