import { CHART_KINDS, type ChartColumn, type ChartKind } from '@facet/charts/chart';

/** What a tool of the MCP server has returned: rows and how they are drawn. */
export interface ShownResult {
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly (readonly unknown[])[];
  readonly chart: { readonly kind: ChartKind; readonly spec: unknown } | undefined;
  readonly title: string | undefined;
  readonly timezone: string;
  /** Whether there are more rows than these. */
  readonly hasMore: boolean;
}

/** Reads the result of a tool as the host passes it; undefined if it has no rows. */
export function shownResult({
  structuredContent,
}: Readonly<Record<string, unknown>>): ShownResult | undefined {
  const whole = recordOf(structuredContent);
  // A question in words has its rows beside how it was understood.
  const page = 'result' in whole ? recordOf(whole.result) : whole;
  const { columns, rows, nextCursor } = page;
  const chart = recordOf(page.chart);
  if (!isListOf(columns, isColumn) || !isListOf(rows, Array.isArray)) return undefined;
  return {
    columns,
    rows,
    chart: chartOf(chart),
    title: typeof chart.title === 'string' ? chart.title : undefined,
    timezone: typeof chart.timezone === 'string' ? chart.timezone : 'UTC',
    hasMore: typeof nextCursor === 'string',
  };
}

function chartOf({ kind, spec }: Readonly<Record<string, unknown>>): ShownResult['chart'] {
  const known = CHART_KINDS.find((one) => one === kind);
  return known === undefined || spec == null ? undefined : { kind: known, spec };
}

function isColumn(value: unknown): value is ChartColumn {
  return typeof recordOf(value).name === 'string';
}

function isListOf<T>(value: unknown, isOne: (item: unknown) => item is T): value is readonly T[] {
  return Array.isArray(value) && value.every(isOne);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
