import type { SurfacePort } from '@facet/embed-protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { consoleClient } from '../../api/console-client.ts';
import { isWorthAsking } from '../../api/failure-of.ts';
import { mayKeepForOthers } from '../../api/reached-api.ts';
import { questionReporter } from '../../chat/question-reporter.ts';
import { ChatBesideDashboard } from '../../chat-panel/ChatBesideDashboard.tsx';
import type { DashboardChatState } from '../../chat-panel/use-dashboard-chat.ts';
import { fetchInEmbed } from '../../host/fetch-in-embed.ts';
import type { EmbedSession } from '../../host/session.ts';
import { CONSOLE_PLACES } from '../../places/places.ts';
import type { BoardStore } from '../../store/board-store.ts';
import { LocaleContext } from '../../words/area.ts';

interface DashboardChatProps {
  readonly board: BoardStore;
  readonly port: SurfacePort;
  readonly session: EmbedSession;
  readonly locale: string;
  readonly chat: DashboardChatState;
}

/** The chat beside an embedded dashboard, or one of the console, with the session of its viewer. */
export default function DashboardChat({ board, port, session, locale, chat }: DashboardChatProps) {
  const { claims } = session;
  const isPrivate = claims === undefined;
  const viewer = claims?.viewer ?? '';
  useMemo(() => {
    if (!isPrivate)
      consoleClient.setConfig({ credentials: 'omit', fetch: fetchInEmbed(session) as typeof fetch });
  }, [session, isPrivate]);
  const { deploymentId } = board.dashboard;
  const { data: mayKeep = false } = useQuery({
    queryKey: ['may-keep', deploymentId],
    queryFn: ({ signal }) => mayKeepForOthers(deploymentId, signal),
    enabled: isPrivate,
    retry: isWorthAsking,
  });
  const place = useMemo(
    () => ({
      ...{ deploymentId, viewer, maySave: isPrivate && mayKeep },
      // In another tab: the dashboard stays as it is.
      ...(isPrivate && {
        openInExplore: (question: string) => openTab(CONSOLE_PLACES.explore(deploymentId, question)),
        openInBuilder: (workbookId: number, widgetId?: string) =>
          openTab(CONSOLE_PLACES.builder(deploymentId, workbookId, widgetId)),
      }),
    }),
    [deploymentId, viewer, isPrivate, mayKeep],
  );
  return (
    <LocaleContext value={locale}>
      <ChatBesideDashboard board={board} chat={chat} place={place} onQuestion={questionReporter(port)} />
    </LocaleContext>
  );
}

function openTab(address: string): void {
  window.open(address, '_blank', 'noopener');
}
