import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';

/** The columns of a user that a sign-in needs. */
export interface Account {
  readonly id: number;
  readonly email: string;
  readonly password_hash: string | null;
  readonly is_deactivated: boolean;
}

/**
 * Finds a user by email address or username, ignoring case. An email address matches its owner before another user's
 * username. Usernames need not be unique; one that several users share matches none of them.
 * @param login in lower case
 */
export async function findAccount(db: Db, tenantId: number, login: string): Promise<Account | undefined> {
  const { rows } = await sql<Account & { is_email: boolean }>`
    select id, email, password_hash, is_deactivated, lower(email) = lower(${login}) as is_email from users
    where tenant_id = ${tenantId} and (
      lower(email) = lower(${login})
      or (scim is null and lower(username) = lower(${login}))
      or lower(case when scim is null then email else username end) = lower(${login}))
    order by is_email desc, id limit 2`.execute(db);
  const [first, second] = rows;
  return first?.is_email || second === undefined ? first : undefined;
}

export function findAccountById(db: Db, tenantId: number, userId: number): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'is_deactivated'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Reads and locks a user until the transaction ends, so that a concurrent password change is noticed. */
export function lockAccount(tx: Tx, tenantId: number, userId: number): Promise<Account | undefined> {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'is_deactivated'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Replaces the hash of an unchanged password. */
export async function replaceHash(tx: Tx, tenantId: number, userId: number, hash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: hash })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute();
}
