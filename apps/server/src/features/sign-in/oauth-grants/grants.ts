import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { orNotFound } from '../../../errors/errors.ts';
import { type Cursors, type Page, type PageQuery, readPage } from '../../../http/pagination.ts';
import type { UserGrant } from '../../people/users/user-policy.ts';
import { requireUser } from '../../people/users/users.service.ts';
import { endSignIns } from '../sessions/sessions.service.ts';
import type { AccountGrantsQuery } from './grants.schema.ts';
import {
  type FoundGrant,
  findGrant,
  type GrantFilter,
  type GrantRow,
  listGrants,
  listGrantsOfClient,
} from './grants.store.ts';

/** The whole list. */
const ALL: Page = { limit: Number.POSITIVE_INFINITY, after: null, offset: 0 };

/** All grants of a user, newest first. */
export function grantsOf(db: Db, tenantId: number, userId: number): Promise<GrantRow[]> {
  return listGrants(db, tenantId, { userId }, ALL);
}

/** A page of a user's grants. @throws 404 for an unknown user */
export async function pageOfGrants(
  { cursors }: { readonly cursors: Cursors },
  db: Db,
  { tenantId }: Caller,
  userId: number,
  query: PageQuery,
) {
  const list = `oauth-grants:${tenantId}:${userId}`;
  const read = (page: Page) => listGrants(db, tenantId, { userId }, page);
  const grants = await readPage(cursors, list, query, read, viewOfGrant);
  if (grants.items.length === 0) await requireUser(db, tenantId, userId);
  return grants;
}

/** A page of the grants of all users, newest first. */
export function pageOfAllGrants(
  { cursors }: { readonly cursors: Cursors },
  db: Db,
  { tenantId }: Caller,
  { userId, clientId, search, ...query }: AccountGrantsQuery,
) {
  const filter: GrantFilter = { userId, clientId, search: search?.normalize('NFC') || undefined };
  const list = `oauth-grants:${JSON.stringify([tenantId, filter])}`;
  const read = (page: Page) => listGrants(db, tenantId, filter, page);
  return readPage(cursors, list, query, read, viewOfAccountGrant);
}

/**
 * Ends a user's grant with its tokens and everything that was created through them. The caller must record the audit
 * event and call `accessChanged`.
 * @throws 404
 */
export async function revokeGrant(
  tx: Tx,
  { tenantId, id: userId }: UserGrant<'endSignIns'>,
  id: number,
): Promise<FoundGrant> {
  return endGrant(tx, tenantId, await findGrant(tx, tenantId, id, userId), id);
}

/** Ends a grant of any user of the account, as `revokeGrant` does. @throws 404 */
export async function revokeGrantOfAnyUser(
  tx: Tx,
  { tenantId }: AdminGrant,
  id: number,
): Promise<FoundGrant> {
  return endGrant(tx, tenantId, await findGrant(tx, tenantId, id), id);
}

async function endGrant(
  tx: Tx,
  tenantId: number,
  found: FoundGrant | undefined,
  id: number,
): Promise<FoundGrant> {
  const grant = orNotFound(found, `Grant ${id}`);
  await endSignIns(tx, tenantId, [id]);
  return grant;
}

/** Ends all grants of a client. @returns the number of grants ended */
export async function endGrantsOfClient(tx: Tx, { tenantId }: AdminGrant, clientId: string): Promise<number> {
  const ids = await listGrantsOfClient(tx, tenantId, clientId);
  await endSignIns(tx, tenantId, ids);
  return ids.length;
}

/** The API view of a grant: one authorisation of an OAuth client by a user. */
export function viewOfGrant(row: GrantRow) {
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

/** The API view of a grant with its user, for administrators. */
function viewOfAccountGrant(row: GrantRow) {
  return { ...viewOfGrant(row), userId: row.user_id, userName: row.user_name, userEmail: row.email };
}
