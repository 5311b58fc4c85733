import type { SelectStmt } from 'libpg-query';
import type { Block } from '../expressions/block.ts';
import type { Planning } from '../expressions/planning.ts';
import type { LocalColumn, Scope } from '../expressions/scope.ts';
import type { Table } from '../model/catalog.ts';
import type { Parts } from './parts.ts';

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

/** A SELECT over one cube or view, as it was planned. */
export type SemanticSelect = SemanticTable & {
  statement: SelectStmt;
  block: Block;
  /** Its clauses; in WHERE and HAVING only what the semantic query cannot evaluate. */
  parts: Parts;
  /** Whether the groups of the semantic query are combined to larger ones. */
  isRegrouped: boolean;
};

export type SelectContext = {
  planning: Planning;
  ctes: Ctes;
  outer: Scope | undefined;
  /** Whether repeated rows make no difference to what uses the result. */
  isSet: boolean;
  /** Writes a SELECT. Called through here, because every part of a SELECT can contain another one. @throws Problem */
  writeSelect: (statement: SelectStmt, context: SelectContext) => Written;
  /** Sees each planned SELECT over a cube or view, except those in expressions. */
  observe: ((select: SemanticSelect) => void) | undefined;
};
