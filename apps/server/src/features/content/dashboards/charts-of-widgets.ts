import type { CompiledChart } from '@facet/charts/chart';
import { chartsOf } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { PublishedVersion } from './published-versions.ts';
import { reportShownBy } from './shown-dashboard.ts';
import { chartsOfSnapshots } from './snapshot-charts.ts';

/** What each widget of a published version draws, if it is a chart. */
export async function chartsOfWidgets(
  db: Db,
  tenantId: number,
  version: Pick<PublishedVersion, 'id' | 'config' | 'reports'>,
): Promise<ReadonlyMap<string, CompiledChart>> {
  const charts = await chartsOfSnapshots(db, tenantId, version.id, version.reports);
  const byReport = new Map(version.reports.map((report, index) => [report, charts[index]?.chart]));
  return new Map(
    chartsOf(version.config).flatMap((widget) => {
      const report = reportShownBy(version, widget);
      const chart = report && byReport.get(report);
      return chart == null ? [] : [[widget.id, chart] as const];
    }),
  );
}
