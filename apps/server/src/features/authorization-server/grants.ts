import type { Db, Tx } from '@facet/db';
import { notFound } from '../../http/errors.ts';
import type { Page } from '../../http/pagination.ts';
import { endSignIn } from '../sessions/sessions.service.ts';
import { findGrant, type GrantRow, listGrants, listGrantsOfClient } from './grants.store.ts';

/** Everything of a list. */
const ALL: Page = { limit: Number.POSITIVE_INFINITY, after: null, offset: 0 };

/** What goes out of a grant: a program that acts for a user, from one sign-in on. */
export interface Grant {
  readonly id: number;
  /** The name of the program. */
  readonly name: string;
  readonly clientId: string;
  readonly scopes: string[];
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  /** When the last of its tokens ends, unless it renews them before. */
  readonly expiresAt: string;
}

/** The programs that act for a user, the newest sign-in first. */
export async function grantsOf(
  db: Db,
  tenantId: number,
  userId: number,
  page: Page = ALL,
): Promise<GrantRow[]> {
  return listGrants(db, tenantId, userId, page);
}

export function viewOfGrant(row: GrantRow): Grant {
  return {
    id: row.id,
    name: row.name,
    clientId: row.client_id,
    scopes: row.scope === null || row.scope === '' ? [] : row.scope.split(' '),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
  };
}

/**
 * Ends what a user granted a program, with its tokens and all that it made through them. The caller writes the audit
 * row, and has the nodes forget what they believe (`accessChanged`).
 * @throws 404
 */
export async function revokeGrant(
  tx: Tx,
  tenantId: number,
  userId: number,
  id: number,
): Promise<{ id: number; name: string; client_id: string }> {
  const grant = await findGrant(tx, tenantId, userId, id);
  if (grant === undefined) throw notFound(`Application ${id}`);
  await endSignIn(tx, tenantId, id);
  return grant;
}

/** Ends everything that users granted a program. */
export async function endGrantsOfClient(tx: Tx, tenantId: number, clientId: string): Promise<number> {
  const ids = await listGrantsOfClient(tx, tenantId, clientId);
  for (const id of ids) await endSignIn(tx, tenantId, id);
  return ids.length;
}
