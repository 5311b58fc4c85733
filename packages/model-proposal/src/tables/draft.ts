import type { SourceColumn } from '@facet/engine';
import type { DimensionType } from '../columns/column-type.ts';
import type { GivenTable, Relationship } from '../proposal.ts';

/** A column that becomes a dimension. */
export interface DraftColumn extends SourceColumn {
  /** The name of its dimension. */
  readonly member: string;
  readonly dimensionType: DimensionType;
}

/** A table on its way to a cube. */
export interface Draft {
  readonly table: GivenTable;
  /** The name of the cube. */
  readonly cube: string;
  /** Whether it was asked for; otherwise it has a file already, and is only kept up with the others. */
  readonly isAsked: boolean;
  /** By the name of the column, in their order. */
  readonly columns: ReadonlyMap<string, DraftColumn>;
  /** The columns that identify a row; empty without a key. */
  readonly key: readonly string[];
  /** By the name of the other cube. */
  readonly joins: Map<string, DraftJoin>;
}

export interface DraftJoin {
  readonly to: Draft;
  readonly columns: readonly { readonly from: string; readonly to: string }[];
  readonly relationship: Relationship;
  readonly basis: 'key' | 'name';
}
