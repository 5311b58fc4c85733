import type { Database, Db, Tx } from '@facet/db';
import { type Selectable, sql } from 'kysely';

export type SignInMethod = 'password' | 'oidc' | 'saml';

/** The browser of a session; `sso_identity` is encrypted. */
type BrowserFields = Omit<Selectable<Database['browser_sessions']>, 'tenant_id' | 'credential_id'>;

/** Creates a session with the account's session lifetime, and updates the user's last sign-in. */
export async function insertSession(
  tx: Tx,
  tenantId: number,
  userId: number,
  secretHash: Buffer,
  browser: BrowserFields,
): Promise<{ id: number; expires_at: Date }> {
  const {
    rows: [made],
  } = await sql<{ id: number; expires_at: Date }>`
    with signed_in as (
      update users set last_login = now() where tenant_id = ${tenantId} and id = ${userId}
    )
    insert into credentials (tenant_id, user_id, kind, name, secret_hash, expires_at)
    select id, ${userId}, 'session', 'Browser', ${secretHash}, now() + make_interval(hours => session_hours)
    from tenants where id = ${tenantId}
    returning id, expires_at`.execute(tx);
  if (made === undefined) throw new Error('The tenant of a session no longer exists');
  await tx
    .insertInto('browser_sessions')
    .values({ ...browser, tenant_id: tenantId, credential_id: made.id })
    .execute();
  return made;
}

/** Finds a session by the SHA-256 of its secret. */
export async function findSession(tx: Tx, tenantId: number, secretHash: Buffer): Promise<number | undefined> {
  const row = await tx
    .selectFrom('credentials')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'session')
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
  return row?.id;
}

/** The ids of a user's sessions, grants or embed tokens. */
export async function findSignIns(
  tx: Tx,
  tenantId: number,
  userId: number,
  kinds: readonly ('session' | 'oauth_grant' | 'embed')[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('credentials')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('kind', 'in', [...kinds])
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of the sessions that were started through an SSO connection. */
export async function findSignInsThrough(
  tx: Tx,
  tenantId: number,
  ssoConnectionId: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('browser_sessions')
    .select('credential_id as id')
    .where('tenant_id', '=', tenantId)
    .where('sso_connection_id', '=', ssoConnectionId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a user's sign-ins that wait for the second factor. */
export async function deletePendingSignIns(tx: Tx, tenantId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('sign_in_flows')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes credentials and everything that was created through them. */
export async function deleteCredentials(tx: Tx, tenantId: number, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('credentials')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}

/** Shortens the sessions of an account to at most the given number of hours after they began. */
export async function shortenSessions(tx: Tx, tenantId: number, hours: number): Promise<void> {
  await sql`
    update credentials set expires_at = created_at + make_interval(hours => ${hours})
    where tenant_id = ${tenantId} and kind = 'session'
      and expires_at > created_at + make_interval(hours => ${hours})`.execute(tx);
}

/** Deletes sessions and grants a day after they expired. */
export async function deleteLapsedSignIns(db: Db): Promise<void> {
  await sql`delete from credentials where kind <> 'api_key' and expires_at < now() - interval '1 day'`.execute(
    db,
  );
}
