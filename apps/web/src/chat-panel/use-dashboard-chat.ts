import { useCallback, useRef, useState } from 'react';
import type { PointedWidget } from '../widgets/ask-about.ts';
import { type ChatPanelState, useChatPanel } from './use-chat-panel.ts';

/** The chat beside a dashboard, and the chart or summary that its next question is about. */
export interface DashboardChatState {
  readonly panel: ChatPanelState;
  readonly pointed: PointedWidget | null;
  pointAt(widget: PointedWidget | null): void;
  /** Opens the chat with a question about a chart; a summary has a chat of its own. */
  askAbout(widget: PointedWidget): void;
}

export function useDashboardChat(): DashboardChatState {
  const panel = useChatPanel();
  const [pointed, pointAt] = useState<PointedWidget | null>(null);
  /** The chats about summaries that began since the page was opened. */
  const threads = useRef(new Map<string, string>());
  const { open, setChat: show } = panel;
  const askAbout = useCallback(
    (widget: PointedWidget) => {
      const { widgetId, threadId } = widget;
      pointAt(widget);
      if (threadId !== undefined) show(threads.current.get(widgetId) ?? threadId);
      open();
    },
    [open, show],
  );
  const setChat = useCallback(
    (chatId: string | null, isNew = false) => {
      if (isNew && chatId !== null && pointed?.threadId !== undefined)
        threads.current.set(pointed.widgetId, chatId);
      show(chatId);
    },
    [show, pointed],
  );
  return { panel: { ...panel, setChat }, pointed, pointAt, askAbout };
}
