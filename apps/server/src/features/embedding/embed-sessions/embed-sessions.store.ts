import { type Db, executePrepared, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import { ID_SECONDS } from './embed-sessions.schema.ts';

/** A session whose id has not been exchanged. */
export interface NewSession {
  readonly deploymentId: number;
  readonly userId: number;
  /** Null for production. */
  readonly branchId: number | null;
  readonly isCreator: boolean;
  readonly securityContext: Readonly<Record<string, unknown>> | null;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly embedTheme: Readonly<Record<string, unknown>> | null;
}

/** Creates a session by the SHA-256 of its id. */
export async function insertSession(
  tx: Tx,
  tenantId: number,
  secretHash: Buffer,
  session: NewSession,
): Promise<{ id: number; expires_at: Date }> {
  const query = tx
    .insertInto('embed_sessions')
    .values({
      tenant_id: tenantId,
      deployment_id: session.deploymentId,
      user_id: session.userId,
      secret_hash: secretHash,
      branch_id: session.branchId,
      is_creator: session.isCreator,
      security_context: session.securityContext === null ? null : jsonb(session.securityContext),
      settings: jsonb(session.settings),
      embed_theme: session.embedTheme === null ? null : jsonb(session.embedTheme),
      expires_at: sql<Date>`now() + make_interval(secs => ${ID_SECONDS})`,
    })
    .returning(['id', 'expires_at']);
  const [row] = await executePrepared(tx, query);
  return row as { id: number; expires_at: Date };
}

/** A session whose id is being exchanged, with its user. */
export interface TakenSession {
  readonly id: number;
  readonly deployment_id: number;
  readonly branch_id: number | null;
  readonly branch_name: string | null;
  readonly is_creator: boolean;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly embed_theme: Readonly<Record<string, unknown>> | null;
  readonly user_id: number;
  readonly username: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly picture: string | null;
  readonly embed_tenant: { readonly id: number; readonly name: string } | null;
  readonly taken_at: Date;
}

/**
 * Marks a session as exchanged: the first of several concurrent requests gets it, the others wait and get undefined.
 * Returns undefined, too, for a session that has ended, or whose user or embed tenant was deactivated or deleted. Locks
 * the user, so that a concurrent deactivation also ends the token.
 */
export async function takeSession(
  tx: Tx,
  tenantId: number,
  secretHash: Buffer,
): Promise<TakenSession | undefined> {
  const query = sql<TakenSession>`
    with taken as (
      update embed_sessions set redeemed_at = now()
      where tenant_id = ${tenantId} and secret_hash = ${secretHash} and redeemed_at is null
        and revoked_at is null and expires_at > now()
      returning *
    ), owner as (
      update all_users set last_login = now() from taken
      where all_users.tenant_id = ${tenantId} and all_users.id = taken.user_id and not all_users.is_deactivated
      returning all_users.*
    )
    select taken.id, taken.deployment_id, taken.branch_id, branch.name as branch_name, taken.is_creator,
      taken.settings, taken.embed_theme, owner.id as user_id, owner.username,
      coalesce(owner.embed_email, owner.email) as email, owner.first_name, owner.picture,
      case when embed_tenant.id is not null
        then json_build_object('id', embed_tenant.id, 'name', embed_tenant.name) end as embed_tenant,
      taken.redeemed_at as taken_at
    from taken
    join owner on owner.id = taken.user_id
    left join embed_tenants embed_tenant on embed_tenant.id = owner.embed_tenant_id
    left join branches branch on branch.id = taken.branch_id
    where embed_tenant.deleting_since is null`;
  const [row] = await executePrepared(tx, query);
  return row;
}

/** The deployment of a session whose id can still be exchanged; undefined for every other id. */
export async function findDeploymentOfSession(
  db: Db,
  tenantId: number,
  secretHash: Buffer,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('embed_sessions')
    .select('deployment_id')
    .where('tenant_id', '=', tenantId)
    .where('secret_hash', '=', secretHash)
    .where('redeemed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.deployment_id;
}

/** The theme of a user's latest session with a theme on a deployment, while that session is stored. */
export async function findLatestTheme(
  db: Db,
  tenantId: number,
  { deploymentId, userId }: { readonly deploymentId: number; readonly userId: number },
): Promise<Readonly<Record<string, unknown>> | null> {
  const query = db
    .selectFrom('embed_sessions')
    .select('embed_theme')
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1);
  const [row] = await executePrepared(db, query);
  return (row?.embed_theme as Readonly<Record<string, unknown>> | null | undefined) ?? null;
}

/** The settings that a host gave a session. */
export async function findSessionSettings(
  db: Db,
  tenantId: number,
  sessionId: number,
): Promise<Readonly<Record<string, unknown>>> {
  const row = await db
    .selectFrom('embed_sessions')
    .select('settings')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return (row?.settings ?? {}) as Readonly<Record<string, unknown>>;
}

/** The token of a session. */
export interface NewToken {
  readonly userId: number;
  readonly deploymentId: number;
  /** The SHA-256 of the token. */
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

/** Stores the token that a session was exchanged for. */
export async function insertToken(
  tx: Tx,
  tenantId: number,
  sessionId: number,
  token: NewToken,
): Promise<void> {
  const query = sql`
    with made as (
      insert into credentials (tenant_id, user_id, kind, name, secret_hash, deployment_ids, expires_at)
      values (${tenantId}, ${token.userId}, 'embed', 'Embed session', ${token.hash},
        array[${token.deploymentId}::bigint], ${token.expiresAt})
      returning id
    )
    update embed_sessions set credential_id = made.id from made
    where embed_sessions.tenant_id = ${tenantId} and embed_sessions.id = ${sessionId}`;
  await executePrepared(tx, query);
}

/** Marks a session as revoked; undefined for an unknown one. Waits for an exchange in progress. */
export async function endSession(tx: Tx, tenantId: number, secretHash: Buffer) {
  return tx
    .updateTable('embed_sessions')
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where('tenant_id', '=', tenantId)
    .where('secret_hash', '=', secretHash)
    .returning(['id', 'deployment_id', 'credential_id'])
    .executeTakeFirst();
}

/** Deletes sessions whose id can no longer be exchanged and that have no valid token. */
export async function deleteLapsedSessions(db: Db): Promise<void> {
  await sql`
    delete from embed_sessions where expires_at < now() - interval '1 hour' and credential_id is null`.execute(
    db,
  );
}
