import type { ControlValues } from '@facet/dashboards';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../auth/caller.ts';
import { operationsWith } from '../../../http/operation.ts';
import { READ_DASHBOARDS } from '../access/content-operations.ts';
import type { BranchToShow } from '../dashboards/preview-dashboard.ts';
import { ABOUT_EXPORTS, DOWNLOADS_FORBIDDEN } from '../exports/exports.routes.ts';
import { TableFile } from '../exports/exports.schema.ts';
import { requireDownloads } from '../exports/require-downloads.ts';
import type { TableExports } from '../exports/table-exports.ts';
import type { QueryData } from '../queries/query-data.ts';
import { controlValues } from './control-values.ts';
import {
  ControlsInput,
  ControlsResponse,
  ControlValuesResponse,
  ControlValuesSearchInput,
  DashboardAddress,
  DashboardDataAnswer,
  DashboardQueryInput,
  DrillDownInput,
  DrillDownResponse,
  EmbedPythonFilteredRunInput,
  PythonAnalysisFilteredRun,
  WidgetExportInput,
} from './dashboard-data.schema.ts';
import { describeControls } from './describe-controls.ts';
import { drillDown } from './drill-down.ts';
import { exportWidget } from './export-widget.ts';
import { runPublishedPython } from './python-report.ts';
import { sendRows } from './send-rows.ts';
import type { DashboardRequest, SharedOpenings } from './shared-openings.ts';
import { requireChart } from './shown-chart.ts';
import type { Parts as WidgetParts } from './widget-data.ts';

interface Parts extends WidgetParts {
  readonly queryData: QueryData;
  readonly sharedOpenings: SharedOpenings;
  readonly tableExports: TableExports;
}

const ERRORS = {
  403: 'Signed sessions may not show the dashboard.',
  404: 'The dashboard, or its branch, does not exist or is not visible to you.',
  409: "The dashboard's file on the branch has errors, or the caller's security context is too large.",
  422: 'The data model does not compile.',
};

const { readOperation } = operationsWith<Parts>('Queries');

export const dashboardDataOperations = [
  readOperation({
    id: 'queryDashboard',
    method: 'POST',
    path: '/api/v1/embed/dashboard/{publicId}/query',
    summary: 'Run charts of a dashboard',
    description:
      'Runs charts of a published dashboard with values for its controls. The response contains only rows ' +
      'that the caller may see. A chart that fails has an error in place of its rows and does not affect ' +
      'the others. The results come together, or as lines of JSON, each as soon as it is ready. Signed sessions get data through this operation: they can query the charts of ' +
      'dashboards that they may show, and nothing else.',
    access: READ_DASHBOARDS,
    embed: 'viewer',
    params: DashboardAddress,
    body: DashboardQueryInput,
    answers: { 200: DashboardDataAnswer },
    sendsLines: true,
    errors: ERRORS,
    async handle({ platform, db, caller, params, body, request, reply, gone }) {
      const dashboard = await platform.sharedOpenings.open(requestOf({ caller, params, body, request }));
      return sendRows(platform, dashboard, body, { db, caller, request, reply, gone: gone() });
    },
  }),
  readOperation({
    id: 'describeControls',
    method: 'POST',
    path: '/api/v1/embed/dashboard/{publicId}/controls',
    summary: 'Describe the controls of a dashboard',
    description:
      'Returns what a page needs to show the controls of a published dashboard: the values from its ' +
      'address that the controls accept, the values in effect, and the titles and types of their members.',
    access: READ_DASHBOARDS,
    embed: 'viewer',
    params: DashboardAddress,
    body: ControlsInput,
    answers: { 200: ControlsResponse },
    errors: ERRORS,
    async handle({ platform, caller, params, body: { parameters, preview }, request }) {
      const asked = requestOf({ caller, params, body: { preview }, request });
      return describeControls(await platform.sharedOpenings.open(asked), parameters ?? '');
    },
  }),
  readOperation({
    id: 'searchControlValues',
    method: 'POST',
    path: '/api/v1/embed/dashboard/{publicId}/control-values',
    summary: 'Search the values of a filter',
    description:
      'Returns the values that a filter control of a published dashboard offers the caller: either the ' +
      'values in the data that they may see, narrowed down by the other filters of its view, or the ' +
      'options that its author set.',
    access: READ_DASHBOARDS,
    embed: 'viewer',
    params: DashboardAddress,
    body: ControlValuesSearchInput,
    answers: { 200: ControlValuesResponse },
    errors: {
      ...ERRORS,
      403: 'Viewers may not change the filter, or signed sessions may not show the dashboard.',
      404: 'The dashboard or the filter does not exist or is not visible to you.',
      409: 'The filter has no list of values, or queryDashboard would return a 409.',
    },
    async handle({ platform, caller, params, body, request }) {
      const dashboard = await platform.sharedOpenings.open(requestOf({ caller, params, body, request }));
      return controlValues(platform.queryData, dashboard, body);
    },
  }),
  readOperation({
    id: 'drillDown',
    method: 'POST',
    path: '/api/v1/embed/dashboard/{publicId}/drill-down',
    summary: 'Show the rows behind a value',
    description:
      'Returns the rows behind a value of a chart, and their number: the drill members of its measure, for the row of ' +
      'the value and the current values of the controls. They are sorted by their columns from left to right. If most ' +
      'rows repeat others, equal rows are returned once. Columns have the titles of the dashboard, where it has any.',
    access: READ_DASHBOARDS,
    embed: 'viewer',
    params: DashboardAddress,
    body: DrillDownInput,
    answers: { 200: DrillDownResponse },
    errors: {
      ...ERRORS,
      403: 'The chart does not allow drilling down, or signed sessions may not show the dashboard.',
      404: 'The dashboard or the chart does not exist or is not visible to you.',
      409: 'The value has no rows to show, or queryDashboard would return a 409.',
    },
    async handle({ platform, caller, params, body, request }) {
      const dashboard = await platform.sharedOpenings.open(requestOf({ caller, params, body, request }));
      const chart = requireChart(dashboard.shown, body.widgetId);
      return drillDown(platform.reportRunner, dashboard, chart, body);
    },
  }),
  readOperation({
    id: 'exportWidget',
    method: 'POST',
    path: '/api/v1/embed/dashboard/{publicId}/export',
    summary: 'Export the rows of a chart',
    description:
      'Runs a chart of a published dashboard with values for its controls, and downloads its rows, or with `details` ' +
      'those behind a value, as a file named after its report. The file has the columns, titles and order of the table ' +
      `that viewers see. ${ABOUT_EXPORTS}`,
    access: READ_DASHBOARDS,
    also: 'DownloadData',
    embed: 'viewer',
    params: DashboardAddress,
    body: WidgetExportInput,
    answers: { 200: TableFile },
    errors: {
      ...ERRORS,
      403: `${DOWNLOADS_FORBIDDEN} Or signed sessions may not show the dashboard, or the chart does not allow drilling down.`,
      404: 'The dashboard or the chart does not exist or is not visible to you.',
      409: 'The chart shows the output of Python code, the value of `details` has no rows to show, or queryDashboard would return a 409.',
    },
    async handle({ platform, db, caller, params, body, request, reply, gone }) {
      const dashboard = await platform.sharedOpenings.open(requestOf({ caller, params, body, request }));
      await requireDownloads(db, caller, dashboard.shown.deploymentId);
      const { widgetId, format, header, arrangement, details } = body;
      const file = await exportWidget(platform, dashboard, {
        widgetId,
        format,
        header: header ?? undefined,
        arrangement: arrangement ?? {},
        details: details ?? undefined,
        gone: gone(),
      });
      reply.headers(file.headers);
      return file.content;
    },
  }),
  readOperation({
    id: 'postDashboardPythonRun',
    tag: 'Embed',
    method: 'POST',
    path: '/api/v1/embed/dashboard/{publicId}/python-run',
    summary: 'Run a Python report',
    description:
      'Runs the Python code of a report of a published dashboard on the rows of its query, with values for the controls. ' +
      'The code is that of the published version.',
    access: READ_DASHBOARDS,
    embed: 'viewer',
    params: DashboardAddress,
    body: EmbedPythonFilteredRunInput,
    answers: { 200: PythonAnalysisFilteredRun },
    errors: {
      ...ERRORS,
      403:
        'The report is not part of the dashboard, you may run only the report’s own query, or signed ' +
        'sessions may not show the dashboard.',
      409: 'The report has no Python code, or queryDashboard would return a 409.',
    },
    async handle({ platform, caller, params, body, request, gone }) {
      const dashboard = await platform.sharedOpenings.open(requestOf({ caller, params, body, request }));
      return runPublishedPython(platform, caller, dashboard, { ...body, gone: gone() });
    },
  }),
];

interface Context {
  readonly caller: Caller;
  readonly params: { readonly publicId: string };
  readonly body: { readonly controls?: unknown; readonly preview?: BranchToShow | null };
  readonly request: FastifyRequest;
}

function requestOf({ caller, params, body: { controls, preview }, request }: Context): DashboardRequest {
  return {
    caller,
    publicId: params.publicId,
    preview: preview ?? null,
    // `applyControls` checks the values against the dashboard.
    controls: (controls as ControlValues | null) ?? {},
    request,
  };
}
