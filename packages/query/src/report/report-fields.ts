import type { JsonObject } from '../question/json.ts';
import type { Pivot } from '../question/presentation.ts';

/** The fields of a report that a question decides. Exactly one of the queries is set. */
export interface ReportFields {
  /** A query of the data API as JSON. */
  readonly jsonQuery: string | null;
  /** Semantic SQL. */
  readonly sqlQuery: string | null;
  readonly pivotItems: PivotItems | null;
  readonly meta: JsonObject | null;
}

/** The pivot of a report, whose columns are named as in the result. */
export interface PivotItems extends Pivot {
  readonly showColumnTotals?: boolean;
  readonly showRowTotals?: boolean;
}
