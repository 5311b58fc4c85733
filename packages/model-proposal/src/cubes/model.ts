import type { DimensionType } from '../columns/column-type.ts';
import type { Relationship } from '../proposal.ts';

/** The parts of model files, in the order of their keys. */
export type Texts = {
  readonly title?: string;
  readonly description?: string;
};

export type Dimension = Texts & {
  readonly name: string;
  readonly sql: string;
  readonly type: DimensionType;
  readonly primary_key?: true;
  readonly public?: boolean;
  readonly format?: string;
  readonly currency?: string;
};

export type Measure = Texts & {
  readonly name: string;
  readonly sql?: string;
  readonly type: 'count' | 'sum' | 'avg' | 'count_distinct';
  /** Other words for it in questions. */
  readonly meta?: { readonly synonyms: readonly string[] };
  readonly format?: string;
  readonly currency?: string;
};

export type Cube = Texts & {
  readonly name: string;
  readonly sql_table: string;
  readonly data_source?: string;
  readonly public?: false;
  readonly joins?: readonly {
    readonly name: string;
    readonly relationship: Relationship;
    readonly sql: string;
  }[];
  readonly dimensions: readonly Dimension[];
  readonly measures: readonly Measure[];
};

export type View = Texts & {
  readonly name: string;
  readonly cubes: readonly {
    readonly join_path: string;
    readonly alias?: string;
    readonly prefix?: true;
    readonly includes: '*' | readonly string[];
    readonly excludes?: readonly string[];
  }[];
  readonly folders?: readonly {
    readonly name: string;
    readonly includes: readonly { readonly join_path: string }[];
  }[];
};
