import type { SelectStmt } from 'libpg-query';
import { Planning, withoutMarks } from './expressions/planning.ts';
import { catalogOf } from './model/catalog.ts';
import type { Meta } from './model/cube-query.ts';
import type { Controls, Plan } from './plan.ts';
import type { SelectContext } from './select/context.ts';
import { planColumns } from './select/plan-columns.ts';
import { writeSelect } from './select/write-select.ts';
import { parseSelect } from './syntax/parse.ts';
import { offsetsOfBytes, Problem, SqlError } from './syntax/sql-error.ts';

export type PlanOptions = {
  /** What `now()` and `CURRENT_DATE` are. */
  now: Date;
  /** The time zone of times in the SQL and in the result. */
  timezone: string;
  /**
   * Whether times have at most milliseconds. Then `time < '2025-02-01'` can end a `dateRange`, which pre-aggregations need,
   * at the last millisecond before it. Otherwise it is a filter.
   */
  isExactToMilliseconds?: boolean;
  controls?: Controls;
};

/**
 * Plans a SELECT over the cubes and views of the metadata: the semantic queries to run and, where they do not suffice, the
 * SQL to run over their results. @throws SqlError with the place in the text
 */
export function planSql(sql: string, meta: Meta, options: PlanOptions): Plan {
  return planStatement(parseSelect(sql), sql, meta, options);
}

/**
 * Plans a parsed statement.
 * @param observe sees each SELECT over a cube or view, as it is planned
 * @throws SqlError as `planSql`
 */
export function planStatement(
  statement: SelectStmt,
  sql: string,
  meta: Meta,
  options: PlanOptions,
  observe?: SelectContext['observe'],
): Plan {
  const { now, timezone, isExactToMilliseconds = false, controls = {} } = options;
  const planning = new Planning(catalogOf(meta), { now, timezone }, controls, isExactToMilliseconds);
  try {
    const written = writeSelect(statement, {
      planning,
      ctes: new Map(),
      outer: undefined,
      isSet: false,
      writeSelect,
      observe,
    });
    const isSemantic = written.semantic !== undefined;
    const local = isSemantic ? undefined : withoutMarks(written.sql);
    const found = planning.queries.filter(({ name }) => !isSemantic || name === written.semantic);
    const offsetOf = offsetsOfBytes(sql);
    return {
      statement: sql,
      columns: planColumns(written.columns, isSemantic),
      isOrdered: statement.sortClause !== undefined,
      queries: found.map(({ name, query, columns, location }) => ({
        name,
        query,
        columns,
        position: offsetOf(location),
      })),
      unused: planning.unused(),
      ...(local && {
        local: { sql: local.sql, places: local.places.map(([offset, byte]) => [offset, offsetOf(byte)]) },
      }),
    };
  } catch (error) {
    if (error instanceof Problem) {
      const { message, location } = error;
      throw new SqlError(message, sql, location < 0 ? undefined : offsetsOfBytes(sql)(location));
    }
    if (error instanceof RangeError && /call stack/.test(error.message))
      throw new SqlError('The SQL nests too deeply');
    throw error;
  }
}
