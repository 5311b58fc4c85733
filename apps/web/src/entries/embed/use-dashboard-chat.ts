import { useCallback, useState } from 'react';
import { type ChatPanelState, useChatPanel } from '../../chat-panel/use-chat-panel.ts';
import type { PointedChart } from '../../widgets/ask-about.ts';

/** The chat beside a dashboard, and the chart that its next question is about. */
export interface DashboardChatState {
  readonly panel: ChatPanelState;
  readonly pointed: PointedChart | null;
  pointAt(chart: PointedChart | null): void;
  /** Opens the chat with a question about a chart. */
  askAbout(chart: PointedChart): void;
}

export function useDashboardChat(): DashboardChatState {
  const panel = useChatPanel();
  const [pointed, pointAt] = useState<PointedChart | null>(null);
  const { open } = panel;
  const askAbout = useCallback(
    (chart: PointedChart) => {
      pointAt(chart);
      open();
    },
    [open],
  );
  return { panel, pointed, pointAt, askAbout };
}
