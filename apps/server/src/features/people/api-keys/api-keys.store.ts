import type { Database, Db, Tx } from '@facet/db';
import type { Insertable, NotNull } from 'kysely';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';
import type { ApiKeyGrant, KeyOwnerGrant } from './api-key-policy.ts';

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

/** The keys of one owner, or of all (null). */
function keysOf(db: Db, tenantId: number, ownerId: number | null) {
  return db
    .selectFrom('credentials')
    .select(COLUMNS)
    .$narrowType<{ hint: NotNull }>()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'api_key')
    .$if(ownerId !== null, (query) => query.where('user_id', '=', ownerId));
}

/** Lists the keys of one owner, or of all (null), newest first. */
export function listApiKeys(db: Db, tenantId: number, ownerId: number | null, page: Page) {
  return keysOf(db, tenantId, ownerId).$call(keyset(page, 'id')).execute();
}

/** Finds a key of one owner, or of any (null). */
export function findApiKey(db: Db, tenantId: number, ownerId: number | null, id: number) {
  return keysOf(db, tenantId, ownerId).where('id', '=', id).executeTakeFirst();
}

/** The columns of a new key besides its owner. */
type NewApiKey = Omit<Insertable<Database['credentials']>, 'tenant_id' | 'user_id'> & {
  readonly hint: string;
};

export function insertApiKey(tx: Tx, { tenantId, id: ownerId }: KeyOwnerGrant, key: NewApiKey) {
  return tx
    .insertInto('credentials')
    .values({ ...key, tenant_id: tenantId, user_id: ownerId })
    .returning(COLUMNS)
    .$narrowType<{ hint: NotNull }>()
    .executeTakeFirstOrThrow();
}

export async function deleteApiKey(tx: Tx, { tenantId, id }: ApiKeyGrant): Promise<void> {
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
