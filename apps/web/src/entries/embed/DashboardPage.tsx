import type { Dashboard } from '@facet/client';
import type { SurfacePort } from '@facet/embed-protocol';
import { lazy, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { DashboardApi } from '../../api/dashboard-api.ts';
import { Board } from '../../board/Board.tsx';
import { usePictures } from '../../board/use-pictures.ts';
import { useRefresh } from '../../board/use-refresh.ts';
import { DashboardDock } from '../../chat-panel/DashboardDock.tsx';
import { controlParameters, type Placement } from '../../host/address.ts';
import type { Presentation } from '../../host/presentation.ts';
import type { EmbedSession } from '../../host/session.ts';
import { useContentHeight } from '../../host/use-content-height.ts';
import { useHostActions } from '../../host/use-host-actions.ts';
import { usePaper } from '../../host/use-paper.ts';
import { useWrittenAddress } from '../../host/use-written-address.ts';
import { useTokens } from '../../look/tokens.tsx';
import { BoardStore } from '../../store/board-store.ts';
import { useRenderedPage } from './use-rendered-page.ts';

const DashboardChat = lazy(() => import('./DashboardChat.tsx'));

interface DashboardPageProps {
  readonly api: DashboardApi;
  readonly port: SurfacePort;
  readonly session: EmbedSession;
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

/** A dashboard in the page of a host: what happens on its board is sent to the host, and the address follows it. */
export function DashboardPage(props: DashboardPageProps) {
  const { port, session, placement, presentation, allowsDownloads, rendersImages, onMounted } = props;
  const { rendering, unfoldsTabs, widgetId } = placement;
  const { timezone, theme } = presentation;
  const openOther = useLatest(props.openDashboard);
  const [board] = useState(
    () =>
      new BoardStore({
        ...props,
        opened: controlParameters(location.search),
        timezone,
        viewed: placement.viewed,
        unfoldsTabs,
        rendering,
        emit: port.emit,
        openOther,
      }),
  );
  const { title } = board;
  const main = useRef<HTMLElement>(null);
  const [isPlaced, setPlaced] = useState(false);
  const notePlaced = useCallback(() => setPlaced(true), []);
  useLayoutEffect(() => board.setTimezone(timezone), [board, timezone]);
  useWrittenAddress(board);
  useContentHeight(port, main, isPlaced);
  useEffect(() => onMounted(title), [onMounted, title]);
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
  usePaper(rendering !== undefined);
  useRenderedPage(board, placement);
  const { scheme } = useTokens();
  const isReady = useStore(board.state, (state) => state.isReady);
  const refresh = useRefresh(board);
  // What the host sends counts more than what is in the address.
  useHostActions({ surface: 'dashboard', port, board, presentation, scheme, main, isReady, refresh });
  const pictures = usePictures(board, theme);
  const isWhole = rendering === undefined && widgetId === undefined;
  return (
    <DashboardDock
      hasChat={props.dashboard.offersChat === true && isWhole}
      showHeader={placement.showHeader}
      chatOf={(chat) => (
        <DashboardChat board={board} port={port} session={session} locale={presentation.locale} chat={chat} />
      )}
    >
      {(ways) => (
        <Board
          ref={main}
          board={board}
          showHeader={placement.showHeader}
          showTitle={placement.showTitle}
          showDownloads={placement.showExportMenu}
          widgetId={widgetId}
          pictures={allowsDownloads && rendersImages && rendering === undefined ? pictures : undefined}
          onPlaced={notePlaced}
          {...ways}
        />
      )}
    </DashboardDock>
  );
}

/** A function that stays the same and calls the latest version of another. */
function useLatest<A extends unknown[]>(call: (...args: A) => void): (...args: A) => void {
  const latest = useRef(call);
  latest.current = call;
  return useCallback((...args: A) => latest.current(...args), []);
}
