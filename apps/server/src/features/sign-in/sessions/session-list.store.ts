import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';
import type { SignInMethod } from './sessions.store.ts';

/** A user's unexpired sessions, newest first. */
export async function listSessions(db: Db, tenantId: number, userId: number, page: Page) {
  const rows = await db
    .selectFrom('credentials')
    .innerJoin('browser_sessions', 'browser_sessions.credential_id', 'credentials.id')
    .select(['credentials.id', 'credentials.created_at', 'credentials.last_used_at'])
    .select(sql<Date>`credentials.expires_at`.as('expires_at'))
    .select(['browser_sessions.method', 'browser_sessions.address', 'browser_sessions.user_agent'])
    .where('credentials.tenant_id', '=', tenantId)
    .where('browser_sessions.tenant_id', '=', tenantId)
    .where('credentials.user_id', '=', userId)
    .where('credentials.kind', '=', 'session')
    .where('credentials.expires_at', '>', sql<Date>`now()`)
    .$call(keyset(page, 'credentials.id'))
    .execute();
  return rows.map((row) => ({ ...row, method: row.method as SignInMethod }));
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** Whether a user has the session with an id. Locks it. */
export async function hasSession(tx: Tx, tenantId: number, userId: number, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('credentials')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'session')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The SSO connection and identity that a session was started with; undefined for an unknown session. */
export function findSsoOf(db: Db, tenantId: number, credentialId: number) {
  return db
    .selectFrom('browser_sessions')
    .select(['sso_connection_id as ssoConnectionId', 'sso_identity as ssoIdentity'])
    .where('tenant_id', '=', tenantId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}
