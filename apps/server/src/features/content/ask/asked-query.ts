/** A query as answers have it: the body of `runQuery`. */
export interface AskedQuery {
  readonly query?: object | null;
  readonly sqlQuery?: string | null;
  readonly pivotItems?: unknown;
  readonly meta?: unknown;
}
