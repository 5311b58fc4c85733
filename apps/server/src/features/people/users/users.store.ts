import type { Database, Db, Tx } from '@facet/db';
import { type InsertObject, sql, type Updateable } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';
import type { UserGrant } from './user-policy.ts';

/** The columns of a user that are read: never the password hash. */
export const COLUMNS = [
  'users.id',
  'users.email',
  'users.username',
  'users.first_name',
  'users.title',
  'users.picture',
  'users.external_id',
  'users.is_admin',
  'users.is_deactivated',
  'users.notifications',
  'users.settings',
  'users.tos_accepted',
  'users.last_login',
  'users.created_at',
  'users.updated_at',
] as const;

export type UserRow = Awaited<ReturnType<typeof listUsers>>[number];

/** Lists users, newest first. */
export function listUsers(db: Db, tenantId: number, page: Page) {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .$call(keyset(page, 'id'))
    .execute();
}

function userRow(db: Db, tenantId: number, id: number) {
  return db.selectFrom('users').where('tenant_id', '=', tenantId).where('id', '=', id);
}

export function findUser(db: Db, tenantId: number, id: number): Promise<UserRow | undefined> {
  return userRow(db, tenantId, id).select(COLUMNS).executeTakeFirst();
}

/** The embed theme of a user; null if the user has no theme. */
export async function findEmbedTheme(db: Db, tenantId: number, id: number) {
  const row = await userRow(db, tenantId, id).select('embed_theme').executeTakeFirst();
  return row?.embed_theme ?? null;
}

/** Users by id or by email address, ignoring case. Prevents their deletion until the transaction ends. */
export async function holdUsers(
  tx: Tx,
  tenantId: number,
  { ids, emails }: { readonly ids: readonly number[]; readonly emails: readonly string[] },
): Promise<Pick<UserRow, 'id' | 'email' | 'username' | 'is_deactivated'>[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'username', 'is_deactivated'])
    .where('tenant_id', '=', tenantId)
    .where(
      sql<boolean>`(id = any(${[...ids]}::bigint[])
        or lower(email) in (select lower(email) from unnest(${[...emails]}::text[]) email))`,
    )
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Reads a user and locks the row until the transaction ends. */
export function lockUser(tx: Tx, tenantId: number, id: number) {
  return userRow(tx, tenantId, id)
    .select(COLUMNS)
    .select(['security_context', 'embed_theme'])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether a user has a password. */
export async function hasPassword(db: Db, tenantId: number, id: number): Promise<boolean> {
  const row = userRow(db, tenantId, id).select('id').where('password_hash', 'is not', null);
  return (await row.executeTakeFirst()) !== undefined;
}

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * Locks the active administrators until the transaction ends, in order of id: concurrent transactions wait for each
 * other instead of deadlocking.
 */
export async function lockAdmins(tx: Tx, tenantId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('is_admin', '=', true)
    .where('is_deactivated', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns undefined when the email address is taken. */
export function insertUser(
  tx: Tx,
  { tenantId }: AdminGrant,
  user: Omit<InsertObject<Database, 'users'>, 'tenant_id'>,
): Promise<UserRow | undefined> {
  return tx
    .insertInto('users')
    .values({ ...user, tenant_id: tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export type UserChanges = Updateable<Database['users']>;

export function changeUser(tx: Tx, user: UserGrant<'change'>, changes: UserChanges): Promise<UserRow> {
  return setColumns(tx, user, changes);
}

export function changeProfile(
  tx: Tx,
  user: UserGrant<'changeProfile'>,
  changes: Pick<UserChanges, 'first_name' | 'settings'>,
): Promise<UserRow> {
  return setColumns(tx, user, changes);
}

/** Stores the hash of a password, and the name if one is given. */
export function setPassword(
  tx: Tx,
  user: UserGrant<'setPassword'>,
  changes: { readonly password_hash: string; readonly first_name?: string },
): Promise<UserRow> {
  return setColumns(tx, user, changes);
}

function setColumns(tx: Tx, { tenantId, id }: UserGrant<never>, changes: UserChanges): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ ...changes, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function removeUser(tx: Tx, { tenantId, id }: UserGrant<'delete'>): Promise<void> {
  await tx.deleteFrom('users').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
