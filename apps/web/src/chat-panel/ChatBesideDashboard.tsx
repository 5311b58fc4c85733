import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { ChatHandle } from '../chat/chat-in-page.ts';
import type { ChatPlace, ShownResult } from '../chat/chat-place.ts';
import type { QuestionStatus } from '../chat/shown-chat.ts';
import type { BoardStore } from '../store/board-store.ts';
import ChatPanel from './ChatPanel.tsx';
import { DashboardOfAnswer } from './DashboardOfAnswer.tsx';
import { PointedChartChip } from './PointedChartChip.tsx';
import type { DashboardChatState } from './use-dashboard-chat.ts';

interface ChatBesideDashboardProps {
  readonly board: BoardStore;
  readonly chat: DashboardChatState;
  /** What its reader may do with answers. The dashboard adds its own ways, and its time zone. */
  readonly place: Omit<ChatPlace, 'timezone' | 'ResultActions'>;
  onQuestion(question: string, status: QuestionStatus, chatId: string | undefined): void;
}

/** The chat beside a dashboard: it knows the values of its controls, and what it sets in them holds for this session only. */
export function ChatBesideDashboard({ board, chat, place: given, onQuestion }: ChatBesideDashboardProps) {
  const { panel, pointed, pointAt } = chat;
  const handle = useRef<ChatHandle>(null);
  const timezone = useStore(board.state, ({ zone }) => zone);
  const { publicId } = board.dashboard;
  const place = useMemo<ChatPlace>(
    () => ({
      ...given,
      timezone,
      ResultActions: (shown: ShownResult) => <DashboardOfAnswer board={board} chat={handle} {...shown} />,
    }),
    [board, given, timezone],
  );
  useEffect(() => {
    if (pointed === null) return undefined;
    // The menu that pointed at the chart returns the focus to its button first.
    const frame = requestAnimationFrame(() => handle.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [pointed]);
  return (
    <ChatPanel
      key={place.viewer}
      place={place}
      panel={panel}
      ref={handle}
      attached={pointed !== null && <PointedChartChip title={pointed.title} onDetach={() => pointAt(null)} />}
      context={() => ({
        dashboard: {
          publicId,
          controls: board.now.values as Record<string, unknown>,
          ...(pointed !== null && { widgetId: pointed.widgetId }),
        },
      })}
      aiWidget={() => (pointed?.threadId === undefined ? null : { publicId, widgetId: pointed.widgetId })}
      onQuestion={(question, status, chatId) => {
        onQuestion(question, status, chatId);
        // What follows goes on from the answer.
        if (status === 'submitted') pointAt(null);
      }}
    />
  );
}
