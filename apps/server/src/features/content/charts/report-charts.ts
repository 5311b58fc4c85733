import { CHART_KINDS, type ChartKind, type ChartProblem } from '@facet/charts/chart';
import type { Share } from '@facet/fair-queue';
import { type ChartResult, type ChartSource, compileCharts } from './compile-charts.ts';

/** The chart of a report; undefined for tables, numbers, text, and charts without a specification. */
export function sourceOf(meta: Record<string, unknown> | null): ChartSource | undefined {
  const { kind, spec } = meta ?? {};
  if (!isChartKind(kind) || spec === undefined || spec === null || spec === '') return undefined;
  return { kind, spec };
}

function isChartKind(kind: unknown): kind is ChartKind {
  return CHART_KINDS.some((known) => known === kind);
}

/** The charts of reports, in the order of the reports; undefined for reports without one. */
export async function chartsOfReports(
  reports: readonly { readonly meta: Record<string, unknown> | null }[],
  share: Share,
): Promise<(ChartResult | undefined)[]> {
  const sources = reports.map(({ meta }) => sourceOf(meta));
  const results = await compileCharts(
    sources.filter((source) => source !== undefined),
    share,
  );
  let next = 0;
  return sources.map((source) => (source === undefined ? undefined : results[next++]));
}

/** A problem as a clause: `encoding.x.field of its spec must be the name of a column`. */
export function clauseOf({ path, message }: ChartProblem): string {
  return `${path === '' ? 'its spec' : `${path} of its spec`} ${message}`;
}
