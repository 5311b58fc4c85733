import {
  type AskInChatInput,
  askInChat,
  type ChatMessage,
  type CreateChatInput,
  cancelChatMessage,
  createChat,
  deleteChat,
  getChatResult,
  listChatMessages,
  listChats,
  rateChatMessage,
  suggestQuestions,
  updateChat,
} from '@facet/client';
import type { Answer } from './answered.ts';
import { answerTo, consoleClient as client } from './console-client.ts';

/** A chat of a deployment. */
export interface ChatKey {
  readonly deploymentId: number;
  readonly chatId: string;
}

/** A question of a chat. */
export interface MessageKey extends ChatKey {
  readonly messageId: string;
}

const CHATS_PER_PAGE = 30;
/** The most questions of a chat, which one request returns. */
const MESSAGES = 200;
const SUGGESTIONS = 6;

/** The chats of the caller, last activity first. Rejects with an `ApiError`, as all of these. */
export function chatsPage(
  deploymentId: number,
  search: string,
  after: string | undefined,
  signal: AbortSignal,
) {
  const query = { first: CHATS_PER_PAGE, ...(search !== '' && { search }), ...(after && { after }) };
  return answerTo(listChats({ client, path: { deploymentId }, query, signal }));
}

export function createNewChat(deploymentId: number, body: CreateChatInput) {
  return answerTo(createChat({ client, path: { deploymentId }, body }));
}

export function renameChat(path: ChatKey, title: string) {
  return answerTo(updateChat({ client, path, body: { title } }));
}

/** Deletes a chat with its questions and answers. */
export async function removeChat(path: ChatKey): Promise<void> {
  await answerTo(deleteChat({ client, path }) as Promise<Answer<unknown>>);
}

/** The questions of a chat with their answers, oldest first. */
export async function messagesOf(path: ChatKey, signal: AbortSignal): Promise<readonly ChatMessage[]> {
  const { items } = await answerTo(listChatMessages({ client, path, query: { first: MESSAGES }, signal }));
  return items;
}

/** Asks a question. The same id again asks nothing. */
export function sendQuestion(path: ChatKey, body: AskInChatInput) {
  return answerTo(askInChat({ client, path, body }));
}

export function stopAnswer(path: MessageKey) {
  return answerTo(cancelChatMessage({ client, path }));
}

export function rateAnswer(path: MessageKey, rating: ChatMessage['rating']) {
  return answerTo(rateChatMessage({ client, path, body: { rating } }));
}

/** The rows of a result, with the rights of whoever reads them. */
export function rowsOfResult(key: MessageKey, resultId: string, signal: AbortSignal) {
  return answerTo(getChatResult({ client, path: { ...key, resultId }, signal }));
}

/** Questions that the data can answer, verified ones first, and whether there is any data that can be asked about. */
export function suggestedQuestions(deploymentId: number, locale: string, signal: AbortSignal) {
  const query = { locale, first: SUGGESTIONS };
  return answerTo(suggestQuestions({ client, path: { deploymentId }, query, signal }));
}
