import type { DimensionType } from './column-type.ts';
import type { JsonObject } from './json-values.ts';
import type { Model } from './manifest.ts';
import type { Names } from './names.ts';
import type { CubeSql } from './sql-text.ts';

/** Where a generated member comes from: it goes out as its `meta.dbt`. */
export interface Origin {
  readonly node: string;
  readonly column?: string;
  readonly rule: string;
}

export interface Dimension {
  readonly name: string;
  sql: CubeSql;
  type: DimensionType;
  title: string;
  description: string;
  /** The rule by which it is part of the primary key. */
  keyRule: string | null;
  isHidden: boolean;
  meta: JsonObject;
  origin: Origin;
}

export type MeasureType = 'count' | 'sum' | 'avg' | 'min' | 'max' | 'number' | 'count_distinct';

/** The rows that a measure adds up: of a span of time before the one that is asked for. */
export type RollingWindow =
  | { readonly trailing: string }
  | { readonly type: 'to_date'; readonly granularity: string };

export interface Measure {
  readonly name: string;
  readonly type: MeasureType;
  readonly sql: CubeSql | null;
  readonly filters: readonly CubeSql[];
  readonly rollingWindow: RollingWindow | null;
  /** How long before the time that is asked for: `1 month`. */
  readonly shift: string | null;
  title: string;
  description: string;
  isHidden: boolean;
  meta: JsonObject;
  readonly origin: Origin;
}

export interface Join {
  readonly to: Cube;
  readonly sql: CubeSql;
  readonly relationship: 'many_to_one' | 'one_to_many';
  readonly origin: Origin;
}

/** A cube while it is made. */
export interface Cube {
  readonly model: Model;
  readonly name: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly table: CubeSql;
  readonly names: Names;
  readonly dimensions: Map<string, Dimension>;
  /** The dimension of each column, by the column's name in lower case. */
  readonly columns: Map<string, Dimension>;
  readonly measures: Map<string, Measure>;
  readonly joins: Map<Cube, Join>;
}

/** Whether the cube can be joined: the engine counts no row twice only where it knows what a row is. */
export function hasKey(cube: Cube): boolean {
  return cube.dimensions.values().some((dimension) => dimension.keyRule !== null);
}
