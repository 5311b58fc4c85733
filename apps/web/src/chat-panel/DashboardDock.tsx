import type { ReactNode } from 'react';
import { LaterPart } from '../look/LaterPart.tsx';
import type { PointedWidget } from '../widgets/ask-about.ts';
import { AskButton } from './AskButton.tsx';
import { PanelDock } from './PanelDock.tsx';
import { type DashboardChatState, useDashboardChat } from './use-dashboard-chat.ts';

/** What a board shows of the chat beside it; nothing without a chat. */
interface BoardWays {
  /** The button in its header. */
  readonly tools: ReactNode;
  readonly onAskAbout: ((widget: PointedWidget) => void) | undefined;
}

interface DashboardDockProps {
  readonly hasChat: boolean;
  /** Whether the board has a header. Without one, the button is in a corner of the window. */
  readonly showHeader: boolean;
  /** The chat, whose code is loaded when it opens. */
  chatOf(chat: DashboardChatState): ReactNode;
  /** The dashboard. */
  children(ways: BoardWays): ReactNode;
}

/** A dashboard with a chat at its end while that is open, and the button that opens it. */
export function DashboardDock({ hasChat, showHeader, chatOf, children }: DashboardDockProps) {
  const chat = useDashboardChat();
  const { panel, askAbout } = chat;
  const button = hasChat ? <AskButton panel={panel} /> : undefined;
  return (
    <PanelDock
      panel={hasChat && panel.isOpen ? <LaterPart>{chatOf(chat)}</LaterPart> : undefined}
      corner={showHeader || panel.isOpen ? undefined : button}
    >
      {children({ tools: button, onAskAbout: hasChat ? askAbout : undefined })}
    </PanelDock>
  );
}
