import { heldBy } from '../../../auth/held-credentials.ts';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, PageQuery } from '../../../http/pagination.ts';
import { checkContext } from '../../embedding/ask/asked-context.ts';
import { viewsToAsk } from '../../embedding/ask/may-ask.ts';
import { EVENT_STREAM_HEADERS, lastEventId } from '../../live/events/last-event-id.ts';
import type { AnswerStreams } from './answer-streams.ts';
import {
  AskInChatInput,
  ChatMessage,
  ChatMessagesPage,
  ChatStreamResponse,
  MessagePath,
  RateInput,
  StreamQuery,
} from './chat-messages.schema.ts';
import {
  acceptQuestion,
  cancelMessage,
  isOwn,
  messagesPage,
  rateMessage,
  readableMessage,
} from './chat-messages.service.ts';
import { ChatPath } from './chats.schema.ts';
import { chatScopeOf } from './chats.service.ts';
import type { RunningAnswers } from './running-answers.ts';

interface Parts {
  readonly cursors: Cursors;
  readonly runningAnswers: RunningAnswers;
  readonly answerStreams: AnswerStreams;
}

const { readOperation, writeOperation } = operationsWith<Parts>('Chats');

const path = '/api/v1/deployments/{deploymentId}/chats/{chatId}/messages';
/** Who may use chats: those who may ask in words. */
const rights = { access: 'PlaygroundRead', embed: 'viewer', embedAccess: 'DeploymentRead' } as const;

export const chatMessageOperations = [
  readOperation({
    id: 'listChatMessages',
    method: 'GET',
    path,
    summary: 'List the questions of a chat',
    description:
      'Lists the questions of a chat with their answers, oldest first. Rows are not stored: read them with `getChatResult`.',
    ...rights,
    params: ChatPath,
    query: PageQuery,
    answers: { 200: ChatMessagesPage },
    async handle({ platform, db, caller, deployment, params, query }) {
      await viewsToAsk(db, caller);
      return messagesPage(db, platform.cursors, chatScopeOf(caller, deployment), params.chatId, query);
    },
  }),
  writeOperation({
    id: 'askInChat',
    method: 'POST',
    path,
    summary: 'Ask a question in a chat',
    description:
      'Accepts a question in a chat of the caller and returns before it is answered: follow the answer with ' +
      '`streamChatMessage`. The answer goes on if nobody follows it. The id makes the request repeatable.',
    ...rights,
    audit: 'Asked question in chat',
    params: ChatPath,
    body: AskInChatInput,
    callsPerMinute: 600,
    answers: { 202: ChatMessage },
    errors: {
      409: 'The chat has the maximum number of questions.',
      429: 'The caller is waiting for the maximum number of answers.',
    },
    async handle({ platform, tx, caller, deployment, params, body, request, reply, audit, afterCommit }) {
      const views = await viewsToAsk(tx, caller);
      await checkContext(tx, caller, deployment.id, body.context);
      const scope = chatScopeOf(caller, deployment);
      const { message, chat, locale, timezone, isRepeated } = await acceptQuestion(
        tx,
        scope,
        params.chatId,
        body,
      );
      audit({ chatId: chat.id, messageId: message.id });
      if (!isRepeated)
        afterCommit(() =>
          platform.runningAnswers.start({
            key: { tenantId: caller.tenantId, chatId: chat.id, id: message.id },
            ...{ caller, deployment, views, locale, timezone },
            branchName: chat.branch_name,
            question: body.question,
            context: body.context,
            host: request.host,
            requestId: request.id,
          }),
        );
      reply.code(202);
      return message;
    },
  }),
  readOperation({
    id: 'streamChatMessage',
    method: 'GET',
    path: `${path}/{messageId}/events`,
    summary: 'Follow an answer',
    description:
      'Streams an answer as server-sent events: `step`, `text`, `result` and `notice`, and `end` as the last one. ' +
      'To resume, send the last id. The stream ends early with the credential, when the server stops, and for a reader ' +
      'that is too slow.',
    ...rights,
    params: MessagePath,
    query: StreamQuery,
    answers: { 200: ChatStreamResponse },
    errors: { 429: 'The user, or the server, has too many open streams.' },
    isEventStream: true,
    async handle({ platform, db, caller, deployment, params, query, request, reply }) {
      await viewsToAsk(db, caller);
      const scope = chatScopeOf(caller, deployment);
      const { chatId, messageId: id } = params;
      const { chat, message } = await readableMessage(db, scope, { chatId, id });
      const after = lastEventId(request) ?? query.after ?? 0;
      const reader = { caller, held: heldBy(request, caller), isOwner: isOwn(chat, scope), scope };
      const events = await platform.answerStreams.open(reader, message, after);
      reply.headers(EVENT_STREAM_HEADERS);
      return events;
    },
  }),
  writeOperation({
    id: 'cancelChatMessage',
    method: 'POST',
    path: `${path}/{messageId}/cancel`,
    summary: 'Cancel an answer',
    description: 'Ends the answer to a question of the caller. One that has ended stays as it is.',
    ...rights,
    audit: 'Cancelled answer in chat',
    params: MessagePath,
    answers: { 200: ChatMessage },
    async handle({ tx, caller, deployment, params, audit }) {
      const { chatId, messageId: id } = params;
      audit({ chatId, messageId: id });
      return cancelMessage(tx, chatScopeOf(caller, deployment), { chatId, id });
    },
  }),
  writeOperation({
    id: 'rateChatMessage',
    method: 'PUT',
    path: `${path}/{messageId}/feedback`,
    summary: 'Rate an answer',
    description: 'Rates an answer to a question of the caller, or takes the rating back.',
    ...rights,
    audit: 'Rated answer in chat',
    params: MessagePath,
    body: RateInput,
    answers: { 200: ChatMessage },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const { chatId, messageId: id } = params;
      audit({ chatId, messageId: id }, { rating: body.rating });
      return rateMessage(tx, chatScopeOf(caller, deployment), { chatId, id }, body);
    },
  }),
];
