import type { SurfacePort } from '@facet/embed-protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { consoleClient } from '../../api/console-client.ts';
import { isWorthAsking } from '../../api/failure-of.ts';
import { mayKeepForOthers } from '../../api/reached-api.ts';
import type { ChatHandle } from '../../chat/chat-in-page.ts';
import type { ChatPlace, ShownResult } from '../../chat/chat-place.ts';
import ChatPanel from '../../chat-panel/ChatPanel.tsx';
import { DashboardOfAnswer } from '../../chat-panel/DashboardOfAnswer.tsx';
import { PointedChartChip } from '../../chat-panel/PointedChartChip.tsx';
import { fetchInEmbed } from '../../host/fetch-in-embed.ts';
import type { EmbedSession } from '../../host/session.ts';
import { CONSOLE_PLACES } from '../../places/places.ts';
import type { BoardStore } from '../../store/board-store.ts';
import { LocaleContext } from '../../words/area.ts';
import type { DashboardChatState } from './use-dashboard-chat.ts';

interface DashboardChatProps {
  readonly board: BoardStore;
  readonly port: SurfacePort;
  readonly session: EmbedSession;
  readonly locale: string;
  readonly chat: DashboardChatState;
}

/** The chat beside a dashboard: it knows the values of its controls, and what it sets in them holds for this session only. */
export default function DashboardChat({ board, port, session, locale, chat }: DashboardChatProps) {
  const { panel, pointed, pointAt } = chat;
  const handle = useRef<ChatHandle>(null);
  const { claims } = session;
  const isPrivate = claims === undefined;
  const viewer = claims?.viewer ?? '';
  const timezone = useStore(board.state, ({ zone }) => zone);
  useMemo(() => {
    if (!isPrivate)
      consoleClient.setConfig({ credentials: 'omit', fetch: fetchInEmbed(session) as typeof fetch });
  }, [session, isPrivate]);
  const { deploymentId, publicId } = board.dashboard;
  const { data: mayKeep = false } = useQuery({
    queryKey: ['may-keep', deploymentId],
    queryFn: ({ signal }) => mayKeepForOthers(deploymentId, signal),
    enabled: isPrivate,
    retry: isWorthAsking,
  });
  const place = useMemo<ChatPlace>(
    () => ({
      ...{ deploymentId, viewer, timezone, maySave: isPrivate && mayKeep },
      // In another tab: the dashboard stays as it is.
      ...(isPrivate && {
        openInExplore: (question: string) => openTab(CONSOLE_PLACES.explore(deploymentId, question)),
        openInBuilder: (workbookId: number, widgetId?: string) =>
          openTab(CONSOLE_PLACES.builder(deploymentId, workbookId, widgetId)),
      }),
      ResultActions: (shown: ShownResult) => <DashboardOfAnswer board={board} chat={handle} {...shown} />,
    }),
    [board, deploymentId, viewer, timezone, isPrivate, mayKeep],
  );
  useEffect(() => {
    if (pointed === null) return undefined;
    // The menu that pointed at the chart returns the focus to its button first.
    const frame = requestAnimationFrame(() => handle.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [pointed]);
  return (
    <LocaleContext value={locale}>
      <ChatPanel
        key={viewer}
        place={place}
        panel={panel}
        ref={handle}
        attached={
          pointed !== null && <PointedChartChip title={pointed.title} onDetach={() => pointAt(null)} />
        }
        context={() => ({
          dashboard: {
            publicId,
            controls: board.now.values as Record<string, unknown>,
            ...(pointed !== null && { widgetId: pointed.widgetId }),
          },
        })}
        onQuestion={(query, status, chatId) => {
          port.emit('ai-query', { query, status, ...(chatId !== undefined && { chatId }) });
          // What follows goes on from the answer.
          if (status === 'submitted') pointAt(null);
        }}
      />
    </LocaleContext>
  );
}

function openTab(address: string): void {
  window.open(address, '_blank', 'noopener');
}
