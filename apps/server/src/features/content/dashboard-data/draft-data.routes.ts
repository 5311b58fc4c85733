import type { ControlValues } from '@facet/dashboards';
import type { FastifyRequest } from 'fastify';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { operationsWith } from '../../../http/operation.ts';
import { nullable } from '../../../http/shapes.ts';
import { EDIT_WORKBOOKS } from '../access/content-operations.ts';
import { WorkbookPath } from '../dashboards/dashboards.schema.ts';
import type { QueryData } from '../queries/query-data.ts';
import { controlValues } from './control-values.ts';
import {
  ControlsInput,
  ControlsResponse,
  ControlValuesResponse,
  ControlValuesSearchInput,
  DashboardDataAnswer,
  DashboardQueryInput,
  DrillDownInput,
  DrillDownResponse,
} from './dashboard-data.schema.ts';
import { describeControls } from './describe-controls.ts';
import { drillDown } from './drill-down.ts';
import { sendRows } from './send-rows.ts';
import type { DashboardRequest, SharedOpenings } from './shared-openings.ts';
import { requireChart } from './shown-chart.ts';
import type { Parts as WidgetParts } from './widget-data.ts';

interface Parts extends WidgetParts {
  readonly queryData: QueryData;
  readonly sharedOpenings: SharedOpenings;
}

const PATH = '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/dashboard/draft';
const ERRORS = {
  409: "The caller's security context is too large.",
  422: 'The data model does not compile.',
};

const QueryInput = ofVersion(DashboardQueryInput, 'DraftQueryInput');
const DescribeInput = ofVersion(ControlsInput, 'DraftControlsInput');
const ValuesInput = withoutPreview(ControlValuesSearchInput, 'DraftControlValuesInput');
const DetailsInput = withoutPreview(DrillDownInput, 'DraftDrillDownInput');

const { readOperation } = operationsWith<Parts>('Queries');

/** What a published dashboard is asked, for those who edit its draft. */
export const draftDataOperations = [
  readOperation({
    id: 'queryDashboardDraft',
    method: 'POST',
    path: `${PATH}/query`,
    summary: 'Run charts of a draft',
    description:
      'Runs charts of the draft of a dashboard with their reports as they are now, as `queryDashboard` does for the ' +
      'published one. Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    params: WorkbookPath,
    body: QueryInput,
    answers: { 200: DashboardDataAnswer },
    sendsLines: true,
    errors: ERRORS,
    async handle({ platform, db, caller, params, body, request, reply, gone }) {
      const dashboard = await platform.sharedOpenings.open(requestOf({ caller, params, body, request }));
      return sendRows(platform, dashboard, body, { db, caller, request, reply, gone: gone() });
    },
  }),
  readOperation({
    id: 'describeDraftControls',
    method: 'POST',
    path: `${PATH}/controls`,
    summary: 'Describe the controls of a draft',
    description:
      'Returns what a page needs to show the controls of the draft of a dashboard, as `describeControls` does for the ' +
      'published one. Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    params: WorkbookPath,
    body: DescribeInput,
    answers: { 200: ControlsResponse },
    errors: ERRORS,
    async handle({ platform, caller, params, body, request }) {
      const { version } = body;
      const asked = requestOf({ caller, params, body: { version }, request });
      return describeControls(await platform.sharedOpenings.open(asked), body.parameters ?? '');
    },
  }),
  readOperation({
    id: 'searchDraftControlValues',
    method: 'POST',
    path: `${PATH}/control-values`,
    summary: 'Search the values of a filter of a draft',
    description:
      'Returns the values that a filter of the draft of a dashboard offers the caller, as `searchControlValues` does ' +
      'for the published one. Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    params: WorkbookPath,
    body: ValuesInput,
    answers: { 200: ControlValuesResponse },
    errors: {
      ...ERRORS,
      404: 'The workbook or the filter does not exist or is not visible to you.',
      409: 'The filter has no list of values.',
    },
    async handle({ platform, caller, params, body, request }) {
      const dashboard = await platform.sharedOpenings.open(requestOf({ caller, params, body, request }));
      return controlValues(platform.queryData, dashboard, body);
    },
  }),
  readOperation({
    id: 'drillDownDraft',
    method: 'POST',
    path: `${PATH}/drill-down`,
    summary: 'Show the rows behind a value of a draft',
    description:
      'Returns the rows behind a value of a chart of the draft of a dashboard, as `drillDown` does for the published ' +
      'one. Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    params: WorkbookPath,
    body: DetailsInput,
    answers: { 200: DrillDownResponse },
    errors: {
      ...ERRORS,
      403: 'The chart does not allow drilling down, or you may not edit the dashboard.',
      404: 'The workbook or the chart does not exist or is not visible to you.',
      409: 'The value has no rows to show.',
    },
    async handle({ platform, caller, params, body, request }) {
      const dashboard = await platform.sharedOpenings.open(requestOf({ caller, params, body, request }));
      const chart = requireChart(dashboard.shown, body.widgetId);
      return drillDown(platform.reportRunner, dashboard, chart, body);
    },
  }),
];

interface Context {
  readonly caller: Caller;
  readonly params: Static<typeof WorkbookPath>;
  readonly body: { readonly controls?: unknown; readonly version?: number | null | undefined };
  readonly request: FastifyRequest;
}

function requestOf({ caller, params, body: { controls, version }, request }: Context): DashboardRequest {
  const { deploymentId, workbookId } = params;
  return {
    caller,
    publicId: '',
    preview: { deploymentId, workbookId, ...(version == null ? {} : { version }) },
    // `applyControls` checks the values against the dashboard.
    controls: (controls as ControlValues | null) ?? {},
    request,
  };
}

/** The body of a request for a draft, which is in no file of a branch. */
function withoutPreview<P extends TProperties>(input: TObject<P>, title: string) {
  const { examples } = input as { examples?: unknown };
  return Type.Omit(input, ['preview'], { title, examples });
}

/** The body of a request for a draft, also for an earlier state of it. */
function ofVersion<P extends TProperties>(input: TObject<P>, title: string) {
  const { examples } = input as { examples?: unknown };
  const version = Type.Integer({
    minimum: 0,
    maximum: 2_147_483_647,
    description: 'The version of the draft, as in `listDashboardDraftChanges`; the present one if absent.',
  });
  return Type.Object(
    { ...Type.Omit(input, ['preview']).properties, version: Type.Optional(nullable(version)) },
    { title, examples },
  );
}
