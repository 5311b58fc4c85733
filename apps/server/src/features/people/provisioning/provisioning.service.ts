import type { Db, Tx } from '@facet/db';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { badRequest } from '../../../errors/errors.ts';
import { builtInNamed } from '../roles/role-names.ts';
import type { ProvisioningSettings, ProvisioningSettingsInput } from './provisioning.schema.ts';
import {
  deleteProvisionedRoles,
  findCustomRoles,
  insertProvisionedRoles,
  type ProvisionedRole,
  readProvisionedRoles,
} from './provisioning.store.ts';

export { giveFirstRoles } from './provisioning.store.ts';

/** The roles that users from the identity provider get. */
export async function readProvisioning(db: Db, tenantId: number): Promise<ProvisioningSettings> {
  const rows = await readProvisionedRoles(db, tenantId);
  return {
    defaultRole: rows.find(({ group }) => group === null)?.role ?? 'Viewer',
    groupRoles: rows.flatMap(({ group, role }) => (group === null ? [] : [{ group, role }])),
  };
}

/**
 * Changes the given fields; users who exist already keep their roles.
 * @throws 400 for an unknown role, for Admin, and for a group that is listed twice
 */
export async function updateProvisioning(
  tx: Tx,
  grant: AdminGrant,
  { defaultRole, groupRoles }: ProvisioningSettingsInput,
): Promise<ProvisioningSettings> {
  const named = [
    ...(defaultRole == null ? [] : [{ group: null, role: defaultRole, field: 'body.defaultRole' }]),
    ...(groupRoles ?? []).map(({ group, role }, index) => ({
      group: group.trim(),
      role,
      field: `body.groupRoles.${index}.role`,
    })),
  ];
  requireOnce((groupRoles ?? []).map(({ group }) => group));
  const custom = await findCustomRoles(
    tx,
    grant.tenantId,
    named.map(({ role }) => role),
  );
  const roles = named.map(({ group, role, field }): ProvisionedRole => {
    const builtIn = builtInNamed(role) ?? null;
    const roleId = builtIn === null ? (custom.get(role.toLowerCase()) ?? null) : null;
    if (builtIn === null && roleId === null)
      throw badRequest(`${field} must be the name of a role other than Admin`);
    return { group, builtIn, roleId };
  });
  if (defaultRole !== undefined) await deleteProvisionedRoles(tx, grant, 'new users');
  if (groupRoles !== undefined) await deleteProvisionedRoles(tx, grant, 'groups');
  if (roles.length > 0) await insertProvisionedRoles(tx, grant, roles);
  return readProvisioning(tx, grant.tenantId);
}

function requireOnce(groups: readonly string[]): void {
  const seen = new Set<string>();
  for (const [index, group] of groups.entries()) {
    const name = group.trim().toLowerCase();
    if (seen.has(name)) throw badRequest(`body.groupRoles.${index}.group duplicates an earlier group`);
    seen.add(name);
  }
}
