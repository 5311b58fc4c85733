import { lazy, type PropsWithChildren } from 'react';
import type { ChatPlace } from '../chat/chat-place.ts';
import type { QuestionStatus } from '../chat/shown-chat.ts';
import { PanelDock } from '../chat-panel/PanelDock.tsx';
import type { ChatPanelState } from '../chat-panel/use-chat-panel.ts';
import { CloseBeside } from '../look/close-beside.ts';
import { LaterPart } from '../look/LaterPart.tsx';
import type { OpenWork } from './open-work.ts';

const ChatPanel = lazy(() => import('../chat-panel/ChatPanel.tsx'));

interface WithChatProps {
  readonly work: OpenWork;
  /** Null where there is no chat. */
  readonly place: ChatPlace | null;
  readonly panel: ChatPanelState;
  onQuestion?(question: string, status: QuestionStatus, chatId: string | undefined): void;
}

/** Work, with a chat at its end while that is open. */
export function WithChat({ place, panel, work, onQuestion, children }: PropsWithChildren<WithChatProps>) {
  const isOpen = place !== null && panel.isOpen;
  return (
    <PanelDock
      panel={
        isOpen ? (
          <LaterPart>
            <ChatPanel
              ref={work.chat}
              place={place}
              panel={panel}
              context={work.context}
              settled={work.settled}
              {...(onQuestion && { onQuestion })}
            />
          </LaterPart>
        ) : undefined
      }
    >
      <CloseBeside value={isOpen ? panel.close : null}>{children}</CloseBeside>
    </PanelDock>
  );
}
