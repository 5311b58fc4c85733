import type { MessageKey } from './chat-messages.store.ts';

/** The channel on which nodes hear of messages with news. */
export const CHAT_CHANNEL = 'facet_chats';

/** A message as notifications name it. */
export function placeOf({ chatId, id }: Pick<MessageKey, 'chatId' | 'id'>): string {
  return `${chatId}/${id}`;
}
