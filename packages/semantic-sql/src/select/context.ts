import type { SelectStmt } from 'libpg-query';
import type { Planning } from '../expressions/planning.ts';
import type { LocalColumn, Scope } from '../expressions/scope.ts';
import type { Table } from '../model/catalog.ts';

/** The result of writing a SELECT. */
export type Written = {
  /** Local SQL. */
  sql: string;
  columns: OutputColumn[];
  /** The name of the semantic query whose result is that of the SELECT. */
  semantic?: string;
};

export type OutputColumn = LocalColumn & {
  member?: string;
  granularity?: string;
  key?: string;
};

/** The tables that WITH defines. */
export type Ctes = ReadonlyMap<string, readonly LocalColumn[]>;

/** The cube or view that is all that FROM contains. */
export type SemanticTable = { table: Table; alias: string; location: number | undefined };

export type SelectContext = {
  planning: Planning;
  ctes: Ctes;
  outer: Scope | undefined;
  /** Whether repeated rows make no difference to what uses the result. */
  isSet: boolean;
  /** Writes a SELECT. Called through here, because every part of a SELECT can contain another one. @throws Problem */
  writeSelect: (statement: SelectStmt, context: SelectContext) => Written;
};
