import { chartsOf, type WidgetOfType } from '@facet/dashboards';
import pLimit from 'p-limit';
import { ApiError } from '../../../errors/errors.ts';
import { reportShownBy, type ShownDashboard, type ShownReport } from '../dashboards/shown-dashboard.ts';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import type { QueryData, QueryScope } from '../queries/query-data.ts';
import { storedReport } from '../report-data/report-definition.ts';
import type { ReportRunner } from '../report-data/report-runner.ts';
import { inTime } from './checking.ts';

/** The most charts whose queries the engine reads, and how many of them at once. */
const MOST_CHARTS = 60;
const CONCURRENT = 4;

/** A chart and the report that it shows. */
interface ChartToCheck {
  readonly widget: WidgetOfType<'CHART'>;
  readonly report: ShownReport;
}

/** A chart with its queries, or why there are none; neither if there was no time. */
export interface ReadChart {
  readonly widget: WidgetOfType<'CHART'>;
  readonly queries?: readonly CubeQuery[];
  readonly refusal?: string;
}

/** The charts of a dashboard that have a report. @param skipped widgets of which something is known to be wrong */
export function chartsToCheck(
  shown: ShownDashboard,
  skipped: ReadonlySet<string | null>,
): readonly ChartToCheck[] {
  return chartsOf(shown.config).flatMap((widget) => {
    const report = skipped.has(widget.id) ? undefined : reportShownBy(shown, widget);
    return report === undefined ? [] : [{ widget, report }];
  });
}

/** Lets the engine read the queries of charts, without running them. @param until when to stop */
export async function readCharts(
  { queryData, reportRunner }: { readonly queryData: QueryData; readonly reportRunner: ReportRunner },
  scope: QueryScope,
  charts: readonly ChartToCheck[],
  until: AbortSignal,
): Promise<ReadChart[]> {
  // Without it, each chart would fail in the same way.
  await queryData.model(scope);
  const read = async ({ widget, report }: ChartToCheck): Promise<ReadChart> => {
    if (until.aborted) return { widget };
    try {
      const queries = await reportRunner.queriesOf(scope, storedReport(report.name, report));
      const read = Promise.all(queries.map((query) => queryData.explanation(scope, query)));
      return (await inTime(until, read)) === undefined ? { widget } : { widget, queries };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      return { widget, refusal: error.message };
    }
  };
  return pLimit(CONCURRENT).map(charts.slice(0, MOST_CHARTS), read);
}
