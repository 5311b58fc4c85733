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
  const asking = new Map<string, Promise<boolean>>();
  const isAllowed = readers.map(({ stream, scope }) => {
    const { caller, held } = stream;
    if (caller === undefined) return false;
    const who = `${scope.deploymentId}:${held.credentialId}`;
    const allowed = asking.get(who) ?? mayAsk(db, caller, scope.deploymentId);
    asking.set(who, allowed);
    return allowed;
  });
  const allowed = await Promise.all(isAllowed);
  return readers.filter((_, place) => !readable.has(place) || !allowed[place]);
}
