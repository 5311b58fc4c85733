import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { notFound } from '../../../errors/errors.ts';
import { type Cursors, type Page, type PageQuery, readPage } from '../../../http/pagination.ts';
import type { UserGrant } from '../../people/users/user-policy.ts';
import { requireUser } from '../../people/users/users.service.ts';
import { deviceOf } from './device-of.ts';
import { hasSession, listSessions, type SessionRow } from './session-list.store.ts';
import { endSignIn } from './sessions.service.ts';

export { findSsoOf as ssoOf } from './session-list.store.ts';

/** A page of a user's sessions. @throws 404 for an unknown user */
export async function sessionsOf(
  { cursors }: { readonly cursors: Cursors },
  db: Db,
  caller: Caller,
  userId: number,
  query: PageQuery,
) {
  const list = `sessions:${caller.tenantId}:${userId}`;
  const read = (page: Page) => listSessions(db, caller.tenantId, userId, page);
  const sessions = await readPage(cursors, list, query, read, (row) => viewOfSession(row, caller));
  if (sessions.items.length === 0) await requireUser(db, caller.tenantId, userId);
  return sessions;
}

/** Ends a user's session; false if they have none with this id. */
export async function endSession(tx: Tx, tenantId: number, userId: number, id: number): Promise<boolean> {
  if (!(await hasSession(tx, tenantId, userId, id))) return false;
  await endSignIn(tx, tenantId, id);
  return true;
}

/** Ends a user's session. @throws 404 if they have none with this id */
export async function endKnownSession(
  tx: Tx,
  { tenantId, id: userId }: UserGrant<'endSignIns'>,
  id: number,
): Promise<void> {
  if (!(await endSession(tx, tenantId, userId, id))) throw notFound(`Session ${id}`);
}

function viewOfSession(row: SessionRow, caller: Caller) {
  return {
    id: row.id,
    isCurrent: row.id === caller.credentialId,
    method: row.method,
    address: row.address,
    userAgent: row.user_agent,
    device: deviceOf(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
  };
}
