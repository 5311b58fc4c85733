import { sqlDialect } from '@facet/dbt/writing';
import type { Draft, DraftJoin } from '../tables/draft.ts';
import { tableSql } from '../tables/table-sql.ts';

/** Rows of the first table whose values are checked. */
export const CHECKED_ROWS = 10_000;

/** Without `limit` at the end. */
const LIMITS: Readonly<Record<string, (select: string, rows: string) => string>> = {
  mssql: (columns, rest) => `select top (${CHECKED_ROWS}) ${columns} ${rest}`,
  oracle: (columns, rest) => `select ${columns} ${rest} fetch first ${CHECKED_ROWS} rows only`,
};

/**
 * A statement that checks a join with the values in the first rows of the table on its "many" side. It returns one row:
 * `checked_values` that are not null, `orphans` without a row in the other table, `fan_outs` with several, and
 * `most_matches`, the most rows that one value has there.
 */
export function checkSql(from: Draft, { to, columns }: DraftJoin, type: string): string {
  const { quote, name } = sqlDialect(type);
  const keys = columns.map((_, index) => `k${index + 1}`);
  const own = columns.map((pair, index) => `t.${quote(pair.from)} as k${index + 1}`).join(', ');
  const isGiven = columns.map((pair) => `t.${quote(pair.from)} is not null`).join(' and ');
  const limited = LIMITS[name] ?? ((select, rest) => `select ${select} ${rest} limit ${CHECKED_ROWS}`);
  const first = limited(own, `from ${tableSql(from.table, type)} t where ${isGiven}`);
  const meets = columns.map((pair, index) => `o.${quote(pair.to)} = v.k${index + 1}`).join(' and ');
  const counted = `o.${quote(columns[0]?.to ?? '')}`;
  const grouped = keys.map((key) => `v.${key}`).join(', ');
  return [
    'select count(*) as checked_values,',
    '  sum(case when c.matches = 0 then 1 else 0 end) as orphans,',
    '  sum(case when c.matches > 1 then 1 else 0 end) as fan_outs,',
    '  max(c.matches) as most_matches',
    'from (',
    `  select ${grouped}, count(${counted}) as matches`,
    `  from (select distinct ${keys.map((key) => `f.${key}`).join(', ')} from (${first}) f) v`,
    `  left join ${tableSql(to.table, type)} o on ${meets}`,
    `  group by ${grouped}`,
    ') c',
  ].join('\n');
}
