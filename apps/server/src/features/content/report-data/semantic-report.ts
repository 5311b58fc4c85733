import type { PivotItems, ReportMeta } from '@facet/dashboards';
import type { CubeQuery } from '../queries/cube-query.schema.ts';

/** A report that is one semantic query, with the settings that complete its result. */
export interface SemanticReport {
  readonly query: CubeQuery;
  /** The columns of the query in the result, in order and with their names there; defaults to all. */
  readonly selected?: readonly SelectedColumn[];
  readonly pivot: PivotItems | null;
  readonly meta: ReportMeta;
}

export interface SelectedColumn {
  readonly name: string;
  /** The column of the query. */
  readonly key: string;
}
