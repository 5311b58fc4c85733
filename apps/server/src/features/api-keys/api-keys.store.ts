import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../http/pagination.ts';

const COLUMNS = [
  'api_keys.id',
  'api_keys.name',
  'api_keys.hint',
  'api_keys.user_id',
  'api_keys.deployment_ids',
  'api_keys.permissions',
  'api_keys.expires_at',
  'api_keys.last_used_at',
  'api_keys.created_at',
] as const;

export type ApiKeyRow = Awaited<ReturnType<typeof listApiKeys>>[number];

/** Notes that a key was used, at most once a minute. */
export async function noteUse(db: Db, tenantId: number, id: number): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<', sql<Date>`now() - interval '1 minute'`),
      ]),
    )
    .execute();
}

/** Newest first; of one owner, or of all (null). */
export function listApiKeys(db: Db, tenantId: number, ownerId: number | null, page: Page) {
  const [after] = page.after ?? [];
  return db
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .$if(ownerId !== null, (query) => query.where('user_id', '=', ownerId))
    .$if(after !== undefined, (query) => query.where('id', '<', Number(after)))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
}

/** A key of one owner, or of anybody (null). */
export function findApiKey(db: Db, tenantId: number, ownerId: number | null, id: number) {
  return db
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .$if(ownerId !== null, (query) => query.where('user_id', '=', ownerId))
    .executeTakeFirst();
}

export interface NewApiKey {
  readonly tenantId: number;
  readonly userId: number;
  readonly name: string;
  readonly secretHash: Buffer;
  readonly hint: string;
  readonly deploymentIds: readonly number[] | null;
  readonly permissions: readonly string[] | null;
  readonly expiresAt: Date | null;
}

export function insertApiKey(tx: Tx, key: NewApiKey) {
  return tx
    .insertInto('api_keys')
    .values({
      tenant_id: key.tenantId,
      user_id: key.userId,
      name: key.name,
      secret_hash: key.secretHash,
      hint: key.hint,
      deployment_ids: key.deploymentIds === null ? null : [...key.deploymentIds],
      permissions: key.permissions === null ? null : [...key.permissions],
      expires_at: key.expiresAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteApiKey(tx: Tx, tenantId: number, id: number): Promise<void> {
  await tx.deleteFrom('api_keys').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Whether somebody is a user of the tenant. */
export async function isUser(tx: Tx, tenantId: number, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
