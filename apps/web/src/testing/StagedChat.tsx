import { useState } from 'react';
import { ChatPage } from '../chat/ChatPage.tsx';
import { ALL_PARTS } from '../chat/ChatTools.tsx';

const PLACE = { deploymentId: 1, viewer: 'v', timezone: 'UTC', maySave: false };

interface StagedChatProps {
  readonly first: string | null;
  readonly takesFocus?: boolean;
}

/** The page of chats. */
export function StagedChat({ first, takesFocus = false }: StagedChatProps) {
  const [chatId, setChatId] = useState(first);
  return (
    <ChatPage takesFocus={takesFocus} place={PLACE} parts={ALL_PARTS} chatId={chatId} onChat={setChatId} />
  );
}
