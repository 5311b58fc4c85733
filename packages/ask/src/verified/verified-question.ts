import type { CubeQuery } from '@facet/query';

/** A question whose query somebody has checked, and which is in the model's repository. */
export interface VerifiedQuestion {
  readonly question: string;
  /** Other wordings. */
  readonly also: readonly string[];
  /** BCP 47. */
  readonly language: string;
  readonly query: CubeQuery;
  /** Whether the expected rows come in this order. */
  readonly ordered: boolean;
  /** Rows that the query must have; null for any. */
  readonly rows: readonly (readonly unknown[])[] | null;
}

/** A verified question and its place in the repository. */
export interface PlacedQuestion extends VerifiedQuestion {
  readonly file: string;
  /** Of its query, from 1. */
  readonly line: number;
}
