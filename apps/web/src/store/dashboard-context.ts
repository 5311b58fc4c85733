import type { ColourScale, CompiledChart } from '@facet/charts/view';
import type { ControlMember, Dashboard, ReportSnapshot } from '@facet/client';
import type { Widget } from '@facet/dashboards';
import type { SurfacePort } from '@facet/embed-protocol';
import { createContext, use } from 'react';
import type { DashboardApi, PictureFormat } from '../api/dashboard-api.ts';
import type { Shown } from './control-values.ts';
import type { CrossFilter } from './cross-filter.ts';
import type { Change } from './dashboard-state.ts';
import type { Highlights } from './highlights.ts';
import type { Loading } from './loading.ts';
import type { MenuPoint } from './menu-point.ts';
import type { Rendering } from './rendering.ts';
import type { RowsLoader } from './rows-loader.ts';

/** What the widgets of a dashboard share. */
export interface DashboardScope extends Shown {
  readonly api: DashboardApi;
  readonly port: SurfacePort;
  readonly loading: Loading;
  readonly loader: RowsLoader;
  readonly dashboard: Dashboard;
  readonly widgets: ReadonlyMap<string, Widget>;
  /** By which chart the others are filtered. */
  readonly crossFilter: CrossFilter | undefined;
  readonly highlights: Highlights;
  /** False until the choices in the address are known. */
  readonly isReady: boolean;
  readonly timezone: string | undefined;
  /** The time zone of the rows. */
  readonly inEffectTimezone: string;
  /** The colours of categories. */
  readonly colours: ColourScale;
  readonly members: ReadonlyMap<string, ControlMember>;
  readonly tabs: ReadonlyMap<string, string>;
  /** Whether the tabs of containers are one below another. */
  readonly unfoldsTabs: boolean;
  /** Whether viewers may download rows. */
  readonly allowsDownloads: boolean;
  /** A widget, rendered by the server; undefined if it cannot do that. */
  readonly picture: ((widgetId: string, format: PictureFormat) => Promise<Blob>) | undefined;
  /** Set if the server renders the page: everything loads and nothing can be operated. */
  readonly rendering: Rendering | undefined;
  change(change: Change): void;
  /** Filters the other charts by what was clicked in one; the same again ends it. */
  filterOthers(clicked: CrossFilter): void;
  /** Opens the menu of a value. */
  openMenu(point: MenuPoint): void;
  /** Tells the host that a value was clicked. */
  noteClick(point: MenuPoint): void;
  /** Shows another dashboard in the place of this one, with values of its controls. */
  openDashboard(publicId: string, parameters: string): void;
  openTab(widgetId: string, tabId: string): void;
  /** A widget has shown its content or why it has none. */
  noteRendered(widgetId: string, refreshedAt?: string): void;
}

const DashboardContext = createContext<DashboardScope | null>(null);

export const DashboardProvider = DashboardContext;

export function useDashboard(): DashboardScope {
  const scope = use(DashboardContext);
  if (scope === null) throw new Error('There is no dashboard around this component');
  return scope;
}

/** The report of a chart, as it was published. */
export function reportOfChart(
  { reportSnapshots }: Pick<Dashboard, 'reportSnapshots'>,
  { reportId, reportPublicId }: { readonly reportId?: number; readonly reportPublicId?: string },
): ReportSnapshot | undefined {
  return reportSnapshots.find((report) =>
    reportId === undefined ? report.publicId === reportPublicId : report.reportId === reportId,
  );
}

/** The columns whose categories have colours, of all charts of a dashboard. */
export function colouredColumns({ reportSnapshots }: Pick<Dashboard, 'reportSnapshots'>): (string | null)[] {
  return reportSnapshots.flatMap(({ chart }) =>
    ((chart as CompiledChart | null)?.colours ?? []).map(({ column }) => column),
  );
}
