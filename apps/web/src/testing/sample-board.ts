import type {
  ControlMember,
  ControlState,
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
  /** What the server answers about an address, by its parameters. */
  readonly addresses?: Readonly<Record<string, Partial<DashboardControls>>>;
  /** The values in effect, which the server sends with rows. */
  readonly states?: readonly ControlState[];
  /** The calls that the server refuses, with the status. */
  readonly refuses?: Readonly<Partial<Record<keyof BoardApi, number>>>;
  /** The first summary, and those after it when it is written again. */
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
