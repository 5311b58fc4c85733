import type { CubeQuery, Filter } from './model/cube-query.ts';

/** What the controls of a dashboard change in the semantic queries of a statement. */
export type Controls = {
  /** Filters in Cube's form. Each applies to the queries of the cube or view of its members. */
  filters?: readonly Filter[];
  /** The granularity of a time dimension wherever the SQL truncates it outside WHERE. */
  granularities?: readonly { member: string; granularity: string }[];
  /** A member in place of another one of the same kind outside WHERE; the column keeps its name. */
  members?: readonly { from: string; to: string }[];
};

/** A column of a result. */
export type Column = {
  name: string;
  type: 'string' | 'number' | 'boolean' | 'time';
  /** Set if the column is just a member. */
  member?: string;
  granularity?: string;
  /** The key of the value in Cube's rows, in a plan without local SQL. */
  key?: string;
};

/** A column that a semantic query provides to the local SQL. */
export type InnerColumn = {
  /** The column of the local table. */
  name: string;
  /** The key of the value in Cube's rows. */
  key: string;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'time';
};

/** A semantic query and the local table for its result. */
export type InnerQuery = {
  name: string;
  query: CubeQuery;
  columns: InnerColumn[];
  /** The offset of its table in the statement. */
  position: number;
};

/**
 * How to run a statement. Plain data: it can be stored and sent as JSON. Without `local` the result is that of the only
 * query. With `local`, each query becomes a table, and the SQL runs over them in DuckDB.
 */
export type Plan = {
  statement: string;
  columns: Column[];
  /** Whether the statement sorts its rows. */
  isOrdered: boolean;
  queries: InnerQuery[];
  /** The controls of the dashboard that had nothing to change. */
  unused: Controls;
  local?: {
    sql: string;
    /** At which offset of `sql` the text from which offset of the statement begins. */
    places: [offset: number, position: number][];
  };
};
