import type { Tx } from '@facet/db';
import type { Static } from 'typebox';
import { changedMembers } from '../../../audit/changed-members.ts';
import type { BuiltInRole } from '../../../auth/built-in-roles.ts';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { ALL_RESOURCES, type Policy } from '../../../auth/permissions.ts';
import { badRequest, orConflict, orNotFound } from '../../../errors/errors.ts';
import { isReservedName } from './role-names.ts';
import type { RoleCreateBody, RoleUpdateBody } from './roles.schema.ts';
import {
  deleteRoleRow,
  insertRole,
  lockRole,
  type RoleFields,
  type RoleRow,
  updateRoleRow,
} from './roles.store.ts';

/** A deployment id in the form used in paths. */
const DEPLOYMENT_ID = /^[1-9]\d{0,14}$/;

/** Creates a custom role. @throws 400 for a reserved name or an invalid policy, 409 for a name that is taken */
export async function createRole(
  tx: Tx,
  grant: AdminGrant,
  { name, description, policies }: Static<typeof RoleCreateBody>,
): Promise<RoleRow> {
  requireFreeName(name);
  const role = { name, description: description ?? null, policies: checkedPolicies(policies) };
  return orConflict(nameTaken(name), () => insertRole(tx, grant, role));
}

/**
 * Changes the given fields of a custom role; `policies` replaces all policies. Returns the role and the changed fields.
 */
export async function updateRole(
  tx: Tx,
  grant: AdminGrant,
  id: number,
  input: Static<typeof RoleUpdateBody>,
) {
  const before = orNotFound(await lockRole(tx, grant.tenantId, id), `Role ${id}`);
  if (input.name !== undefined && input.name !== before.name) requireFreeName(input.name);
  const fields: RoleFields = {
    name: input.name ?? before.name,
    description: input.description === undefined ? before.description : input.description,
    policies: input.policies === undefined ? policiesOf(before) : checkedPolicies(input.policies),
  };
  const row = await orConflict(nameTaken(fields.name), () => updateRoleRow(tx, grant, id, fields));
  return { row, changes: changedMembers(viewOfRole(before), viewOfRole(row)) };
}

/** Deletes a custom role and all of its assignments. */
export async function deleteRole(tx: Tx, grant: AdminGrant, id: number): Promise<RoleRow> {
  const row = orNotFound(await lockRole(tx, grant.tenantId, id), `Role ${id}`);
  await deleteRoleRow(tx, grant, id);
  return row;
}

/** The view of a custom role. */
export function viewOfRole(row: RoleRow) {
  return { id: row.id, name: row.name, description: row.description, policies: policiesOf(row) };
}

/** The view of a built-in role. */
export function viewOfBuiltIn({ id, name, policies }: BuiltInRole) {
  return { id, name, description: DESCRIPTIONS[name], policies };
}

const DESCRIPTIONS: Readonly<Record<BuiltInRole['name'], string>> = {
  Admin: 'Everything, including users and account settings; set with isAdmin of a user, not assigned.',
  Developer: 'Deployments and their settings, the data model, and SQL queries to data sources.',
  Explorer: 'Exploring the semantic model and creating workbooks.',
  Viewer: 'Published dashboards and their data, chat, and queries from other tools.',
};

function policiesOf(row: RoleRow): Policy[] {
  return row.policies as unknown as Policy[];
}

/** The policies as stored, without duplicate actions and resources. */
function checkedPolicies(policies: readonly Policy[]): Policy[] {
  return policies.map(({ resourceType, actions, resources }, at) => {
    const wrong = resources.findIndex((id) => id !== ALL_RESOURCES && !DEPLOYMENT_ID.test(id));
    if (resourceType === 'Deployment' && wrong !== -1)
      throw badRequest(
        `body.policies.${at}.resources.${wrong} must be the numeric id of a deployment or ${ALL_RESOURCES}`,
      );
    return { resourceType, actions: [...new Set(actions)], resources: [...new Set(resources)] };
  });
}

function requireFreeName(name: string): void {
  if (isReservedName(name)) throw badRequest(`body.name must not be ${name}, the name of a built-in role`);
}

function nameTaken(name: string) {
  return { roles_name_unique: `A role named ${name} already exists` };
}
