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

/** What a credential resolves to, by the hash of its key. */
export function findCredential(db: Db, tenantId: number, secretHash: Buffer) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'api_keys.user_id', 'api_keys.deployment_ids', 'api_keys.permissions'])
    .select(['api_keys.expires_at', 'users.email', 'users.username'])
    .select(['users.is_admin', 'users.is_deactivated'])
    .where('api_keys.tenant_id', '=', tenantId)
    .where('api_keys.secret_hash', '=', secretHash)
    .executeTakeFirst();
}

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

/** Newest first. */
export function listApiKeys(db: Db, tenantId: number, page: Page) {
  const [after] = page.after ?? [];
  return db
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .$if(after !== undefined, (query) => query.where('id', '<', Number(after)))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
}

export function findApiKey(db: Db, tenantId: number, id: number) {
  return db
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
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

/** Tells every node that a credential changed, when the transaction commits. */
export async function announceCredentials(tx: Tx): Promise<void> {
  await sql`select pg_notify('facet_credentials', '')`.execute(tx);
}
