import type { Db, Tx } from '@facet/db';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { badRequest, orNotFound } from '../../../errors/errors.ts';
import { type EmbedTenantRow, findOrCreateEmbedTenant } from '../embed-tenants/embed-tenants.service.ts';
import type { CreateEmbedGroupInput } from './embed-groups.schema.ts';
import {
  deleteGroupRow,
  type EmbedGroupRow,
  findGroup,
  insertGroup,
  lockGroup,
  setDescription,
} from './embed-groups.store.ts';

export type { EmbedGroupRow } from './embed-groups.store.ts';

/** A group of an embed tenant. @throws 404 */
export async function requireEmbedGroup(
  db: Db,
  tenantId: number,
  embedTenant: EmbedTenantRow,
  id: number,
): Promise<EmbedGroupRow> {
  return orNotFound(await findGroup(db, tenantId, embedTenant.id, id), `Group ${id}`);
}

/** A group of an embed tenant, locked against changes until the transaction ends. @throws 404 */
export async function lockEmbedGroup(
  tx: Tx,
  tenantId: number,
  embedTenant: EmbedTenantRow,
  id: number,
): Promise<EmbedGroupRow> {
  return orNotFound(await lockGroup(tx, tenantId, embedTenant.id, id), `Group ${id}`);
}

/**
 * Creates a group in an embed tenant, and the embed tenant if it does not exist: groups must exist before users are put
 * into them.
 */
export async function createEmbedGroup(
  tx: Tx,
  grant: AdminGrant,
  embedTenantName: string,
  input: CreateEmbedGroupInput,
): Promise<EmbedGroupRow> {
  const name = checkedGroupName(input.name, 'body.name');
  const embedTenant = await findOrCreateEmbedTenant(tx, grant.tenantId, embedTenantName);
  const description = input.description || null;
  const id = await insertGroup(tx, grant, embedTenant, name, description);
  if (id === undefined)
    throw badRequest(`body.name must be unique: ${embedTenant.name} already has a group named ${name}`);
  return { id, name, description, user_count: 0 };
}

/** Changes the description of a group. @param description absent keeps it; null or an empty text clears it */
export async function describeEmbedGroup(
  tx: Tx,
  grant: AdminGrant,
  embedTenant: EmbedTenantRow,
  id: number,
  description: string | null | undefined,
): Promise<EmbedGroupRow> {
  const group = await lockEmbedGroup(tx, grant.tenantId, embedTenant, id);
  if (description === undefined) return group;
  await setDescription(tx, grant, id, description || null);
  return { ...group, description: description || null };
}

/** Deletes a group without members. @throws 400 if it has members */
export async function deleteEmbedGroup(
  tx: Tx,
  grant: AdminGrant,
  embedTenant: EmbedTenantRow,
  id: number,
): Promise<EmbedGroupRow> {
  await lockEmbedGroup(tx, grant.tenantId, embedTenant, id);
  // Counted after the lock, which waits for transactions that add members.
  const group = await requireEmbedGroup(tx, grant.tenantId, embedTenant, id);
  if (group.user_count > 0)
    throw badRequest(
      `The group ${group.name} has ${group.user_count} member${group.user_count === 1 ? '' : 's'}; remove them first`,
    );
  await deleteGroupRow(tx, grant, id);
  return group;
}

/**
 * Normalises the name of a group and rejects those that would clash in the security context, which contains
 * `system:tenant:TENANT:group:NAME` as well as `system:tenant:TENANT:NAME`.
 * @param field the field in errors
 */
export function checkedGroupName(given: string, field: string): string {
  const name = given.normalize('NFC');
  if (name !== name.trim()) throw badRequest(`${field} must not begin or end with a space`);
  const [reserved] = /^(system|group):/i.exec(name) ?? [];
  if (reserved !== undefined)
    throw badRequest(`${field} must not begin with the reserved prefix ${reserved.toLowerCase()}`);
  return name;
}

/** The view of a group. */
export function viewOfEmbedGroup(row: EmbedGroupRow) {
  return { id: row.id, name: row.name, description: row.description, userCount: row.user_count };
}
