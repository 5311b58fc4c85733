import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { EndableSession } from '../sessions/sessions.service.ts';

/** The ids of the connections to a provider; there may be several. */
export async function findConnectionsWith(db: Db, tenantId: number, entityId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sso_connections
    where tenant_id = ${tenantId} and kind = 'saml' and config->>'entityId' = ${entityId}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A session that a provider can identify. */
export interface NamedSession extends EndableSession {
  /** Encrypted. */
  readonly identity: string;
}

/** Finds and locks the sessions of a person by the SHA-256 of the provider's name identifier. */
export async function findNamedSessions(
  tx: Tx,
  tenantId: number,
  connectionId: number,
  sessionHash: Buffer,
): Promise<NamedSession[]> {
  const { rows } = await sql<NamedSession>`
    select session.credential_id as id, session.sso_identity as identity, users.id as "userId", users.email
    from browser_sessions session
    join credentials on credentials.id = session.credential_id and credentials.tenant_id = ${tenantId}
    join users on users.id = credentials.user_id and users.tenant_id = ${tenantId}
    where session.tenant_id = ${tenantId} and session.sso_connection_id = ${connectionId}
      and session.sso_session_hash = ${sessionHash} and session.sso_identity is not null
    order by session.credential_id
    for update of credentials`.execute(tx);
  return rows;
}
