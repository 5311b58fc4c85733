import type { Db, Tx } from '@facet/db';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { ApiError, badRequest, conflict } from '../../../errors/errors.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { Queue } from '../../../jobs/queue.ts';
import {
  beginDeletion,
  type EmbedTenantRow,
  findOrInsertGroupOfAll,
  findOwnGroup,
  findTenant,
  holdTenant,
  holdTenants,
  insertTenants,
  nameOfTenant,
  setDisplayName,
} from './embed-tenants.store.ts';

export type { EmbedTenantRow } from './embed-tenants.store.ts';

const ATTEMPTS = 3;

/** An embed tenant by its name, ignoring case. @throws 404 that says what creates it */
export async function requireEmbedTenant(db: Db, tenantId: number, name: string): Promise<EmbedTenantRow> {
  const found = await findTenant(db, tenantId, name.toLowerCase());
  if (found !== undefined) return found;
  throw new ApiError(
    404,
    'not_found',
    `Embed tenant ${name} not found. Its first user, group or session creates it, for example ` +
      `POST /api/v1/embed-tenants/${name.toLowerCase()}/user with {"externalId": "user-1"}`,
  );
}

/**
 * The embed tenant with a name, ignoring case; created if it does not exist. Prevents its deletion until the
 * transaction ends.
 * @param displayName the new display name; absent or null keeps the present one
 */
export async function findOrCreateEmbedTenant(
  tx: Tx,
  tenantId: number,
  givenName: string,
  displayName?: string | null,
): Promise<EmbedTenantRow> {
  const name = givenName.toLowerCase();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    // Before the shared lock, because two transactions that both hold it and then update would deadlock.
    if (displayName != null) await setDisplayName(tx, tenantId, name, displayName);
    const held = await holdTenant(tx, tenantId, name);
    if (held !== undefined) return held;
    const [made] = await insertTenants(tx, tenantId, [name], displayName ?? null);
    if (made !== undefined) return made;
  }
  throw beingCreatedAndDeleted(name);
}

/**
 * The embed tenants with the given lower-case names, by name. Creates missing ones. Prevents their deletion until the
 * transaction ends.
 */
export async function findOrCreateEmbedTenants(
  tx: Tx,
  tenantId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, EmbedTenantRow>> {
  const found = new Map<string, EmbedTenantRow>();
  const missing = () => names.filter((name) => !found.has(name));
  const add = (rows: readonly EmbedTenantRow[]) => {
    for (const row of rows) found.set(row.name, row);
  };
  for (let attempt = 1; attempt <= ATTEMPTS && missing().length > 0; attempt += 1) {
    add(await holdTenants(tx, tenantId, missing()));
    if (missing().length > 0) add(await insertTenants(tx, tenantId, missing(), null));
  }
  const [name] = missing();
  if (name !== undefined) throw beingCreatedAndDeleted(name);
  return found;
}

function beingCreatedAndDeleted(name: string) {
  return conflict(`The embed tenant ${name} is being created and deleted at the same time; try again`);
}

/** The id of the group of all users of an embed tenant. @throws 404 for an unknown embed tenant */
export async function groupOfEmbedTenant(db: Db, tenantId: number, name: string): Promise<number> {
  const { id } = await requireEmbedTenant(db, tenantId, name);
  return findOwnGroup(db, tenantId, id);
}

/** The id of the group of all embed users of an account. */
export async function groupOfAllEmbedUsers(tx: Tx, tenantId: number): Promise<number> {
  return findOrInsertGroupOfAll(tx, tenantId);
}

/** The default embed tenant of sessions, named after the account. */
export async function ownEmbedTenantName(db: Db, tenantId: number): Promise<string> {
  const words = (await nameOfTenant(db, tenantId))
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 36)
    .replace(/-+$/, '');
  return words.length >= 2 ? words : `account-${tenantId}`;
}

/**
 * Deletes an embed tenant. Its sessions and tokens end, and its name is free, when the transaction commits; a job
 * deletes the rest.
 * @returns whether it existed
 */
export async function deleteEmbedTenant(
  { jobs }: { readonly jobs: Jobs },
  tx: Tx,
  grant: AdminGrant,
  name: string,
): Promise<boolean> {
  if (name !== name.toLowerCase())
    throw badRequest(`params.embedTenantName must be in lower case, such as ${name.toLowerCase()}`);
  const id = await beginDeletion(tx, grant, name);
  if (id !== undefined) await sendDeletion(jobs, tx, { tenantId: grant.tenantId, embedTenantId: id });
  return id !== undefined;
}

/** The job that deletes the contents of an embed tenant. */
export interface Deletion {
  readonly tenantId: number;
  readonly embedTenantId: number;
}

/** Deletes the contents of a deleted embed tenant, in batches. Key: the embed tenant. */
export const DELETION_QUEUE = new Queue<Deletion>('embed-tenant-deletion', {
  expireInSeconds: 3600,
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
});

export async function sendDeletion(jobs: Jobs, tx: Tx, deletion: Deletion): Promise<void> {
  await jobs.send(tx, DELETION_QUEUE, deletion, String(deletion.embedTenantId));
}
