import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { conflict, orNotFound } from '../../../errors/errors.ts';
import { type Cursors, cut, type PageQuery, pageOf } from '../../../http/pagination.ts';
import type { Chat, UpdateChatInput } from './chats.schema.ts';
import {
  type ChatRow,
  type ChatScope,
  changeChat,
  countChats,
  deleteChat,
  findReadableChat,
  insertChat,
  listChats,
  lockOwnChat,
} from './chats.store.ts';

/** The most chats that somebody has in a deployment. */
const MOST_CHATS = 1_000;
/** The most characters of a title that is a question. */
const TITLE_CHARACTERS = 80;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whose chats a caller uses: their own, in a deployment. */
export function chatScopeOf(caller: Caller, { id }: Pick<DeploymentRow, 'id'>): ChatScope {
  const { tenantId, user, embed } = caller;
  return { tenantId, deploymentId: id, userId: user.id, embedTenantId: embed?.embedTenant?.id ?? null };
}

/** A page of somebody's chats, those with the latest questions first. */
export async function chatsPage(
  db: Db,
  cursors: Cursors,
  scope: ChatScope,
  { search, ...query }: PageQuery & { readonly search?: string },
) {
  const text = search?.trim() || null;
  const list = `chats:${scope.tenantId}:${scope.deploymentId}:${scope.userId}:${text}`;
  const page = pageOf(cursors, list, query);
  const rows = await listChats(db, scope, text, page);
  const { items, pageInfo } = cut(cursors, list, page, rows, ({ activity }) => [activity]);
  return { items: items.map((row) => viewOfChat(row, scope)), pageInfo };
}

/** A chat that somebody may read. @throws 404 */
export async function readableChat(db: Db, scope: ChatScope, id: string): Promise<ChatRow> {
  return orNotFound(await findReadableChat(db, scope, id), `Chat ${id}`);
}

/** One's own chat, locked until the transaction ends. @throws 404 for others, also shared ones */
export async function lockedChat(tx: Tx, scope: ChatScope, id: string): Promise<ChatRow> {
  return orNotFound(await lockOwnChat(tx, scope, id), `Chat ${id}`);
}

/** Whether an id is that of one of somebody's own chats, which then stays until the transaction ends. */
export async function isOwnChat(tx: Tx, scope: ChatScope, id: string): Promise<boolean> {
  return UUID.test(id) && (await lockOwnChat(tx, scope, id)) !== undefined;
}

/** Adds a chat. @throws 409 if somebody has too many */
export async function addChat(
  tx: Tx,
  scope: ChatScope,
  chat: { readonly title: string | null; readonly branchName: string | null },
): Promise<Chat> {
  if ((await countChats(tx, scope)) >= MOST_CHATS)
    throw conflict(`You have ${MOST_CHATS} chats in this deployment: delete some first`);
  const id = await insertChat(tx, scope, chat);
  return viewOfChat(await readableChat(tx, scope, id), scope);
}

/** Renames or shares one's own chat. @throws 404 */
export async function editChat(
  tx: Tx,
  scope: ChatScope,
  id: string,
  changes: UpdateChatInput,
): Promise<Chat> {
  await lockedChat(tx, scope, id);
  await changeChat(tx, scope.tenantId, id, changes);
  return viewOfChat(await readableChat(tx, scope, id), scope);
}

/** Deletes one's own chat with its answers. @throws 404 */
export async function removeChat(tx: Tx, scope: ChatScope, id: string): Promise<void> {
  await lockedChat(tx, scope, id);
  await deleteChat(tx, scope.tenantId, id);
}

/** A question as the title of its chat: one line, shortened at a word. */
export function titleOf(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim();
  if (line.length <= TITLE_CHARACTERS) return line;
  const start = line.slice(0, TITLE_CHARACTERS).replace(/[\ud800-\udbff]$/, '');
  const space = start.lastIndexOf(' ');
  return `${space > TITLE_CHARACTERS / 2 ? start.slice(0, space) : start}…`;
}

export function viewOfChat(row: ChatRow, { userId }: Pick<ChatScope, 'userId'>): Chat {
  return {
    id: row.id,
    title: row.title,
    branchName: row.branch_name,
    isShared: row.is_shared,
    isOwn: row.user_id === userId,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    lastQuestion: row.last_question,
  };
}
