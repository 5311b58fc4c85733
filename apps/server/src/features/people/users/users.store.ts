import type { Database } from '@facet/db';
import { type Db, jsonb, type Tx } from '@facet/db';
import { sql, type Updateable } from 'kysely';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';

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

export function findUser(db: Db, tenantId: number, id: number): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Reads a user and locks the row until the transaction ends. */
export function lockUser(tx: Tx, tenantId: number, id: number) {
  return tx
    .selectFrom('users')
    .select(COLUMNS)
    .select(['security_context', 'embed_theme'])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function isWithPassword(db: Db, tenantId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
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

export interface NewUser {
  readonly email: string;
  readonly username: string;
  readonly firstName: string | null;
  readonly isAdmin: boolean;
  readonly passwordHash: string | null;
  readonly externalId: string | null;
  readonly isExternal: boolean;
  readonly picture: string | null;
  readonly settings: object;
}

/** Returns undefined when the email address is taken. */
export function insertUser(tx: Tx, tenantId: number, user: NewUser): Promise<UserRow | undefined> {
  return tx
    .insertInto('users')
    .values({
      tenant_id: tenantId,
      email: user.email,
      username: user.username,
      first_name: user.firstName,
      is_admin: user.isAdmin,
      password_hash: user.passwordHash,
      external_id: user.externalId,
      is_external: user.isExternal,
      picture: user.picture,
      settings: jsonb(user.settings),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export type UserChanges = Updateable<Database['users']>;

export function changeUser(tx: Tx, tenantId: number, id: number, changes: UserChanges): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ ...changes, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function removeUser(tx: Tx, tenantId: number, id: number): Promise<void> {
  await tx.deleteFrom('users').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
