import type { Db } from '@facet/db';
import type { EventStream } from '../../live/events/event-stream.ts';
import type { MessageKey } from './chat-messages.store.ts';
import { mayAsk } from './chat-rights.ts';
import { type ChatScope, stillReadable } from './chats.store.ts';

/** A reader of an answer, and whose chats they see. */
interface Reading {
  readonly key: MessageKey;
  readonly scope: ChatScope;
  readonly stream: EventStream;
}

/** The readers who may no longer ask, or whose chat was deleted or is no longer shared with them. */
export async function withoutRight<R extends Reading>(db: Db, readers: readonly R[]): Promise<R[]> {
  const places = readers.map(({ scope, key }) => ({ ...scope, chatId: key.chatId }));
  const readable = await stillReadable(db, places);
  const allowed = await mayAsk(
    db,
    readers.map(({ stream: { caller }, scope }) => caller && { caller, deploymentId: scope.deploymentId }),
  );
  return readers.filter((_, place) => !readable.has(place) || !allowed[place]);
}
