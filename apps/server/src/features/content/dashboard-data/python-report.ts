import { reportsOf } from '@facet/dashboards';
import type { Caller } from '../../../auth/caller.ts';
import { can } from '../../../auth/caller.ts';
import { conflict, forbidden } from '../../../errors/errors.ts';
import { type ShownReport, shownReport } from '../dashboards/shown-dashboard.ts';
import type { PythonRun } from '../python-reports/python-runs.ts';
import { givenReport, type ReportDefinition, storedReport } from '../report-data/report-definition.ts';
import type { OpenDashboard } from './open-dashboard.ts';
import { chartOptions, type Parts } from './widget-data.ts';

/** A client's request to run a report. */
export interface PythonRequest {
  readonly reportId: number;
  /** The snapshot of the report in the published version. */
  readonly reportVersionId: number;
  /** The query of the report; empty for the one in the snapshot with the values of the controls. */
  readonly sqlQuery: string;
  /** Aborts when the client disconnects. */
  readonly gone: AbortSignal;
}

/**
 * Runs the code of a published report. The code always comes from the snapshot; so does the query, for viewers who may
 * not run their own queries.
 * @throws 403 for a report that is not part of the dashboard, or for another query; 409 without code
 */
export async function runPublishedPython(
  { reportRunner, pythonRuns }: Parts,
  caller: Caller,
  dashboard: OpenDashboard,
  { reportId, reportVersionId, sqlQuery, gone }: PythonRequest,
): Promise<PythonRun> {
  const { shown, scope, controls } = dashboard;
  const report = shown.reports.find(({ id, report_id }) => id === reportVersionId && report_id === reportId);
  if (report === undefined)
    throw forbidden(
      `Version ${reportVersionId} of report ${reportId} is not part of the published dashboard`,
    );
  const name = `Report ${reportId}`;
  const snapshot = storedReport(name, report);
  const code = snapshot.meta.pythonCode;
  if (code === undefined) throw conflict(`${name} has no Python code`);
  const widgetId = reportsOf(shown.config).find(
    (chart) => shownReport(shown, chart.report) === report,
  )?.widgetId;
  const isOwn = isSnapshotsQuery(sqlQuery, report);
  if (!isOwn) requireFreeQueries(caller, shown.deploymentId);
  const definition: ReportDefinition = isOwn
    ? snapshot
    : { ...givenReport({ sqlQuery }), meta: snapshot.meta, pivot: snapshot.pivot };
  const options =
    isOwn && widgetId !== undefined
      ? chartOptions(dashboard, { widgetId })
      : { timezone: controls.timezone, place: 'body.sqlQuery' };
  const data = await reportRunner.dataOf(scope, definition, { ...options, gone });
  return pythonRuns.run(code, data, { share: scope.share, gone });
}

function isSnapshotsQuery(sqlQuery: string, { sql_query }: ShownReport): boolean {
  const given = sqlQuery.trim();
  return given === '' || given === sql_query?.trim();
}

/** @throws 403 for viewers, who may query only the widgets of the dashboard */
function requireFreeQueries({ embed, ...caller }: Caller, deploymentId: number): void {
  const deployment = { type: 'Deployment', id: deploymentId } as const;
  if (embed === null ? can({ embed, ...caller }, 'PlaygroundRead', deployment) : embed.isCreator) return;
  throw forbidden(
    'You may run the query of the report only: leave body.sqlQuery empty and send the values of the controls instead',
  );
}
