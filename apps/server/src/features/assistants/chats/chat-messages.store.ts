import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';

/** A question in a chat of an account. */
export interface MessageKey {
  readonly tenantId: number;
  readonly chatId: string;
  readonly id: string;
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

/** The questions of a chat with their answers, oldest first. */
export function listMessages(db: Db, tenantId: number, chatId: string, page: Page) {
  return messages(db, tenantId, chatId)
    .$call(keyset(page, 'chat_messages.number', 'asc'))
    .execute();
}

/** The newest questions of a chat, oldest first. */
export async function lastMessages(db: Db, tenantId: number, chatId: string, most: number) {
  const rows = await messages(db, tenantId, chatId).orderBy('number', 'desc').limit(most).execute();
  return rows.reverse();
}

export function findMessage(db: Db, { tenantId, chatId, id }: MessageKey): Promise<MessageRow | undefined> {
  return messages(db, tenantId, chatId).where('id', '=', id).executeTakeFirst();
}

function messages(db: Db, tenantId: number, chatId: string) {
  return db
    .selectFrom('chat_messages')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('chat_id', '=', chatId);
}

/**
 * The questions of a chat, and the answers that somebody waits for in any chat. Concurrent counts for the same user wait for
 * each other's transactions.
 */
export async function countMessages(
  tx: Tx,
  { tenantId, chatId }: Pick<MessageKey, 'tenantId' | 'chatId'>,
  userId: number,
): Promise<{ readonly inChat: number; readonly running: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('facet chats', ${userId}))`.execute(tx);
  const { rows } = await sql<{ inChat: number; running: number }>`
    select
      (select count(*)::integer from chat_messages
        where tenant_id = ${tenantId} and chat_id = ${chatId}) as "inChat",
      (select count(*)::integer from chat_messages
        where tenant_id = ${tenantId} and user_id = ${userId} and state = 'running' and lease_until > now()) as running
    `.execute(tx);
  return rows[0] as (typeof rows)[number];
}

export function insertMessage(
  tx: Tx,
  { tenantId, chatId, id }: MessageKey,
  asked: {
    readonly userId: number;
    readonly question: string;
    readonly locale: string;
    readonly timezone: string;
  },
  leaseSeconds: number,
): Promise<MessageRow> {
  return tx
    .insertInto('chat_messages')
    .values({
      tenant_id: tenantId,
      chat_id: chatId,
      id,
      user_id: asked.userId,
      question: asked.question,
      locale: asked.locale,
      timezone: asked.timezone,
      lease_until: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setRating(
  tx: Tx,
  { tenantId, chatId, id }: MessageKey,
  rating: string | null,
  comment: string | null,
): Promise<void> {
  await tx
    .updateTable('chat_messages')
    .set({ rating, comment })
    .where('tenant_id', '=', tenantId)
    .where('chat_id', '=', chatId)
    .where('id', '=', id)
    .execute();
}
