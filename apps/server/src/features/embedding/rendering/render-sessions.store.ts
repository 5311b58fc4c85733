import { randomBytes } from 'node:crypto';
import { type Db, jsonb } from '@facet/db';
import { sql } from 'kysely';
import type { RenderScope } from '../../../auth/caller.ts';

/** A session of the server itself for one render. */
export interface NewRenderSession {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly userId: number;
  /** The overrides of the security context of an embed user. */
  readonly securityContext: Readonly<Record<string, unknown>> | null;
  readonly render: RenderScope;
  readonly seconds: number;
}

/** Creates a session and its credential. They have no secret: only the server itself uses them, by id. */
export async function insertRenderSession(db: Db, session: NewRenderSession): Promise<{ id: number }> {
  const { tenantId, deploymentId, userId, securityContext, render, seconds } = session;
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into credentials (tenant_id, user_id, kind, name, secret_hash, deployment_ids, expires_at)
      values (${tenantId}, ${userId}, 'embed', 'Dashboard render', ${randomBytes(32)},
        array[${deploymentId}::bigint], now() + make_interval(secs => ${seconds}))
      returning id, expires_at
    )
    insert into embed_sessions (tenant_id, deployment_id, user_id, secret_hash, security_context, render,
      expires_at, redeemed_at, credential_id)
    select ${tenantId}, ${deploymentId}, ${userId}, ${randomBytes(32)},
      ${securityContext === null ? null : jsonb(securityContext)}, ${jsonb(render)}, expires_at, now(), id
    from made returning credential_id as id`.execute(db);
  return rows[0] as { id: number };
}

/** The embed tenant of a user; undefined for users of the account itself. */
export async function findEmbedTenantOf(
  db: Db,
  tenantId: number,
  userId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('all_users')
    .select('embed_tenant_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.embed_tenant_id ?? undefined;
}

/** Ends a session, with the data API tokens that were signed through it. */
export async function deleteRenderSession(db: Db, tenantId: number, credentialId: number): Promise<void> {
  await sql`
    with ended as (
      delete from embed_sessions where tenant_id = ${tenantId} and credential_id = ${credentialId}
    )
    delete from credentials where tenant_id = ${tenantId} and id = ${credentialId}`.execute(db);
}
