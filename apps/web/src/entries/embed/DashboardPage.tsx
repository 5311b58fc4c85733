import { ColourScale } from '@facet/charts/colours';
import type { ControlMember, Dashboard } from '@facet/client';
import type { DashboardConfig, Widget } from '@facet/dashboards';
import type { ControlChange, SurfacePort } from '@facet/embed-protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DashboardApi } from '../../api/dashboard-api.ts';
import { Canvas } from '../../board/Canvas.tsx';
import { DownloadButton } from '../../board/DownloadButton.tsx';
import { Header } from '../../board/Header.tsx';
import { COLUMN_BELOW, COLUMNS } from '../../board/layout.ts';
import { usePictures } from '../../board/use-pictures.ts';
import { useSame } from '../../board/use-same.ts';
import { loadCharts } from '../../charts/load-charts.ts';
import { controlParameters, type Placement, writeControls } from '../../host/address.ts';
import { setUpPages } from '../../host/page-setup.ts';
import type { Presentation } from '../../host/presentation.ts';
import { signalFailed, signalRendered } from '../../host/render-signals.ts';
import { useContentHeight } from '../../host/use-content-height.ts';
import { useHostActions } from '../../host/use-host-actions.ts';
import { usePaper } from '../../host/use-paper.ts';
import { useFormats } from '../../look/formats-context.ts';
import { useTokens } from '../../look/tokens.tsx';
import { changesBetween } from '../../store/changes.ts';
import type { Board } from '../../store/control-values.ts';
import { type CrossFilter, crossFiltered, stillChosen } from '../../store/cross-filter.ts';
import { colouredColumns, DashboardProvider } from '../../store/dashboard-context.ts';
import {
  addressOf,
  type Change,
  type Choices,
  changed,
  isChosen,
  merged,
  NOTHING_CHOSEN,
  useControlsInEffect,
  valuesOf,
} from '../../store/dashboard-state.ts';
import { Highlights } from '../../store/highlights.ts';
import { Loading } from '../../store/loading.ts';
import { type MenuPoint, rowByMember } from '../../store/menu-point.ts';
import { RowsLoader } from '../../store/rows-loader.ts';
import { fitTables } from '../../tables/fit-tables.ts';
import { fitTexts } from '../../widgets/fit-texts.ts';
import { useNear } from '../../widgets/use-near.ts';
import { useWords } from '../../words/words.ts';
import classes from './DashboardPage.module.css';

// Loaded with the first click.
const PointMenu = lazy(() => import('../../widgets/PointMenu.tsx'));

interface DashboardPageProps {
  readonly api: DashboardApi;
  readonly port: SurfacePort;
  readonly dashboard: Dashboard;
  /** When loading began, on the clock of `performance.now()`. */
  readonly since: number;
  readonly placement: Placement;
  readonly presentation: Presentation;
  /** Whether the account allows downloads of data. */
  readonly allowsDownloads: boolean;
  readonly rendersImages: boolean;
  /** The page has been mounted. */
  onMounted(title: string | undefined): void;
  /** Shows another dashboard in the place of this one. */
  openDashboard(publicId: string, parameters: string): void;
}

/** A dashboard: its header and its widgets, with the values of its controls in the address. */
export function DashboardPage(props: DashboardPageProps) {
  const { api, port, dashboard, since, placement, presentation, onMounted } = props;
  const { allowsDownloads, rendersImages, openDashboard: openOther } = props;
  const { timezone, locale } = presentation;
  const { rendering } = placement;
  const config = dashboard.config as unknown as DashboardConfig;
  const { publicId } = dashboard;
  const client = useQueryClient();
  const { scheme } = useTokens();
  const [choices, setChoices] = useState(NOTHING_CHOSEN);
  const values = useMemo(() => valuesOf(choices, timezone), [choices, timezone]);
  const inEffect = useControlsInEffect(values);
  const [tabs, setTabs] = useState<ReadonlyMap<string, string>>(new Map());
  const [clicked, setClicked] = useState<CrossFilter>();
  const crossFilter = stillChosen(clicked, choices);
  const [highlights] = useState(() => new Highlights());
  const [isRefreshing, setRefreshing] = useState(false);
  const [zone, setZone] = useState('UTC');
  const ages = useAges();
  const main = useRef<HTMLElement>(null);
  const title = dashboard.title ?? config.title ?? undefined;
  const hasControls = config.widgets.some(({ type }) => CONTROLS.includes(type));
  const [opened] = useState(() => controlParameters(location.search));
  const described = useQuery({
    queryKey: ['controls', publicId, opened],
    queryFn: ({ signal }) => api.controls(opened, signal),
    enabled: hasControls || opened !== '',
  });
  const [isApplied, setApplied] = useState(opened === '');
  if (!isApplied && described.data !== undefined) {
    setChoices((now) => merged(now, described.data));
    setTabs(new Map(described.data.tabs.map(({ widgetId, tabId }) => [widgetId, tabId])));
    setApplied(true);
  }
  const { note } = inEffect;
  useEffect(() => {
    if (described.data === undefined) return;
    note(described.data.controls);
    setZone(described.data.timezone);
  }, [described.data, note]);
  // A render does not wait for a widget that takes too long: it shows the failure instead.
  const [deadline] = useState(() => (rendering === undefined ? undefined : AbortSignal.timeout(RENDER_MS)));
  const loader = useMemo(
    () =>
      new RowsLoader(
        api,
        (data, chosen) => {
          note(data.controls, chosen);
          setZone(data.timezone);
        },
        deadline,
      ),
    [api, note, deadline],
  );
  const [isRendered, setRendered] = useState(false);
  const [loading] = useState(
    () =>
      new Loading((widgetCount) => {
        port.emit('dashboard-loaded', {
          publicId,
          widgetCount,
          loadDurationMs: Math.round(performance.now() - since),
        });
        if (rendering !== undefined) setRendered(true);
      }),
  );
  const [isPlaced, setPlaced] = useState(false);
  const notePlaced = useCallback(() => setPlaced(true), []);
  const board = useRef<HTMLDivElement>(null);
  const isShown = useNear(board, undefined, rendering !== undefined);
  useEffect(() => (isPlaced && isShown ? loading.shown() : undefined), [isPlaced, isShown, loading]);
  const formats = useFormats();
  const words = useWords();
  useEffect(() => {
    if (!isRendered) return;
    const moment = formats.moment(new Date(ages.oldest ?? Date.now()));
    if (rendering === 'pages') setUpPages({ title: title ?? '', time: moment });
    const written = (count: number) => count.toLocaleString(formats.locale);
    const notes = {
      rows: (count: number) => words.truncated(written(count)),
      columns: (count: number, total: number, left: string) =>
        words.truncatedColumns(written(count), written(total), left),
    };
    const isWhole = rendering === 'image' && placement.widgetId === undefined;
    fitTables(notes, isWhole && window.innerWidth < COLUMN_BELOW);
    fitTexts(words.cutOff);
    void signalRendered();
  }, [isRendered, rendering, placement.widgetId, title, ages.oldest, formats, words]);
  const ignored = described.data?.ignored.find(({ name }) => name !== 'timezone');
  useEffect(() => {
    if (rendering === undefined) return;
    if (described.isError) signalFailed(described.error.message);
    else if (ignored !== undefined) signalFailed(`${ignored.name} is refused: ${ignored.reason}`);
  }, [rendering, described, ignored]);
  const [colours] = useState(() => new ColourScale(colouredColumns(dashboard)));
  useEffect(() => {
    if (isApplied) writeControls(addressOf(choices, tabs));
  }, [choices, tabs, isApplied]);
  useEffect(() => {
    // Beside the rows, which take about as long.
    if (dashboard.reportSnapshots.some(({ chart }) => chart != null)) loadCharts().catch(() => undefined);
  }, [dashboard]);

  // What handlers need of the present state.
  const now = useRef({ choices, crossFilter, tabs, locale, timezone, zone, scheme });
  now.current = { choices, crossFilter, tabs, locale, timezone, zone, scheme };
  const tell = useCallback(
    (changes: ControlChange[], parameters: URLSearchParams) => {
      if (changes.length > 0) port.emit('filter-changed', { changes, urlParameters: parameters.toString() });
    },
    [port],
  );
  const choose = useCallback(
    (after: Choices) => {
      const before = now.current.choices;
      now.current.choices = after;
      setChoices(after);
      tell(changesBetween(before, after), addressOf(after, now.current.tabs));
    },
    [tell],
  );
  const controls = useMemo((): Board => {
    const { initial = [], defaults = [] } = described.data ?? {};
    return { config, initial, defaults };
  }, [config, described.data]);
  const change = useCallback(
    (next: Change) => choose(changed(now.current.choices, next, controls)),
    [controls, choose],
  );
  const filterOthers = useCallback(
    (next: CrossFilter) => {
      const after = crossFiltered(now.current.choices, now.current.crossFilter, next);
      now.current.crossFilter = after.crossFilter;
      setClicked(after.crossFilter);
      choose(after.choices);
    },
    [choose],
  );
  const openTab = useCallback(
    (widgetId: string, value: string) => {
      const after = new Map(now.current.tabs).set(widgetId, value);
      now.current.tabs = after;
      setTabs(after);
      tell([{ kind: 'tab', widgetId, value }], addressOf(now.current.choices, after));
    },
    [tell],
  );
  const openDashboard = useCallback(
    (id: string, parameters: string) => {
      if (id !== publicId) return openOther(id, parameters);
      const filter = async () => choose(merged(now.current.choices, await api.controls(parameters)));
      filter().catch(() => undefined);
    },
    [api, publicId, openOther, choose],
  );
  const [menu, setMenu] = useState<MenuPoint>();
  const noteClick = useCallback(
    (point: MenuPoint) => {
      const { widgetId, column, value } = point;
      const member = column?.member == null ? {} : { member: column.member };
      port.emit('click', { widgetId, ...member, value, row: rowByMember(point) });
    },
    [port],
  );
  const refresh = useCallback(async () => {
    setRefreshing(true);
    await loader.refreshing(() => client.refetchQueries({ queryKey: ['rows', publicId], type: 'active' }));
    setRefreshing(false);
  }, [client, loader, publicId]);

  useContentHeight(port, main, isPlaced);
  useEffect(() => onMounted(title), [onMounted, title]);
  // What the host sends counts more than what is in the address.
  const isSettled = isApplied || described.isError;
  useHostActions({ port, api, publicId, title, now, main, isSettled, refresh, setChoices, setTabs });
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);

  const members = useMemo(() => membersByName(described.data?.members), [described.data]);
  const widgets = useMemo(() => new Map(config.widgets.map((widget) => [widget.id, widget])), [config]);
  const shown = useMemo(() => shownWidgets(config.widgets, placement.widgetId), [config, placement]);
  usePaper(rendering !== undefined);
  const pictures = usePictures({
    api,
    port,
    isOffered: allowsDownloads && rendersImages && rendering === undefined,
    title,
    theme: presentation.theme,
    now,
  });
  const download = placement.showExportMenu ? pictures?.download : undefined;
  const isReady = isApplied || described.isError;
  const { states } = inEffect;
  const { note: noteAge } = ages;
  const noteRendered = useCallback(
    (widgetId: string, refreshedAt?: string) => {
      noteAge(widgetId, refreshedAt);
      loading.rendered(widgetId);
    },
    [noteAge, loading],
  );
  const scope = useSame({
    api,
    port,
    loader,
    loading,
    dashboard,
    ...controls,
    widgets,
    choices,
    crossFilter,
    highlights,
    isReady,
    timezone,
    inEffectTimezone: zone,
    colours,
    members,
    states,
    tabs,
    unfoldsTabs: placement.unfoldsTabs,
    allowsDownloads,
    rendering,
    change,
    filterOthers,
    openMenu: setMenu,
    noteClick,
    openDashboard,
    openTab,
    noteRendered,
    picture: pictures?.ofWidget,
  });
  return (
    <DashboardProvider value={scope}>
      <main ref={main} className={classes.page} data-rendering={rendering}>
        {placement.showHeader && placement.widgetId === undefined && (
          <Header
            title={placement.showTitle ? title : undefined}
            description={dashboard.description ?? undefined}
            refreshedAt={ages.oldest}
            isRefreshing={isRefreshing}
            onRefresh={rendering === undefined ? refresh : undefined}
            {...(download === undefined ? {} : { onDownload: download })}
            {...(rendering === undefined && isChosen(choices)
              ? { onReset: () => change({ kind: 'reset' }) }
              : {})}
          />
        )}
        {!placement.showHeader && download !== undefined && (
          <div className={classes.downloads}>
            <DownloadButton onDownload={download} />
          </div>
        )}
        <div ref={board}>
          <Canvas widgets={shown} onPlaced={notePlaced} />
        </div>
      </main>
      {menu !== undefined && (
        <Suspense>
          <PointMenu point={menu} onClose={() => setMenu(undefined)} />
        </Suspense>
      )}
    </DashboardProvider>
  );
}

/** How long rendered widgets may take; less than the server allows for the page. */
const RENDER_MS = 75_000;
const CONTROLS: readonly string[] = ['FILTER', 'TIME_GRAIN', 'FIELD', 'PARENT'];

/** The widgets of the board, or the only one, over its whole width. */
function shownWidgets(widgets: readonly Widget[], only: string | undefined): readonly Widget[] {
  if (only === undefined) return onBoard(widgets);
  return widgets
    .filter(({ id }) => id === only)
    .map((widget) => ({ ...widget, position: { ...widget.position, x: 0, y: 0, w: COLUMNS } }));
}

/** The widgets that are in no container. */
function onBoard(widgets: readonly Widget[]): Widget[] {
  const inside = new Set(
    widgets.flatMap((widget) =>
      widget.type === 'CONTAINER'
        ? [...(widget.config.children ?? []), ...(widget.config.tabs ?? []).map(({ child }) => child)]
        : [],
    ),
  );
  return widgets.filter(({ id }) => !inside.has(id));
}

/** The age of the board's data is that of its oldest part. */
function useAges() {
  const times = useRef(new Map<string, string>());
  const [oldest, setOldest] = useState<string>();
  const note = useCallback((widgetId: string, refreshedAt?: string) => {
    if (refreshedAt === undefined) times.current.delete(widgetId);
    else times.current.set(widgetId, refreshedAt);
    setOldest([...times.current.values()].sort()[0]);
  }, []);
  return { oldest, note };
}

function membersByName(members: readonly ControlMember[] = []): ReadonlyMap<string, ControlMember> {
  return new Map(members.map((member) => [member.name, member]));
}
