import { CHART_VERSION, type CompiledChart } from '@facet/charts/chart';
import type { Db, Tx } from '@facet/db';
import { accountShareOf } from '../../../auth/share-of.ts';
import { chartsOfReports, clauseOf } from '../charts/report-charts.ts';
import { keptCharts, type SnapshotRow, saveCharts, snapshotsOf } from './snapshots.store.ts';

/** The chart of a report, or the reason why it cannot be drawn. */
export interface SnapshotChart {
  readonly chart: CompiledChart | null;
  readonly problem: string | null;
}

/** Compiles the charts of a version and stores them with it. */
export async function keepCharts(tx: Tx, tenantId: number, versionId: number): Promise<void> {
  const snapshots = await snapshotsOf(tx, tenantId, versionId);
  const results = await chartsOfReports(snapshots, accountShareOf(tenantId));
  const charts = snapshots.flatMap(({ id }, index) => {
    const result = results[index];
    return result !== undefined && 'chart' in result ? [{ id, chart: result.chart }] : [];
  });
  await saveCharts(tx, tenantId, versionId, charts);
}

/**
 * The charts of the reports of a dashboard, in order. Charts of previews, and charts that another release compiled, are
 * compiled again.
 * @param versionId 0 for a preview
 */
export async function chartsOfSnapshots(
  db: Db,
  tenantId: number,
  versionId: number,
  reports: readonly SnapshotRow[],
): Promise<SnapshotChart[]> {
  const kept = versionId === 0 ? new Map<number, CompiledChart>() : await keptCharts(db, tenantId, versionId);
  const present = reports.map(({ id }) => {
    const chart = kept.get(id);
    return chart?.version === CHART_VERSION ? chart : undefined;
  });
  const missing = reports.filter((_, index) => present[index] === undefined);
  const compiled = await chartsOfReports(missing, accountShareOf(tenantId));
  const results = new Map(missing.map((report, index) => [report, compiled[index]]));
  return reports.map((report, index) => {
    const chart = present[index];
    if (chart !== undefined) return { chart, problem: null };
    const result = results.get(report);
    if (result === undefined) return { chart: null, problem: null };
    return 'chart' in result
      ? { chart: result.chart, problem: null }
      : { chart: null, problem: clauseOf(result.problem) };
  });
}
