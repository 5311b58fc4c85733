import { requireBranch } from '@facet/model-store';
import { Type } from 'typebox';
import { repoOf } from '../../../auth/deployment.ts';
import { operationsWith } from '../../../http/operation.ts';
import type { Cursors } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { setAiThread } from '../../content/dashboards/ai-threads.service.ts';
import { shownAiWidget } from '../../content/dashboards/ai-widgets.ts';
import { viewsToAsk } from '../../embedding/ask/may-ask.ts';
import { Chat, ChatPath, ChatsPage, ChatsQuery, CreateChatInput, UpdateChatInput } from './chats.schema.ts';
import {
  addChat,
  chatScopeOf,
  chatsPage,
  editChat,
  readableChat,
  removeChat,
  viewOfChat,
} from './chats.service.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('Chats');

const path = '/api/v1/deployments/{deploymentId}/chats';
/** Who may use chats: those who may ask in words. */
const rights = { access: 'PlaygroundRead', embed: 'viewer', embedAccess: 'DeploymentRead' } as const;
const ABOUT = 'Callers need the permission `PlaygroundRead`; embed sessions need `allowAi` instead. ';

export const chatOperations = [
  readOperation({
    id: 'listChats',
    method: 'GET',
    path,
    summary: 'List your chats',
    description: `${ABOUT}Lists the chats of the caller in a deployment, those with the latest questions first.`,
    ...rights,
    params: DeploymentPath,
    query: ChatsQuery,
    answers: { 200: ChatsPage },
    async handle({ platform, db, caller, deployment, query }) {
      await viewsToAsk(db, caller);
      return chatsPage(db, platform.cursors, chatScopeOf(caller, deployment), query);
    },
  }),
  writeOperation({
    id: 'createChat',
    method: 'POST',
    path,
    summary: 'Create a chat',
    description: `${ABOUT}A chat belongs to the caller, and is deleted with them.`,
    ...rights,
    audit: 'Created chat',
    params: DeploymentPath,
    body: CreateChatInput,
    isBodyOptional: true,
    answers: { 201: Chat },
    errors: {
      404: 'The branch or the AI widget does not exist, or is hidden.',
      409: 'The caller has the maximum number of chats.',
    },
    async handle({ tx, caller, deployment, body, reply, audit }) {
      await viewsToAsk(tx, caller);
      const { title = null, branchName = null, aiWidget } = body;
      if (branchName !== null) await requireBranch(tx, repoOf(deployment), { name: branchName });
      const widget = aiWidget == null ? null : await shownAiWidget(tx, caller, deployment.id, aiWidget);
      const chat = await addChat(tx, chatScopeOf(caller, deployment), { title, branchName });
      if (widget !== null) await setAiThread(tx, caller, widget, { threadId: chat.id });
      audit({ chatId: chat.id });
      reply.code(201);
      return chat;
    },
  }),
  readOperation({
    id: 'getChat',
    method: 'GET',
    path: `${path}/{chatId}`,
    summary: 'Get a chat',
    description: `${ABOUT}Returns a chat of the caller, or one that is shared with them.`,
    ...rights,
    params: ChatPath,
    answers: { 200: Chat },
    async handle({ db, caller, deployment, params }) {
      await viewsToAsk(db, caller);
      const scope = chatScopeOf(caller, deployment);
      return viewOfChat(await readableChat(db, scope, params.chatId), scope);
    },
  }),
  writeOperation({
    id: 'updateChat',
    method: 'PATCH',
    path: `${path}/{chatId}`,
    summary: 'Rename or share a chat',
    description:
      `${ABOUT}A shared chat can be read by people of the account who may ask in the deployment, and that of an embed ` +
      'user by users of the same embed tenant, if they know its address. They read rows with their own rights.',
    ...rights,
    audit: 'Updated chat',
    params: ChatPath,
    body: UpdateChatInput,
    isStrict: true,
    answers: { 200: Chat },
    async handle({ tx, caller, deployment, params, body, audit }) {
      await viewsToAsk(tx, caller);
      const { title, isShared } = body;
      // Not the title, which may be a question.
      const changes = {
        ...(title === undefined ? {} : { isRenamed: true }),
        ...(isShared === undefined ? {} : { isShared }),
      };
      audit({ chatId: params.chatId }, changes);
      return editChat(tx, chatScopeOf(caller, deployment), params.chatId, body);
    },
  }),
  writeOperation({
    id: 'deleteChat',
    method: 'DELETE',
    path: `${path}/{chatId}`,
    summary: 'Delete a chat',
    description: `${ABOUT}Deletes a chat of the caller with its questions and answers.`,
    ...rights,
    audit: 'Deleted chat',
    params: ChatPath,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, deployment, params, audit }) {
      await viewsToAsk(tx, caller);
      await removeChat(tx, chatScopeOf(caller, deployment), params.chatId);
      audit({ chatId: params.chatId });
    },
  }),
];
