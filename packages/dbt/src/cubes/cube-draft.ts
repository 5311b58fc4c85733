import type { JsonObject } from '../manifest/json-values.ts';
import type { Model } from '../manifest/manifest.ts';
import type { Names } from '../names.ts';
import type { CubeSql } from '../sql/sql-text.ts';
import type { DimensionType } from './column-type.ts';

/** Where a generated member comes from; written to its `meta.dbt`. */
export interface Origin {
  readonly node: string;
  readonly column?: string;
  readonly rule: string;
}

export interface Dimension {
  name: string;
  sql: CubeSql;
  type: DimensionType;
  title: string;
  description: string;
  /** The rule that made it part of the primary key; null if it is not part of it. */
  keyRule: string | null;
  meta: JsonObject;
  origin: Origin;
}

export type MeasureType = 'count' | 'sum' | 'avg' | 'min' | 'max' | 'number' | 'count_distinct';

/** The time span that a measure adds up, ending with the requested period. */
export type RollingWindow =
  | { readonly trailing: string }
  | { readonly type: 'to_date'; readonly granularity: string };

export interface Measure {
  readonly name: string;
  readonly type: MeasureType;
  readonly sql: CubeSql | null;
  readonly filters: readonly CubeSql[];
  readonly rollingWindow: RollingWindow | null;
  /** How far before the requested time the measure is evaluated: `1 month`. */
  readonly shift: string | null;
  title: string;
  description: string;
  readonly isHidden: boolean;
  meta: JsonObject;
  readonly origin: Origin;
}

export interface Join {
  readonly to: Cube;
  readonly sql: CubeSql;
  readonly relationship: 'many_to_one' | 'one_to_many';
  readonly origin: Origin;
}

/** A cube under construction. */
export interface Cube {
  readonly model: Model;
  readonly name: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly table: CubeSql;
  /** Whether users see the cube. */
  isPublic: boolean;
  /** The data type of each column of the table, by the column's name in lower case; null if the table is unknown. */
  readonly tableColumns: ReadonlyMap<string, string> | null;
  /** The types that measures and time dimensions need columns to have, by the column's name in lower case. */
  readonly usedTypes: Map<string, DimensionType>;
  readonly names: Names;
  readonly dimensions: Map<string, Dimension>;
  /** The dimension of each column, by the column's name in lower case. */
  readonly columns: Map<string, Dimension>;
  readonly measures: Map<string, Measure>;
  readonly joins: Map<Cube, Join>;
}

/** Whether the cube has a primary key. The engine refuses joins without one, because it would count rows twice. */
export function hasKey(cube: Cube): boolean {
  return cube.dimensions.values().some((dimension) => dimension.keyRule !== null);
}
