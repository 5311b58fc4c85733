import type { TableColumnSpec } from '@facet/dashboards/visuals';
import type { JsonObject } from '@facet/query';
import { isObject } from './spec-paths.ts';

/** The settings of a column that change; undefined for those that go. */
export type ColumnChange = { readonly [K in Exclude<keyof TableColumnSpec, 'column'>]?: unknown };

/** The settings of a column in the specification of a table. */
export function columnIn(spec: unknown, name: string): JsonObject {
  const found = listed(spec)?.find((column) => nameOf(column) === name);
  return isObject(found) ? found : { column: name };
}

/**
 * The specification of a table with other settings of a column. Everything else stays.
 * @param all the columns of the result, which a table without a list of its own has
 */
export function withColumn(
  spec: unknown,
  all: readonly string[],
  name: string,
  change: ColumnChange,
): JsonObject {
  const columns = listed(spec) ?? all;
  const known = columns.some((column) => nameOf(column) === name) ? columns : [...columns, name];
  const settings = Object.entries({ ...columnIn(spec, name), ...change }).filter(
    ([, value]) => value !== undefined,
  );
  const changed = settings.length === 1 ? name : Object.fromEntries(settings);
  return {
    ...(isObject(spec) ? spec : {}),
    columns: known.map((column) => (nameOf(column) === name ? changed : column)),
  } as JsonObject;
}

function listed(spec: unknown): readonly unknown[] | undefined {
  return isObject(spec) && Array.isArray(spec.columns) ? spec.columns : undefined;
}

function nameOf(column: unknown): unknown {
  return isObject(column) ? column.column : column;
}
