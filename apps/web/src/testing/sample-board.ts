import type {
  ControlMember,
  ControlState,
  ControlValuesInput,
  Dashboard,
  DashboardControls,
  DashboardSummary,
  OfferedControlValues,
  PythonAnalysisFilteredRun,
  ReportColumn,
  ReportData,
  WidgetResult,
} from '@facet/client';
import type { DashboardConfig } from '@facet/dashboards';
import { ApiError } from '../api/api-error.ts';
import type { BoardApi } from '../store/board-store.ts';

/** A chart of a board without a server: the kind of its report, and its rows. */
export interface SampleReport {
  readonly kind?: string;
  readonly spec?: unknown;
  /** Compiled. */
  readonly chart?: unknown;
  readonly columns: readonly Partial<ReportColumn>[];
  readonly rows: readonly (readonly unknown[])[];
  /** When the data source was asked. */
  readonly refreshedAt?: string;
  readonly python?: Partial<PythonAnalysisFilteredRun>;
  readonly links?: WidgetResult['links'];
  readonly error?: WidgetResult['error'];
}

/** A board without a server, as JSON. */
export interface SampleBoard {
  readonly title?: string;
  readonly publicId?: string;
  readonly widgets: readonly {
    readonly id: string;
    readonly type: string;
    readonly [key: string]: unknown;
  }[];
  readonly settings?: DashboardConfig['settings'];
  /** By the id of its widget. */
  readonly reports?: Readonly<Record<string, SampleReport>>;
  readonly members?: readonly Partial<ControlMember>[];
  /** What the server says about an address, by its parameters. */
  readonly addresses?: Readonly<Record<string, Partial<DashboardControls>>>;
  /** What the server answers about controls in effect, with rows. */
  readonly states?: readonly ControlState[];
  /** The status of what the server refuses, by the name of the call. */
  readonly refuses?: Readonly<Partial<Record<keyof BoardApi, number>>>;
  /** What a summary is at first, and each time when it is written again. */
  readonly summaries?: readonly DashboardSummary[];
  /** What any filter offers. */
  readonly values?: OfferedControlValues['values'];
  /** The rows behind any value. */
  readonly details?: SampleReport;
}

export function sampleData({
  columns,
  rows,
  refreshedAt = '2026-02-11T12:00:00Z',
}: SampleReport): ReportData {
  return {
    columns: columns.map((column) => ({
      name: 'column',
      member: column.name ?? null,
      title: column.name ?? '',
      type: column.isMeasure ? 'number' : 'string',
      granularity: null,
      format: null,
      isMeasure: false,
      ...column,
    })) as ReportColumn[],
    rows: rows.map((row) => [...row]),
    truncated: false,
    refreshedAt,
    totals: [],
    others: [],
    notices: [],
  };
}

/** The dashboard of a sample; its reports have the numbers of their widgets. */
export function sampleDashboard({
  title = 'Sales',
  publicId = 'sample000000',
  widgets,
  settings,
  reports = {},
}: SampleBoard): Dashboard {
  const numbers = new Map(Object.keys(reports).map((id, index) => [id, index + 1]));
  const placed = widgets.map((widget, index) => ({
    position: { x: 0, y: index * 4, w: 12, h: 4 },
    ...widget,
    config: { reportId: numbers.get(widget.id), ...(widget.config as object | undefined) },
  }));
  const reportSnapshots = Object.entries(reports).map(
    ([id, { kind = 'table', spec = null, chart = null }]) => ({
      id: numbers.get(id),
      reportId: numbers.get(id),
      versionNumber: 1,
      title: id,
      kind,
      spec,
      chart,
      pivotItems: null,
    }),
  );
  return {
    id: 1,
    publicId,
    deploymentId: 1,
    versionId: 1,
    title,
    description: null,
    config: { widgets: placed, settings },
    reportSnapshots,
  } as unknown as Dashboard;
}

/** What was asked of the server of a sample. */
export interface Asked {
  readonly queries: {
    readonly widgetIds: readonly string[];
    readonly controls: ControlValuesInput;
    readonly isRefresh: boolean;
  }[];
  readonly addresses: string[];
  /** All other calls, with what they were given. */
  readonly others: { readonly name: keyof BoardApi; readonly given: readonly unknown[] }[];
}

/** Answers what a board asks the server from a sample, and keeps what it was asked. */
export function sampleApi(sample: SampleBoard): BoardApi & { readonly asked: Asked } {
  const asked: Asked = { queries: [], addresses: [], others: [] };
  const check = (name: keyof BoardApi) => {
    const status = sample.refuses?.[name];
    if (status !== undefined) throw new ApiError(status, 'refused', `The sample refuses ${name}`);
  };
  const answering =
    <A extends unknown[], T>(name: keyof BoardApi, answer: T | undefined) =>
    async (...given: A): Promise<T> => {
      asked.others.push({ name, given: given.filter((value) => !(value instanceof AbortSignal)) });
      check(name);
      if (answer === undefined) throw new Error('The sample has no answer');
      return answer;
    };
  return {
    asked,
    async controls(parameters) {
      asked.addresses.push(parameters);
      check('controls');
      const values = { filters: [], timeGrains: [], memberSwitchers: [] };
      const found = {
        timezone: 'UTC',
        values,
        tabs: [],
        ignored: [],
        controls: [],
        initial: [],
        defaults: [],
      };
      return { ...found, members: [...(sample.members ?? [])], ...sample.addresses?.[parameters] } as never;
    },
    async query(widgetIds, controls, isRefresh) {
      asked.queries.push({ widgetIds, controls, isRefresh });
      check('query');
      const widgets = widgetIds.map((widgetId) => resultOf(widgetId, sample.reports?.[widgetId]));
      return { timezone: 'UTC', controls: [...(sample.states ?? [])], widgets };
    },
    values: answering('values', { values: [...(sample.values ?? [])], truncated: false }),
    download: answering('download', new Blob(['rows'])),
    drillDown: answering('drillDown', sample.details && sampleData(sample.details)),
    picture: answering('picture', new Blob(['picture'])),
    summary: (...given) => {
      const count = asked.others.filter(({ name }) => name === 'summary').length;
      return answering('summary', sample.summaries?.[count])(...given);
    },
  };
}

function resultOf(widgetId: string, report: SampleReport | undefined): WidgetResult {
  const { python, links, error = null } = report ?? {};
  const run = python && { at: '', executionError: null, outputData: null, ...python };
  const hasData = report !== undefined && run === undefined && error === null;
  return {
    widgetId,
    data: hasData ? sampleData(report) : null,
    python: (run ?? null) as WidgetResult['python'],
    error,
    ...(links === undefined ? {} : { links }),
  };
}
