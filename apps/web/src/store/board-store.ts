import { ColourScale } from '@facet/charts/colours';
import type { Dashboard, DashboardControls } from '@facet/client';
import type { DashboardConfig, Widget } from '@facet/dashboards';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiError } from '../api/api-error.ts';
import type { DashboardApi } from '../api/dashboard-api.ts';
import type { Emit } from './board-events.ts';
import { type BoardState, initialState, withFacts } from './board-state.ts';
import { addressOf } from './change-choices.ts';
import { after, type Command, changesOf, type Sender, type Viewed } from './commands.ts';
import { Highlights } from './highlights.ts';
import { withAnswer } from './known-states.ts';
import { Loading } from './loading.ts';
import { type MenuPoint, rowByMember } from './menu-point.ts';
import { type ReadParameters, readParameters } from './read-parameters.ts';
import type { Rendering } from './rendering.ts';
import { colouredColumns } from './reports.ts';
import { RowsLoader } from './rows-loader.ts';

/** What a board asks the server. */
export type BoardApi = Pick<
  DashboardApi,
  'controls' | 'download' | 'drillDown' | 'image' | 'picture' | 'query' | 'summary' | 'values'
> &
  Partial<Pick<DashboardApi, 'early'>>;

export interface BoardOptions {
  readonly api: BoardApi;
  readonly dashboard: Dashboard;
  /** The parameters of controls in the address, which take effect first; empty for none. */
  readonly opened?: string;
  readonly timezone?: string | undefined;
  /** What a viewer has clicked and arranged before. */
  readonly viewed?: Partial<Pick<Viewed, 'clicked' | 'arranged'>> | undefined;
  /** Whether viewers may download rows. */
  readonly allowsDownloads?: boolean;
  /** Whether the tabs of containers are one below another. */
  readonly unfoldsTabs?: boolean;
  /** Whether somebody arranges the board, who needs to see all of it. */
  readonly isEdited?: boolean;
  /** Set if the server renders the page: everything loads and nothing can be operated. */
  readonly rendering?: Rendering | undefined;
  /** When loading began, on the clock of `performance.now()`. */
  readonly since?: number;
  readonly emit?: Emit;
  /** Shows another dashboard in the place of this one. */
  openOther?(publicId: string, parameters: string): void;
}

/** The code of the error that all charts of a dashboard have if the viewer sees nothing that they query. */
const NO_ACCESS = 'no_access';
/** A render does not wait for a widget that takes longer: it shows the failure. Less than the server allows for the page. */
const RENDER_MS = 75_000;

/**
 * A dashboard that is open: its state, the commands that change it, and what its widgets share. Knows neither the page
 * around it nor what shows it.
 */
export class BoardStore {
  readonly state: StoreApi<BoardState>;
  readonly api: BoardApi;
  readonly dashboard: Dashboard;
  readonly title: string | undefined;
  /** The parameters of controls in the address. */
  readonly opened: string;
  readonly allowsDownloads: boolean;
  readonly unfoldsTabs: boolean;
  readonly isEdited: boolean;
  readonly rendering: Rendering | undefined;
  readonly emit: Emit;
  readonly loader: RowsLoader;
  readonly loading: Loading;
  readonly highlights = new Highlights();
  /** The colours of categories, shared by all charts. */
  readonly colours: ColourScale;
  readonly #openOther: BoardOptions['openOther'];
  #widgets: ReadonlyMap<string, Widget> = new Map();
  #isDescribed = false;
  /** The errors of charts that failed, by widget. */
  readonly #failures = new Map<string, ApiError>();
  /** When the data source was asked, by widget. */
  readonly #times = new Map<string, string>();
  /** The widgets whose data could not be refreshed. */
  readonly #stale = new Set<string>();

  constructor(options: BoardOptions) {
    const { api, dashboard, opened = '', rendering, since = performance.now() } = options;
    this.api = api;
    this.dashboard = dashboard;
    const config = dashboard.config as unknown as DashboardConfig;
    this.title = dashboard.title ?? config.title ?? undefined;
    this.#widgets = byId(config);
    this.opened = opened;
    this.allowsDownloads = options.allowsDownloads ?? false;
    this.unfoldsTabs = options.unfoldsTabs ?? false;
    this.isEdited = options.isEdited ?? false;
    this.rendering = rendering;
    this.emit = options.emit ?? (() => undefined);
    this.#openOther = options.openOther;
    this.colours = new ColourScale(colouredColumns(dashboard));
    this.state = createStore(() => initialState(config, options.timezone, opened === '', options.viewed));
    const { publicId } = dashboard;
    this.loading = new Loading((widgetCount) => {
      this.#set({ isLoaded: true });
      const loadDurationMs = Math.round(performance.now() - since);
      this.emit('dashboard-loaded', { publicId, widgetCount, loadDurationMs });
    });
    const deadline = rendering === undefined ? undefined : AbortSignal.timeout(RENDER_MS);
    this.loader = new RowsLoader(
      api,
      ({ controls, timezone }, values) => {
        this.#set({ known: withAnswer(this.now.known, controls, values), zone: timezone });
      },
      deadline,
    );
  }

  get now(): BoardState {
    return this.state.getState();
  }

  get config(): DashboardConfig {
    return this.now.config;
  }

  get widgets(): ReadonlyMap<string, Widget> {
    return this.#widgets;
  }

  /**
   * Shows the dashboard as it is after an edit.
   * @param unread the charts whose reports are still being read
   */
  edit(config: DashboardConfig, unread: ReadonlySet<string>): void {
    if (config === this.config && unread === this.now.unread) return;
    this.#widgets = byId(config);
    this.#set({ config, unread });
  }

  get #viewed(): Viewed {
    const { choices, clicked, tabs, arranged } = this.now;
    return { choices, clicked, tabs, arranged };
  }

  /** The parameters of an address that shows the same. */
  get address(): URLSearchParams {
    return addressOf(this.now.choices, this.now.tabs);
  }

  /** Carries out a command. What the viewer changes is reported. */
  run(command: Command, by: Sender = 'viewer'): void {
    const before = this.#viewed;
    const next = after(before, command, this.now);
    this.#set(next);
    if (by !== 'viewer') return;
    const changes = changesOf(command, before, next);
    if (changes.length > 0) this.emit('filter-changed', { changes, urlParameters: this.address.toString() });
  }

  /** What the server says about the controls. The values in the address take effect with the first answer. */
  describe(found: DashboardControls): void {
    this.#isDescribed = true;
    const { isApplied, known } = this.now;
    const ignored = found.ignored.find(({ name }) => name !== 'timezone');
    this.#set({
      ...(isApplied ? {} : after(this.#viewed, { kind: 'open', opened: found }, this.now)),
      initial: found.initial,
      defaults: found.defaults,
      members: new Map(found.members.map((member) => [member.name, member])),
      known: withAnswer(known, found.controls),
      zone: found.timezone,
      isApplied: true,
      isReady: true,
      problem: ignored === undefined ? undefined : `${ignored.name} is refused: ${ignored.reason}`,
    });
  }

  /** Reads parameters of controls. Until the server has described the controls, it reads them. */
  read(parameters: string): Promise<ReadParameters> {
    return this.#isDescribed ? readParameters(this.now, parameters) : this.api.controls(parameters);
  }

  /** The values in the address cannot be read for now: the dashboard is shown without them. */
  showWithoutAddress({ message }: Error): void {
    this.#set({ isReady: true, problem: message });
  }

  setTimezone(timezone: string | undefined): void {
    if (timezone !== this.now.timezone) this.#set({ timezone });
  }

  /** Shows a dashboard with values of its controls: this one, or another in its place. */
  async openDashboard(publicId: string, parameters: string): Promise<void> {
    if (publicId !== this.dashboard.publicId) {
      this.#openOther?.(publicId, parameters);
      return;
    }
    const found = await this.read(parameters).catch(() => undefined);
    if (found !== undefined) this.run({ kind: 'open', opened: { ...found, tabs: [] } });
  }

  openMenu(menu: MenuPoint): void {
    this.#set({ menu });
  }

  closeMenu = (): void => this.#set({ menu: undefined });

  /** Reports that a value was clicked. */
  noteClick(point: MenuPoint): void {
    const { widgetId, column, value } = point;
    const member = column?.member == null ? {} : { member: column.member };
    this.emit('click', { widgetId, ...member, value, row: rowByMember(point) });
  }

  /** A widget has shown its content or why it has none. The age of the board's data is that of its oldest part. */
  noteRendered(widgetId: string, refreshedAt?: string): void {
    if (refreshedAt === undefined) this.#times.delete(widgetId);
    else this.#times.set(widgetId, refreshedAt);
    const [oldest] = [...this.#times.values()].sort();
    if (oldest !== this.now.oldest) this.#set({ oldest });
    this.loading.rendered(widgetId);
  }

  /**
   * A chart has failed, or no longer fails (undefined). What fails several charts is reported once. If the viewer sees
   * nothing that the dashboard queries, the board is without widgets, and the host's developers find the cause in the
   * console too.
   */
  noteFailure(widgetId: string, error: ApiError | undefined): void {
    const isKnown = [...this.#failures.values()].some(({ message }) => message === error?.message);
    if (error === undefined) this.#failures.delete(widgetId);
    else this.#failures.set(widgetId, error);
    const noAccess = [...this.#failures.values()].find(({ code }) => code === NO_ACCESS);
    if (noAccess?.message !== this.now.noAccess?.message) this.#set({ noAccess });
    if (error === undefined || isKnown) return;
    const isFatal = error.code === NO_ACCESS;
    if (isFatal) console.error(error.message);
    const name = isFatal ? 'EmbedAccessError' : 'EmbedQueryError';
    this.emit('error', { message: error.message, name, context: 'query', fatal: isFatal });
  }

  /** The data of a widget could not be refreshed, until the returned function is called. */
  noteStale(widgetId: string): () => void {
    this.#stale.add(widgetId);
    this.#set({ isStale: true });
    return () => {
      this.#stale.delete(widgetId);
      this.#set({ isStale: this.#stale.size > 0 });
    };
  }

  /** Queries everything again, from the data source. */
  async refresh(query: () => Promise<unknown>): Promise<void> {
    this.#set({ isRefreshing: true });
    await this.loader.refreshing(query);
    this.#set({ isRefreshing: false });
  }

  #set(news: Parameters<typeof withFacts>[1]): void {
    this.state.setState((state) => withFacts(state, news), true);
  }
}

function byId({ widgets }: DashboardConfig): ReadonlyMap<string, Widget> {
  return new Map(widgets.map((widget) => [widget.id, widget]));
}
