import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import type { Policy } from '../../../auth/permissions.ts';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';

const COLUMNS = ['roles.id', 'roles.name', 'roles.description', 'roles.policies'] as const;

export type RoleRow = Awaited<ReturnType<typeof listRoles>>[number];

/** Lists roles, newest first. */
export function listRoles(db: Db, tenantId: number, page: Page) {
  return db
    .selectFrom('roles')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .$call(keyset(page, 'id'))
    .execute();
}

function roleRow(db: Db, tenantId: number, id: number) {
  return db.selectFrom('roles').select(COLUMNS).where('tenant_id', '=', tenantId).where('id', '=', id);
}

export function findRole(db: Db, tenantId: number, id: number) {
  return roleRow(db, tenantId, id).executeTakeFirst();
}

/** Reads a role and locks it against changes until the transaction ends. */
export function lockRole(tx: Tx, tenantId: number, id: number) {
  return roleRow(tx, tenantId, id).forUpdate().executeTakeFirst();
}

export interface RoleFields {
  readonly name: string;
  readonly description: string | null;
  readonly policies: readonly Policy[];
}

export function insertRole(tx: Tx, { tenantId }: AdminGrant, role: RoleFields): Promise<RoleRow> {
  return tx
    .insertInto('roles')
    .values({ ...role, tenant_id: tenantId, policies: jsonb(role.policies) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function updateRoleRow(
  tx: Tx,
  { tenantId }: AdminGrant,
  id: number,
  role: RoleFields,
): Promise<RoleRow> {
  return tx
    .updateTable('roles')
    .set({ ...role, policies: jsonb(role.policies), updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Deletes a role with its assignments. */
export async function deleteRoleRow(tx: Tx, { tenantId }: AdminGrant, id: number): Promise<void> {
  await tx.deleteFrom('roles').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
