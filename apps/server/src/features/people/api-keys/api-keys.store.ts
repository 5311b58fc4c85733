import type { Db, Tx } from '@facet/db';
import type { NotNull } from 'kysely';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';

const COLUMNS = [
  'credentials.id',
  'credentials.name',
  'credentials.hint',
  'credentials.user_id',
  'credentials.deployment_ids',
  'credentials.permissions',
  'credentials.expires_at',
  'credentials.last_used_at',
  'credentials.created_at',
] as const;

export type ApiKeyRow = Awaited<ReturnType<typeof listApiKeys>>[number];

/** Lists the keys of one owner, or of all (null), newest first. */
export function listApiKeys(db: Db, tenantId: number, ownerId: number | null, page: Page) {
  return db
    .selectFrom('credentials')
    .select(COLUMNS)
    .$narrowType<{ hint: NotNull }>()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'api_key')
    .$if(ownerId !== null, (query) => query.where('user_id', '=', ownerId))
    .$call(keyset(page, 'id'))
    .execute();
}

/** Finds a key of one owner, or of any (null). */
export function findApiKey(db: Db, tenantId: number, ownerId: number | null, id: number) {
  return db
    .selectFrom('credentials')
    .select(COLUMNS)
    .$narrowType<{ hint: NotNull }>()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'api_key')
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
    .insertInto('credentials')
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
    .$narrowType<{ hint: NotNull }>()
    .executeTakeFirstOrThrow();
}

export async function deleteApiKey(tx: Tx, tenantId: number, id: number): Promise<void> {
  await tx.deleteFrom('credentials').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Whether the tenant has a user with this id. */
export async function isUser(tx: Tx, tenantId: number, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
