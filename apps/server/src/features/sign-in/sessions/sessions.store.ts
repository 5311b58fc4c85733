import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';

export type SignInMethod = 'password' | 'oidc' | 'saml';

export interface NewSession {
  readonly tenantId: number;
  readonly userId: number;
  readonly secretHash: Buffer;
  readonly method: SignInMethod;
  readonly ssoConnectionId: number | null;
  /** Encrypted. */
  readonly ssoIdentity: string | null;
  readonly ssoSessionHash: Buffer | null;
  readonly address: string;
  readonly userAgent: string | null;
}

/** Creates a session with the account's session lifetime, and updates the user's last sign-in. */
export async function insertSession(tx: Tx, session: NewSession): Promise<{ id: number; expires_at: Date }> {
  const { tenantId, userId } = session;
  const {
    rows: [made],
  } = await sql<{ id: number; expires_at: Date }>`
    with signed_in as (
      update users set last_login = now() where tenant_id = ${tenantId} and id = ${userId}
    )
    insert into credentials (tenant_id, user_id, kind, name, secret_hash, expires_at)
    select id, ${userId}, 'session', 'Browser', ${session.secretHash}, now() + make_interval(hours => session_hours)
    from tenants where id = ${tenantId}
    returning id, expires_at`.execute(tx);
  if (made === undefined) throw new Error('The tenant of a session no longer exists');
  await tx
    .insertInto('browser_sessions')
    .values({
      tenant_id: tenantId,
      credential_id: made.id,
      method: session.method,
      sso_connection_id: session.ssoConnectionId,
      sso_identity: session.ssoIdentity,
      sso_session_hash: session.ssoSessionHash,
      address: session.address,
      user_agent: session.userAgent,
    })
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

/** The ids of a user's sessions or grants. */
export async function findSignIns(
  tx: Tx,
  tenantId: number,
  userId: number,
  kinds: readonly ('session' | 'oauth_grant')[],
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

/** Shortens sessions to at most the given number of hours after they began. */
export async function limitSessions(tx: Tx, tenantId: number, hours: number): Promise<void> {
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
