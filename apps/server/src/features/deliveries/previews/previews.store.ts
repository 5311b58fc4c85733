import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import { PREVIEW_SECONDS, type PreviewedEmail, type STATUSES } from './previews.schema.ts';

export type PreviewStatus = (typeof STATUSES)[number];

export interface NewPreview {
  readonly id: string;
  readonly tenantId: number;
  readonly notificationId: number;
  /** The recipient of the email. */
  readonly userId: number;
  readonly startedBy: number;
  /** Whether the email is sent, to the user who started it. */
  readonly isTest: boolean;
}

export async function insertPreview(tx: Tx, given: NewPreview): Promise<{ expires_at: Date }> {
  return tx
    .insertInto('notification_previews')
    .values({
      id: given.id,
      tenant_id: given.tenantId,
      notification_id: given.notificationId,
      user_id: given.userId,
      started_by: given.startedBy,
      is_test: given.isTest,
      expires_at: sql<Date>`now() + make_interval(secs => ${PREVIEW_SECONDS.unfinished})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
}

/** Counts the unfinished previews of a user and of the account. Concurrent starts of the account wait for each other. */
export async function countUnfinished(
  tx: Tx,
  tenantId: number,
  startedBy: number,
): Promise<{ of_user: number; of_account: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('facet.notification_previews', ${tenantId}))`.execute(
    tx,
  );
  const { rows } = await sql<{ of_user: number; of_account: number }>`
    select count(*) filter (where started_by = ${startedBy})::integer as of_user, count(*)::integer as of_account
    from notification_previews
    where tenant_id = ${tenantId} and status in ('pending', 'processing') and expires_at > now()`.execute(tx);
  return rows[0] as { of_user: number; of_account: number };
}

/** What identifies a preview for the user who started it. */
export interface PreviewKey {
  readonly tenantId: number;
  readonly notificationId: number;
  readonly startedBy: number;
  readonly id: string;
}

export interface PreviewRow {
  readonly id: string;
  readonly status: PreviewStatus;
  readonly error: string | null;
  readonly email: PreviewedEmail | null;
  readonly expires_at: Date;
}

/** A preview of a user, until it expires. */
export function findPreview(db: Db, key: PreviewKey): Promise<PreviewRow | undefined> {
  return db
    .selectFrom('notification_previews')
    .select(['id', 'status', 'error', 'email', 'expires_at'])
    .where('tenant_id', '=', key.tenantId)
    .where('notification_id', '=', key.notificationId)
    .where('started_by', '=', key.startedBy)
    .where('id', '=', key.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .$castTo<PreviewRow>()
    .executeTakeFirst();
}

/** The message of a preview that completed. */
export async function readMessage(db: Db, tenantId: number, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('notification_previews')
    .select('content')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content ?? undefined;
}

/** Marks a preview as being prepared; undefined if it has ended, or its notification was deleted. */
export async function beginPreview(
  db: Db,
  tenantId: number,
  id: string,
): Promise<{ notification_id: number; user_id: number; is_test: boolean } | undefined> {
  return db
    .updateTable('notification_previews')
    .set({ status: 'processing' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'processing'])
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['notification_id', 'user_id', 'is_test'])
    .executeTakeFirst();
}

export type PreviewEnd =
  | { readonly email: PreviewedEmail; readonly content: Buffer }
  | { readonly error: string };

/** Stores the outcome of a preview, once. */
export async function endPreview(db: Db, tenantId: number, id: string, end: PreviewEnd): Promise<void> {
  await db
    .updateTable('notification_previews')
    .set({
      ...('error' in end
        ? { status: 'failed', error: end.error }
        : { status: 'completed', email: jsonb(end.email), content: end.content }),
      expires_at: sql<Date>`now() + make_interval(secs => ${PREVIEW_SECONDS.ended})`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'processing'])
    .execute();
}

/** Deletes the previews of all accounts that have expired. */
export async function deleteExpired(db: Db): Promise<void> {
  await sql`delete from notification_previews where expires_at < now()`.execute(db);
}
