import { useState } from 'react';
import { ChatPage } from '../chat/ChatPage.tsx';

const PLACE = { deploymentId: 1, viewer: 'v', timezone: 'UTC', maySave: false };
const PARTS = { showsNewChat: true, showsInput: true, showsHistory: true };

interface StagedChatProps {
  readonly first: string | null;
  readonly takesFocus?: boolean;
}

/** The page of chats. */
export function StagedChat({ first, takesFocus = false }: StagedChatProps) {
  const [chatId, setChatId] = useState(first);
  return <ChatPage takesFocus={takesFocus} place={PLACE} parts={PARTS} chatId={chatId} onChat={setChatId} />;
}
