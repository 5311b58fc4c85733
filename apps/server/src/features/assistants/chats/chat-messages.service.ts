import type { Db, Tx } from '@facet/db';
import { localeOf } from '@facet/look/locale';
import { conflict, orNotFound, tooManyRequests } from '../../../errors/errors.ts';
import { type Cursors, cut, type PageQuery, pageOf } from '../../../http/pagination.ts';
import { knownTimeZone } from '../../content/report-data/known-time-zone.ts';
import type { AskInChatInput, ChatMessage, RateInput } from './chat-messages.schema.ts';
import {
  countMessages,
  findMessage,
  insertMessage,
  listMessages,
  type MessageKey,
  type MessageRow,
  setRating,
} from './chat-messages.store.ts';
import { lockedChat, readableChat, titleOf } from './chats.service.ts';
import { type ChatRow, type ChatScope, noteQuestion } from './chats.store.ts';
import { LEASE_SECONDS } from './lease.ts';
import { addEvents } from './message-events.store.ts';

/** The most questions of a chat. */
const MOST_MESSAGES = 200;
/** The most answers that somebody may wait for. */
const MOST_RUNNING = 3;
const RETRY_SECONDS = 5;

/** A question that was accepted. */
export interface Accepted {
  readonly message: ChatMessage;
  readonly chat: ChatRow;
  readonly locale: string;
  readonly timezone: string;
  /** Whether it was asked before with the same id. */
  readonly isRepeated: boolean;
}

/** A page of the questions of a chat with their answers, oldest first. @throws 404 */
export async function messagesPage(
  db: Db,
  cursors: Cursors,
  scope: ChatScope,
  chatId: string,
  query: PageQuery,
) {
  const chat = await readableChat(db, scope, chatId);
  const list = `chat-messages:${scope.tenantId}:${chatId}`;
  const page = pageOf(cursors, list, query);
  const rows = await listMessages(db, scope.tenantId, chatId, page);
  const { items, pageInfo } = cut(cursors, list, page, rows, ({ number }) => [number]);
  return { items: items.map((row) => viewOfMessage(row, isOwn(chat, scope))), pageInfo };
}

/** A message that somebody may read. @throws 404 */
export async function readableMessage(
  db: Db,
  scope: ChatScope,
  key: Pick<MessageKey, 'chatId' | 'id'>,
): Promise<{ readonly chat: ChatRow; readonly message: MessageRow }> {
  const chat = await readableChat(db, scope, key.chatId);
  const message = await findMessage(db, { ...key, tenantId: scope.tenantId });
  return { chat, message: orNotFound(message, `Message ${key.id}`) };
}

/**
 * Accepts a question in one's own chat.
 * @throws 404 for the chat, 409 if the chat has too many questions, 429 if too many answers are running
 */
export async function acceptQuestion(
  tx: Tx,
  scope: ChatScope,
  chatId: string,
  { id, question, locale, timezone }: AskInChatInput,
): Promise<Accepted> {
  const chat = await lockedChat(tx, scope, chatId);
  const key = { tenantId: scope.tenantId, chatId, id };
  const asked = {
    userId: scope.userId,
    question,
    locale: localeOf(locale ?? undefined),
    timezone: knownTimeZone(timezone, 'body.timezone') ?? 'UTC',
  };
  const known = await findMessage(tx, key);
  if (known !== undefined) return { message: viewOfMessage(known, true), chat, ...asked, isRepeated: true };
  const { inChat, running } = await countMessages(tx, key, scope.userId);
  if (inChat >= MOST_MESSAGES)
    throw conflict(`A chat can have at most ${MOST_MESSAGES} questions: start a new chat`);
  if (running >= MOST_RUNNING)
    throw tooManyRequests(`You are waiting for ${MOST_RUNNING} answers; ask again later`, RETRY_SECONDS);
  const message = await insertMessage(tx, key, asked, LEASE_SECONDS);
  await noteQuestion(tx, scope.tenantId, chatId, titleOf(question));
  return { message: viewOfMessage(message, true), chat, ...asked, isRepeated: false };
}

/** Ends an answer of one's own chat; one that has ended stays as it is. @throws 404 */
export async function cancelMessage(
  tx: Tx,
  scope: ChatScope,
  { chatId, id }: Pick<MessageKey, 'chatId' | 'id'>,
): Promise<ChatMessage> {
  await lockedChat(tx, scope, chatId);
  const key = { tenantId: scope.tenantId, chatId, id };
  const message = orNotFound(await findMessage(tx, key), `Message ${id}`);
  const end = { state: 'cancelled', error: null };
  const data = { ...end, answeredBy: message.answered_by };
  await addEvents(tx, key, [{ type: 'end', data }], { answeredBy: null, end });
  return viewOfMessage(orNotFound(await findMessage(tx, key), `Message ${id}`), true);
}

/** Rates an answer of one's own chat. @throws 404 */
export async function rateMessage(
  tx: Tx,
  scope: ChatScope,
  { chatId, id }: Pick<MessageKey, 'chatId' | 'id'>,
  { rating, comment }: RateInput,
): Promise<ChatMessage> {
  await lockedChat(tx, scope, chatId);
  const key = { tenantId: scope.tenantId, chatId, id };
  const known = orNotFound(await findMessage(tx, key), `Message ${id}`);
  const kept = comment === undefined ? known.comment : comment;
  await setRating(tx, key, rating, rating === null ? null : kept);
  return viewOfMessage({ ...known, rating }, true);
}

export function isOwn(chat: ChatRow, { userId }: Pick<ChatScope, 'userId'>): boolean {
  return chat.user_id === userId;
}

/** @param isOwner others do not learn what limits the rows of whoever asked */
export function viewOfMessage(row: MessageRow, isOwner: boolean): ChatMessage {
  const results = row.results as unknown as ChatMessage['results'];
  return {
    id: row.id,
    chatId: row.chat_id,
    question: row.question,
    state: row.state as ChatMessage['state'],
    text: row.text,
    steps: row.steps as unknown as ChatMessage['steps'],
    results: isOwner ? results : results.map(forReader),
    notices: row.notices as ChatMessage['notices'],
    error: row.error as ChatMessage['error'],
    rating: isOwner ? (row.rating as ChatMessage['rating']) : null,
    answeredBy: row.answered_by as ChatMessage['answeredBy'],
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/** A result without the conditions and definitions that belong to the rights of whoever asked. */
export function forReader<R extends ChatMessage['results'][number]>(result: R): R {
  return { ...result, policy: { filters: [], hasOthers: false }, definitions: [] };
}
