import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import type { EndableSession } from '../sessions/sessions.service.ts';

/** Which sessions a provider ends: one by its session id, or all of a subject. */
export type Meant = { readonly sessionHash: Buffer } | { readonly subject: string };

/** Finds and locks the sessions of a connection that a provider ends. */
export async function lockSessionsMeant(
  tx: Tx,
  tenantId: number,
  connectionId: number,
  meant: Meant,
): Promise<EndableSession[]> {
  const { rows } = await sql<EndableSession>`
    select session.credential_id as id, users.id as "userId", users.email
    from browser_sessions session
    join credentials on credentials.id = session.credential_id and credentials.tenant_id = ${tenantId}
    join users on users.id = credentials.user_id and users.tenant_id = ${tenantId}
    where session.tenant_id = ${tenantId} and session.sso_connection_id = ${connectionId} and ${
      'sessionHash' in meant
        ? sql`session.sso_session_hash = ${meant.sessionHash}`
        : sql`exists (
            select from user_identities identity
            where identity.tenant_id = ${tenantId} and identity.sso_connection_id = ${connectionId}
              and identity.subject = ${meant.subject} and identity.user_id = users.id
          )`
    }
    order by session.credential_id
    for update of credentials`.execute(tx);
  return rows;
}
