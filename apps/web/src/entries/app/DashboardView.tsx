import type { Dashboard } from '@facet/client';
import { useRouter } from '@tanstack/react-router';
import { lazy, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { DashboardApi } from '../../api/dashboard-api.ts';
import { Board } from '../../board/Board.tsx';
import { usePictures } from '../../board/use-pictures.ts';
import { useRefresh } from '../../board/use-refresh.ts';
import { questionReporter } from '../../chat/question-reporter.ts';
import { DashboardDock } from '../../chat-panel/DashboardDock.tsx';
import { DashboardWays } from '../../creator/DashboardWays.tsx';
import { controlParameters } from '../../host/address.ts';
import { useHostActions } from '../../host/use-host-actions.ts';
import { useWrittenAddress } from '../../host/use-written-address.ts';
import { useTokens } from '../../look/tokens.tsx';
import { usePlaces, useTitle } from '../../places/surface.ts';
import { BoardStore } from '../../store/board-store.ts';
import { useApp } from './app-context.ts';
import { useCreatorPlace } from './use-creator-place.ts';

const ChatBesideDashboard = lazy(() =>
  import('../../chat-panel/ChatBesideDashboard.tsx').then((module) => ({
    default: module.ChatBesideDashboard,
  })),
);

interface DashboardViewProps {
  readonly api: DashboardApi;
  readonly dashboard: Dashboard;
}

/** A dashboard in creator mode: what happens on its board is reported to the host, and the address follows it. */
export function DashboardView({ api, dashboard }: DashboardViewProps) {
  const { port, placement, presentation, deployment, allowsDownloads, boot, switches, onTheme } = useApp();
  const { timezone, theme } = presentation;
  const { history } = useRouter();
  const places = usePlaces();
  const [board] = useState(
    () =>
      new BoardStore({
        api,
        dashboard,
        opened: controlParameters(history.location.search),
        timezone,
        allowsDownloads,
        since: performance.now(),
        emit: (name, payload) => {
          // The contract has it for the surface of a single dashboard only.
          if (name !== 'dashboard-loaded') port.emit(name, payload);
        },
        openOther: (publicId, parameters) =>
          history.push(`${places.dashboard(publicId)}${parameters === '' ? '' : `?${parameters}`}`),
      }),
  );
  useTitle(dashboard.title ?? '');
  const main = useRef<HTMLElement>(null);
  const { scheme } = useTokens();
  const isReady = useStore(board.state, (state) => state.isReady);
  const refresh = useRefresh(board);
  const pictures = usePictures(board, theme);
  useLayoutEffect(() => board.setTimezone(timezone), [board, timezone]);
  useWrittenAddress(board);
  useHostActions({ surface: 'app', port, board, presentation, scheme, main, isReady, refresh });
  const ownTheme = dashboard.config.theme;
  useEffect(() => {
    onTheme(ownTheme);
    return () => onTheme(undefined);
  }, [onTheme, ownTheme]);
  const openBuilder = useCallback(
    (workbookId: number) => history.push(places.builder(deployment.id, workbookId)),
    [history, places, deployment.id],
  );
  const place = useCreatorPlace();
  const { showHeader } = placement;
  return (
    <DashboardDock
      hasChat={dashboard.offersChat === true}
      showHeader={showHeader}
      chatOf={(chat) => (
        <ChatBesideDashboard board={board} chat={chat} place={place} onQuestion={questionReporter(port)} />
      )}
    >
      {(ways) => (
        <>
          <DashboardWays
            deploymentId={deployment.id}
            dashboard={dashboard}
            {...switches}
            onBuilder={openBuilder}
          />
          <Board
            ref={main}
            board={board}
            showHeader={showHeader}
            showTitle={placement.showTitle}
            showDownloads={placement.showExportMenu}
            pictures={allowsDownloads && boot.rendersImages ? pictures : undefined}
            {...ways}
          />
        </>
      )}
    </DashboardDock>
  );
}
