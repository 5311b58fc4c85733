import type { ChatAiWidget } from '@facet/client';
import { useState } from 'react';
import AddToDashboard from '../chat/authoring/AddToDashboard.tsx';
import { ChatPage } from '../chat/ChatPage.tsx';
import { ALL_PARTS } from '../chat/ChatTools.tsx';

const PLACE = { deploymentId: 1, viewer: 'v', timezone: 'UTC' };

interface StagedChatProps {
  readonly first: string | null;
  readonly takesFocus?: boolean;
  readonly maySave?: boolean;
  /** The summary that the chat beside a dashboard is about. */
  readonly aiWidget?: ChatAiWidget;
}

/** The page of chats. */
export function StagedChat({ first, takesFocus = false, maySave = false, aiWidget }: StagedChatProps) {
  const [chatId, setChatId] = useState(first);
  return (
    <ChatPage
      takesFocus={takesFocus}
      place={{ ...PLACE, maySave }}
      parts={ALL_PARTS}
      chatId={chatId}
      inPage={aiWidget && { aiWidget: () => aiWidget }}
      onChat={setChatId}
    />
  );
}

/** The choice of a dashboard for an answer. */
export function StagedAdding() {
  const [key] = useState({ deploymentId: 1, chatId: 'c', messageId: 'm', resultId: 'r' });
  return (
    <AddToDashboard
      resultKey={key}
      name="orders by area"
      onAdded={() => undefined}
      onClose={() => undefined}
    />
  );
}
