/** The stored content of a report. */
export interface StoredReport {
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly sql_query: string | null;
  readonly json_query: string | null;
  readonly pivot_items: Record<string, unknown> | null;
  readonly meta: Record<string, unknown> | null;
}
