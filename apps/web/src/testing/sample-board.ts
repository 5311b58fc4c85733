import type {
  ControlMember,
  ControlValuesInput,
  Dashboard,
  DashboardControls,
  ReportColumn,
  ReportData,
} from '@facet/client';
import type { BoardApi } from '../store/board-store.ts';

/** A chart of a board without a server: the kind of its report, and its rows. */
export interface SampleReport {
  readonly kind?: string;
  readonly spec?: unknown;
  readonly columns: readonly Partial<ReportColumn>[];
  readonly rows: readonly (readonly unknown[])[];
}

/** A board without a server, as JSON. */
export interface SampleBoard {
  readonly title?: string;
  readonly widgets: readonly {
    readonly id: string;
    readonly type: string;
    readonly [key: string]: unknown;
  }[];
  /** By the id of its widget. */
  readonly reports?: Readonly<Record<string, SampleReport>>;
  readonly members?: readonly Partial<ControlMember>[];
  /** What the server says about an address, by its parameters. */
  readonly addresses?: Readonly<Record<string, Partial<DashboardControls>>>;
}

export function sampleData({ columns, rows }: SampleReport): ReportData {
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
    refreshedAt: '2026-02-11T12:00:00Z',
    totals: [],
    others: [],
    notices: [],
  };
}

/** The dashboard of a sample; its reports have the numbers of their widgets. */
export function sampleDashboard({ title = 'Sales', widgets, reports = {} }: SampleBoard): Dashboard {
  const numbers = new Map(Object.keys(reports).map((id, index) => [id, index + 1]));
  const placed = widgets.map((widget, index) => ({
    position: { x: 0, y: index * 4, w: 12, h: 4 },
    ...widget,
    config: { reportId: numbers.get(widget.id), ...(widget.config as object | undefined) },
  }));
  const reportSnapshots = Object.entries(reports).map(([id, { kind = 'table', spec = null }]) => ({
    id: numbers.get(id),
    reportId: numbers.get(id),
    versionNumber: 1,
    title: id,
    kind,
    spec,
    pivotItems: null,
  }));
  return {
    id: 1,
    publicId: 'sample000000',
    deploymentId: 1,
    versionId: 1,
    title,
    description: null,
    config: { widgets: placed },
    reportSnapshots,
  } as unknown as Dashboard;
}

/** What was asked of the server of a sample. */
export interface Asked {
  readonly queries: { readonly widgetIds: readonly string[]; readonly controls: ControlValuesInput }[];
  readonly addresses: string[];
}

/** Answers what a board asks the server from a sample, and keeps what it was asked. */
export function sampleApi(sample: SampleBoard): BoardApi & { readonly asked: Asked } {
  const asked: Asked = { queries: [], addresses: [] };
  const refuse = async () => {
    throw new Error('The sample has no answer');
  };
  return {
    asked,
    async controls(parameters) {
      asked.addresses.push(parameters);
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
    async query(widgetIds, controls) {
      asked.queries.push({ widgetIds, controls });
      const widgets = widgetIds.map((widgetId) => {
        const report = sample.reports?.[widgetId];
        return {
          widgetId,
          data: report === undefined ? null : sampleData(report),
          python: null,
          error: null,
        };
      });
      return { timezone: 'UTC', controls: [], widgets };
    },
    values: async () => ({ values: [], truncated: false }),
    download: refuse,
    drillDown: refuse,
    picture: refuse,
    summary: refuse,
  };
}
