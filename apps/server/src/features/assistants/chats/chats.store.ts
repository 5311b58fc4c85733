import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';

/** Whose chats are meant, and in which deployment. */
export interface ChatScope {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly userId: number;
  /** The embed tenant of the user; null for people of the account. */
  readonly embedTenantId: number | null;
}

export type ChatRow = Awaited<ReturnType<typeof listChats>>[number];

/**
 * The chats of somebody, those with the latest questions first.
 * @param search text in the title or in a question, ignoring case; null for all
 */
export function listChats(db: Db, scope: ChatScope, search: string | null, page: Page) {
  return chatsIn(db, scope)
    .where('chats.user_id', '=', scope.userId)
    .$if(search !== null, (query) =>
      query.where(
        sql<boolean>`(strpos(lower(chats.title), lower(${search})) > 0 or exists (
          select from chat_messages asked
          where asked.chat_id = chats.id and strpos(lower(asked.question), lower(${search})) > 0))`,
      ),
    )
    .$call(keyset(page, 'chats.activity'))
    .execute();
}

/** A chat that somebody may read: their own, or one that is shared with them. */
export async function findReadableChat(db: Db, scope: ChatScope, id: string): Promise<ChatRow | undefined> {
  return chatsIn(db, scope)
    .where('chats.id', '=', id)
    .where(
      sql<boolean>`(chats.user_id = ${scope.userId}
        or chats.is_shared and chats.embed_tenant_id is not distinct from ${scope.embedTenantId}::bigint)`,
    )
    .executeTakeFirst();
}

function chatsIn(db: Db, { tenantId, deploymentId }: ChatScope) {
  return db
    .selectFrom('chats')
    .selectAll('chats')
    .select((eb) =>
      eb
        .selectFrom('chat_messages')
        .select('question')
        .whereRef('chat_messages.chat_id', '=', 'chats.id')
        .orderBy('number', 'desc')
        .limit(1)
        .as('last_question'),
    )
    .where('chats.tenant_id', '=', tenantId)
    .where('chats.deployment_id', '=', deploymentId);
}

/** Locks a chat of the caller until the transaction ends; undefined if the caller has no such chat. */
export async function lockOwnChat(tx: Tx, scope: ChatScope, id: string): Promise<ChatRow | undefined> {
  return chatsIn(tx, scope)
    .where('chats.user_id', '=', scope.userId)
    .where('chats.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The number of somebody's chats in a deployment. */
export async function countChats(db: Db, { tenantId, deploymentId, userId }: ChatScope): Promise<number> {
  const { count } = await db
    .selectFrom('chats')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertChat(
  tx: Tx,
  { tenantId, deploymentId, userId, embedTenantId }: ChatScope,
  { title, branchName }: { readonly title: string | null; readonly branchName: string | null },
): Promise<string> {
  const { id } = await tx
    .insertInto('chats')
    .values({
      tenant_id: tenantId,
      deployment_id: deploymentId,
      user_id: userId,
      embed_tenant_id: embedTenantId,
      title,
      branch_name: branchName,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Renames or shares a chat; undefined keeps a value. */
export async function changeChat(
  tx: Tx,
  tenantId: number,
  id: string,
  { title, isShared }: { readonly title?: string | undefined; readonly isShared?: boolean | undefined },
): Promise<void> {
  await sql`
    update chats set title = coalesce(${title ?? null}, title), is_shared = coalesce(${isShared ?? null}, is_shared)
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

/** Notes a question: the chat moves to the top of the list, and the first question becomes its title. */
export async function noteQuestion(tx: Tx, tenantId: number, id: string, title: string): Promise<void> {
  await sql`
    update chats set title = coalesce(title, ${title}), activity = nextval('chat_activity'), updated_at = now()
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

export async function deleteChat(tx: Tx, tenantId: number, id: string): Promise<void> {
  await tx.deleteFrom('chats').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Which of many readers may still read their chat, by their places. */
export async function stillReadable(
  db: Db,
  readers: readonly (ChatScope & { readonly chatId: string })[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ place: number }>`
    select reader.place::int as place
    from unnest(${readers.map(({ tenantId }) => tenantId)}::bigint[],
        ${readers.map(({ chatId }) => chatId)}::uuid[], ${readers.map(({ userId }) => userId)}::bigint[],
        ${readers.map(({ embedTenantId }) => embedTenantId)}::bigint[])
      with ordinality as reader (tenant_id, chat_id, user_id, embed_tenant_id, place)
    join chats on chats.tenant_id = reader.tenant_id and chats.id = reader.chat_id
    where chats.user_id = reader.user_id
      or chats.is_shared and chats.embed_tenant_id is not distinct from reader.embed_tenant_id`.execute(db);
  return new Set(rows.map(({ place }) => place - 1));
}

/** The most chats that one statement deletes, with all of their answers. */
const BATCH = 500;

/** Deletes chats that nobody has asked in for longer than their account keeps them, in batches. */
export async function deleteOldChats(db: Db, days: number): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from chats where id in (
        select chats.id from chats join tenants on tenants.id = chats.tenant_id
        where chats.updated_at < now() - make_interval(
          days => coalesce((tenants.app_config ->> 'chatRetentionDays')::integer, ${days}))
        limit ${BATCH})`.execute(db);
    if (numAffectedRows < BATCH) return;
  }
}
