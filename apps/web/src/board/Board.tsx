import type { Widget } from '@facet/dashboards';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { loadCharts } from '../charts/load-charts.ts';
import { Message } from '../look/Message.tsx';
import { BoardProvider, useBoard, useBoardState, useConfig } from '../store/board-context.ts';
import type { BoardStore } from '../store/board-store.ts';
import { chartsIn } from '../store/reports.ts';
import { AskAboutProvider, type PointedWidget } from '../widgets/ask-about.ts';
import { type Pictures, PicturesProvider } from '../widgets/pictures.ts';
import { useNear } from '../widgets/use-near.ts';
import { useWords } from '../words/words.ts';
import { AnyWidget } from './AnyWidget.tsx';
import classes from './Board.module.css';
import { BoardHeader } from './BoardHeader.tsx';
import { Canvas } from './Canvas.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { COLUMNS } from './layout.ts';
import { ShowWidget } from './show-widget.ts';
import { useDescribedControls } from './use-described-controls.ts';
import { usePreload } from './use-preload.ts';

// Loaded with the first click.
const PointMenu = lazy(() => import('../widgets/PointMenu.tsx'));

export interface BoardProps {
  readonly board: BoardStore;
  readonly ref?: Ref<HTMLElement>;
  readonly showHeader?: boolean;
  readonly showTitle?: boolean;
  /** Whether the menu of the dashboard offers its pictures. */
  readonly showDownloads?: boolean;
  /** The only widget that is shown, over the whole width. */
  readonly widgetId?: string | undefined;
  readonly pictures?: Pictures | undefined;
  /** Buttons in the header. */
  readonly tools?: ReactNode;
  /** Asks about a chart or a summary in words; absent where that is not offered. */
  readonly onAskAbout?: ((widget: PointedWidget) => void) | undefined;
  /** What shows each widget, if not only the widget itself. */
  readonly showWidget?: ComponentType<{ readonly widget: Widget }>;
  /** All widgets are in the page. */
  onPlaced?(): void;
}

/** A dashboard: its header and its widgets. Whatever is around it gives it a store, and hears of it by the store's events. */
export function Board(props: BoardProps) {
  const { board, ref, showHeader = true, showTitle = true, showDownloads = true, widgetId, pictures } = props;
  const { tools, onAskAbout } = props;
  const { rendering, dashboard } = board;
  useDescribedControls(board);
  useEffect(() => {
    // Beside the rows, which take about as long.
    const charts = chartsIn(dashboard);
    if (charts.length > 0) loadCharts(charts).catch(() => undefined);
  }, [dashboard]);
  const download = showDownloads ? pictures?.download : undefined;
  return (
    <BoardProvider value={board}>
      <PicturesProvider value={pictures}>
        <main ref={ref} className={classes.page} data-rendering={rendering}>
          {showHeader && widgetId === undefined && (
            <BoardHeader showTitle={showTitle} onDownload={download} tools={tools} />
          )}
          {!showHeader && download !== undefined && (
            <div className={classes.downloads}>
              <DownloadButton onDownload={download} />
            </div>
          )}
          <AskAboutProvider value={onAskAbout}>
            <Widgets {...props} />
          </AskAboutProvider>
        </main>
        <OpenPointMenu />
      </PicturesProvider>
    </BoardProvider>
  );
}

function Widgets({ widgetId, onPlaced, showWidget = AnyWidget }: BoardProps) {
  const { loading, rendering } = useBoard();
  const config = useConfig();
  const box = useRef<HTMLDivElement>(null);
  const [isPlaced, setPlaced] = useState(false);
  const isShown = useNear(box, undefined, rendering !== undefined);
  useEffect(() => (isPlaced && isShown ? loading.shown() : undefined), [isPlaced, isShown, loading]);
  useEffect(() => {
    if (isPlaced) onPlaced?.();
  }, [isPlaced, onPlaced]);
  const [notePlaced] = useState(() => () => setPlaced(true));
  const widgets = useMemo(() => shownWidgets(config.widgets, widgetId), [config, widgetId]);
  usePreload();
  const words = useWords();
  const noAccess = useBoardState((state) => state.noAccess);
  return (
    <div ref={box}>
      {noAccess !== undefined && <Message as="section" {...words.denied} error={noAccess} />}
      {/* Out of sight, so that a refresh asks again. */}
      <div hidden={noAccess !== undefined}>
        <ShowWidget value={showWidget}>
          <Canvas widgets={widgets} onPlaced={notePlaced} />
        </ShowWidget>
      </div>
    </div>
  );
}

function OpenPointMenu() {
  const board = useBoard();
  const point = useBoardState((state) => state.menu);
  if (point === undefined) return null;
  return (
    <Suspense>
      <PointMenu point={point} onClose={board.closeMenu} />
    </Suspense>
  );
}

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
