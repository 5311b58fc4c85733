import { useState } from 'react';
import { ChatPage } from '../chat/ChatPage.tsx';

const PLACE = { deploymentId: 1, viewer: 'v', timezone: 'UTC', maySave: false };
const PARTS = { showsNewChat: true, showsInput: true, showsHistory: true };

/** The page of chats. */
export function StagedChat({ first }: { readonly first: string | null }) {
  const [chatId, setChatId] = useState(first);
  return <ChatPage place={PLACE} parts={PARTS} chatId={chatId} onChat={setChatId} />;
}
