import type { ReportReference } from '../config/widget-config-shapes.ts';
import type { ModelMembers } from './model-members.ts';

/** What a report queries. */
export interface ReportQuery {
  readonly name: string;
  /** Semantic SQL. If there is some, the JSON query is derived from it. */
  readonly sqlQuery?: string | null | undefined;
  /** A query of the data API as JSON text. */
  readonly jsonQuery?: string | null | undefined;
  readonly meta?: object | null | undefined;
}

export interface WidgetChecks {
  /**
   * The members of the model; null if the model is unknown. Then only charts are broken that have no report, or one that
   * cannot be drawn.
   */
  readonly members: ModelMembers | null;
  /** The report that a chart refers to; undefined if it does not exist. */
  reportOf(reference: ReportReference): ReportQuery | undefined;
  /** What is wrong with semantic SQL; undefined for nothing. */
  sqlProblem?(sql: string): string | undefined;
  /** Why what a report draws cannot be drawn; undefined for nothing. */
  chartProblem?(report: ReportQuery): string | undefined;
}
