import type { Readable } from 'node:stream';
import { ControlValuesInput, IGNORED_CODES, LIMITS } from '@facet/dashboards';
import { type Static, Type } from 'typebox';
import {
  DeploymentPath,
  Id,
  IsoTime,
  Line,
  Lines,
  nullable,
  nullish,
  nullishMembers,
  oneOf,
} from '../../../http/shapes.ts';
import { PublicId } from '../access/public-id.ts';
import { withoutControls } from '../dashboards/without-controls.ts';
import { fileMembers } from '../exports/exports.schema.ts';
import { ReportDataResponse } from '../report-data/report-data.schema.ts';
import { RowArrangement, RowOrder } from './arrangement.schema.ts';

export const DashboardAddress = Type.Object({
  publicId: { ...PublicId, description: 'The public id of the dashboard.' },
});

const WidgetId = { ...Line(LIMITS.id), minLength: 1, description: 'The id of a widget.' };

export const DashboardBranch = Type.Object(
  { deploymentId: DeploymentPath.properties.deploymentId, branchName: { ...Line(255), minLength: 1 } },
  { title: 'DashboardBranch', description: 'The branch whose files define the dashboard, to preview it.' },
);

/** The values of the controls of a dashboard in requests. */
export const SentControls = {
  ...withoutControls(ControlValuesInput),
  description: 'The values of the controls; their defaults if absent.',
};

/** The optional members of every request for a dashboard's data. */
const view = {
  controls: SentControls,
  preview: DashboardBranch,
};

export const DashboardQueryInput = Type.Object(
  {
    widgetIds: Type.Array(WidgetId, {
      minItems: 1,
      maxItems: LIMITS.widgets,
      uniqueItems: true,
      description: 'The charts to run.',
    }),
    ...nullishMembers({
      ...view,
      refresh: Type.Boolean({ description: 'Queries the data source even if recent rows are cached.' }),
    }),
  },
  {
    title: 'DashboardQueryInput',
    examples: [
      { widgetIds: ['revenue'], controls: { filters: [{ member: 'orders.status', value: ['shipped'] }] } },
    ],
  },
);

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

const ControlState = Type.Object(
  {
    id: Type.String({ description: 'The id of the control.' }),
    type: oneOf(['FILTER', 'TIME_GRAIN', 'FIELD']),
    member: Type.String(),
    source: oneOf(['chosen', 'parent', 'attribute', 'default'], 'Where the value comes from.'),
    filter: Type.Optional(
      Type.Object(
        {
          operator: Type.Optional(Type.String()),
          // A union of scalars and lists: serialised as any value.
          value: Type.Optional(Type.Unknown()),
          caseSensitive: Type.Optional(Type.Boolean()),
          startInclusive: Type.Optional(Type.Boolean()),
          endInclusive: Type.Optional(Type.Boolean()),
        },
        { title: 'ControlFilter' },
      ),
    ),
    grain: Type.Optional(Type.String()),
    selected: Type.Optional(Type.String({ description: 'The member that takes the place of `member`.' })),
  },
  { title: 'ControlState' },
);

export const PythonAnalysisFilteredRun = Type.Object(
  {
    at: IsoTime,
    executionError: nullable(Type.String(), 'The traceback of the code, or the limit that it exceeded.'),
    inputRowCount: Type.Integer(),
    outputData: Type.Unknown({
      description:
        'A data frame, text, an image or a Vega-Lite chart, depending on `type`; null if there is no result.',
    }),
    stderr: Type.String(),
    stdout: Type.String(),
  },
  { title: 'PythonAnalysisFilteredRun' },
);

const RowLinks = Type.Object(
  {
    column: Type.String(),
    name: Type.String(),
    label: Type.String(),
    primary: Type.Boolean({ description: 'Whether it is shown in the cell rather than in its menu.' }),
    dashboard: nullable(Type.String(), 'The public id of the dashboard; null for another site.'),
    addresses: Type.Array(nullable(Type.String()), {
      description:
        'For each row, the address or the parameters of the dashboard; null for a row without a link.',
    }),
  },
  { title: 'RowLinks' },
);

export const WidgetResult = Type.Object(
  {
    widgetId: Type.String(),
    data: nullable(ReportDataResponse, 'The rows; null for a Python report and for a chart that failed.'),
    python: nullable(PythonAnalysisFilteredRun, 'The output of a Python report.'),
    links: Type.Optional(
      Type.Array(RowLinks, { description: 'The links that the model defines for its columns.' }),
    ),
    error: nullable(
      Type.Object(
        { status: Type.Integer(), code: Type.String(), error: Type.String() },
        { title: 'WidgetError' },
      ),
      'Why the chart has no data.',
    ),
  },
  { title: 'WidgetResult' },
);

export const DashboardDataResponse = Type.Object(
  {
    timezone: Type.String({ description: 'The time zone of the rows.' }),
    controls: Type.Array(ControlState, { description: 'The values that are in effect.' }),
    widgets: Type.Array(WidgetResult, { description: 'The results in the order of the request.' }),
  },
  { title: 'DashboardData' },
);

/** The media type of lines of JSON, each of which is sent as soon as it is known. */
export const LINES_OF_JSON = 'application/x-ndjson';

export const DashboardDataAnswer = Type.Unsafe<Static<typeof DashboardDataResponse> | Readable>({
  content: {
    'application/json': { schema: DashboardDataResponse },
    [LINES_OF_JSON]: {
      schema: {
        type: 'string',
        description:
          'A line with `timezone` and `controls`, and a line for each result as soon as it is ready, for requests that ' +
          `accept \`${LINES_OF_JSON}\`.`,
      },
    },
  },
});

export const ControlsInput = Type.Object(
  nullishMembers({
    parameters: {
      ...Line(65_536),
      description:
        'The query string of the address that the viewer opened, which contains the parameters of controls.',
    },
    preview: DashboardBranch,
  }),
  { title: 'DashboardControlsInput', examples: [{ parameters: 'f_orders.status=["shipped"]' }] },
);

const ChosenFilter = Type.Object(
  {
    member: Type.String(),
    operator: Type.Optional(Type.String()),
    // A union of scalars and lists: serialised as any value.
    value: Type.Optional(Type.Unknown()),
    caseSensitive: Type.Optional(Type.Boolean()),
    startInclusive: Type.Optional(Type.Boolean()),
    endInclusive: Type.Optional(Type.Boolean()),
  },
  { title: 'ChosenFilter' },
);
const ChosenGrain = Type.Object(
  { member: Type.String(), grain: nullable(Type.String()) },
  { title: 'ChosenGrain' },
);
const ChosenField = Type.Object({ member: Type.String(), selected: Type.String() }, { title: 'ChosenField' });

/** The open tab of a container. */
export const OpenTab = Type.Object(
  {
    widgetId: { ...Line(LIMITS.id), minLength: 1 },
    tabId: { ...Line(LIMITS.id), minLength: 1 },
  },
  { title: 'OpenTab' },
);
export type OpenTab = Static<typeof OpenTab>;

export const ControlsResponse = Type.Object(
  {
    timezone: Type.String({ description: 'The time zone of the rows.' }),
    values: Type.Object(
      {
        filters: Type.Array(ChosenFilter),
        timeGrains: Type.Array(ChosenGrain),
        memberSwitchers: Type.Array(ChosenField),
        timezone: Type.Optional(Type.String()),
      },
      {
        title: 'ChosenValues',
        description: 'The values from the address, in the format of requests for rows.',
      },
    ),
    tabs: Type.Array(OpenTab, { description: 'The tabs that the address opens.' }),
    ignored: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          code: oneOf(
            IGNORED_CODES,
            'no_control: no control of the dashboard takes it, or it is locked. no_tab: the dashboard has no such tab. ' +
              'invalid_value: the control does not take its value.',
          ),
          reason: Type.String({ description: 'The same in a sentence.' }),
        },
        { title: 'IgnoredParameter' },
      ),
      { description: 'Parameters of controls in the address that have no effect.' },
    ),
    controls: Type.Array(ControlState, { description: 'The values that are in effect.' }),
    initial: Type.Array(ControlState, { description: 'The values for an address without parameters.' }),
    defaults: Type.Array(ControlState, {
      description: 'The values for an address without parameters, without those that parent controls set.',
    }),
    members: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          title: Type.String(),
          kind: oneOf(['measure', 'dimension']),
          type: oneOf(['string', 'number', 'time', 'boolean']),
          operators: Type.Array(Type.String()),
        },
        { title: 'ControlMember' },
      ),
      { description: 'The members of the controls, if they are visible to the caller.' },
    ),
  },
  { title: 'DashboardControls' },
);

const Count = (most: number, fallback: number) =>
  Type.Integer({
    minimum: 1,
    maximum: most,
    description: `The largest number to return; defaults to ${fallback}.`,
  });

export const ControlValuesSearchInput = Type.Object(
  {
    widgetId: { ...WidgetId, description: 'The id of a filter control.' },
    ...nullishMembers({
      search: { ...Line(500), description: 'Text that the values must contain, ignoring case.' },
      limit: Count(1000, 100),
      ...view,
    }),
  },
  { title: 'ControlValuesSearchInput', examples: [{ widgetId: 'carrier', search: 'air' }] },
);

export const ControlValuesResponse = Type.Object(
  {
    values: Type.Array(
      Type.Object({ value: Type.Unknown(), label: Type.String() }, { title: 'ControlValue' }),
    ),
    truncated: Type.Boolean({ description: 'Whether there are more values.' }),
  },
  { title: 'OfferedControlValues' },
);

/** The most rows that a request for details skips, because the data source reads and sorts them. */
const MOST_SKIPPED = 50_000;

/** A value of a chart. */
const drilled = {
  column: { ...Line(500), minLength: 1, description: 'The column of the value, which is a measure.' },
  row: Type.Record(Line(500), nullable(Scalar), {
    description:
      'The row of the value: the cells of its dimensions by column. An empty object applies no filters.',
    maxProperties: 100,
  }),
};

export const DrillDownResponse = Type.Object(
  {
    ...ReportDataResponse.properties,
    total: Type.Integer({ description: 'The number of rows behind the value.' }),
  },
  { title: 'DetailRows' },
);

export const DrillDownInput = Type.Object(
  {
    widgetId: WidgetId,
    ...drilled,
    sort: nullish(
      RowOrder,
      'The column of the details by which they are sorted first. Among equal values, and without it, they are sorted by ' +
        'their columns from left to right.',
    ),
    ...nullishMembers({
      limit: Count(5000, 500),
      offset: Type.Integer({
        minimum: 0,
        maximum: MOST_SKIPPED,
        description: 'The number of rows to skip; defaults to 0. `exportWidget` returns all rows.',
      }),
      ...view,
    }),
  },
  {
    title: 'DrillDownInput',
    examples: [{ widgetId: 'revenue', column: 'orders.revenue', row: { 'orders.status': 'shipped' } }],
  },
);

export const WidgetExportInput = Type.Object(
  {
    widgetId: { ...WidgetId, description: 'The id of a chart.' },
    ...fileMembers,
    arrangement: nullish(RowArrangement, 'How the viewer has arranged the rows of the file.'),
    details: nullish(
      Type.Object(drilled, { title: 'DrilledValue' }),
      'A value of the chart: the file then has the rows behind it instead of those of the chart.',
    ),
    ...nullishMembers(view),
  },
  { title: 'WidgetExportInput', examples: [{ widgetId: 'revenue', format: 'xlsx' as const }] },
);

export const EmbedPythonFilteredRunInput = Type.Object(
  {
    reportId: { ...Id, description: 'A report of the dashboard.' },
    reportVersionId: { ...Id, description: 'Its snapshot in the published version: `reportSnapshots[].id`.' },
    sqlQuery: Lines({
      maxLength: 100_000,
      description:
        'The query to run. If empty, the query of the snapshot runs with the values of `controls`. Any other ' +
        'query requires the permission PlaygroundRead, or an embed session in creator mode.',
    }),
    ...nullishMembers(view),
  },
  {
    title: 'EmbedPythonFilteredRunInput',
    examples: [{ reportId: 7, reportVersionId: 21, sqlQuery: '' }],
  },
);
