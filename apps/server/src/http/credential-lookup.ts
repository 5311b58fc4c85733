import type { Db } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import { builtInPolicies } from './built-in-roles.ts';
import type { Caller } from './caller.ts';
import { ACTIONS, type Action, type Policy, type ResourceType } from './permissions.ts';
import { Rights } from './rights.ts';

/** A key with its owner: who calls, and whether he may. */
export interface Credential {
  readonly caller: Caller;
  readonly expiresAt: Date | null;
  readonly isDeactivated: boolean;
  /** Whether the account lets users who are no administrators have keys. */
  readonly mayBePersonal: boolean;
}

interface Row {
  id: number;
  name: string;
  deployment_ids: number[] | null;
  permissions: string[] | null;
  expires_at: Date | null;
  user_id: number;
  email: string;
  username: string;
  is_admin: boolean;
  is_deactivated: boolean;
  personal_api_keys_enabled: boolean;
  built_in_roles: string[] | null;
  custom_policies: Policy[] | null;
  shared: { type: ResourceType; id: string; action: Action }[] | null;
}

/** Finds a key by the SHA-256 of its text. */
export function findByHash(db: Db, tenantId: number, secretHash: Buffer): Promise<Credential | undefined> {
  return find(db, tenantId, sql`api_key.secret_hash = ${secretHash}`);
}

/** Finds a key by its id. */
export function findById(db: Db, tenantId: number, apiKeyId: number): Promise<Credential | undefined> {
  return find(db, tenantId, sql`api_key.id = ${apiKeyId}`);
}

/**
 * One statement loads all that decides what a caller may do: the key, its owner, the roles that he holds himself and
 * through groups, and what is shared with him, with his groups, and with everybody.
 */
async function find(db: Db, tenantId: number, isKey: RawBuilder<unknown>): Promise<Credential | undefined> {
  const { rows } = await sql<Row>`
    select api_key.id, api_key.name, api_key.deployment_ids, api_key.permissions, api_key.expires_at,
      owner.id as user_id, owner.email, owner.username, owner.is_admin, owner.is_deactivated,
      tenant.personal_api_keys_enabled, held.built_in_roles, held.custom_policies, given.shared
    from api_keys api_key
    join users owner on owner.id = api_key.user_id
    join tenants tenant on tenant.id = api_key.tenant_id
    cross join lateral (
      select coalesce(array_agg(group_id), '{}') as ids from user_group_members
      where tenant_id = ${tenantId} and user_id = owner.id
    ) member
    cross join lateral (
      select array_agg(assignment.built_in_role) filter (where assignment.built_in_role is not null)
          as built_in_roles,
        jsonb_agg(role.policies) filter (where role.id is not null) as custom_policies
      from role_assignments assignment
      left join roles role on role.id = assignment.role_id and role.tenant_id = ${tenantId}
      where assignment.tenant_id = ${tenantId}
        and (assignment.user_id = owner.id or assignment.group_id = any(member.ids))
    ) held
    cross join lateral (
      select jsonb_agg(jsonb_build_object('type', resource_type, 'id', resource_id, 'action', action)) as shared
      from resource_policies
      where tenant_id = ${tenantId}
        and (user_id = owner.id or group_id = any(member.ids) or (user_id is null and group_id is null))
    ) given
    where api_key.tenant_id = ${tenantId} and ${isKey}`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : credentialOf(tenantId, row);
}

function credentialOf(tenantId: number, row: Row): Credential {
  const { permissions } = row;
  return {
    caller: {
      tenantId,
      user: { id: row.user_id, email: row.email, username: row.username },
      hasAdminRole: row.is_admin,
      rights: new Rights(policiesOf(row)),
      apiKeyId: row.id,
      apiKeyName: row.name,
      deploymentIds: row.deployment_ids,
      permissions:
        permissions === null ? null : new Set(ACTIONS.filter((action) => permissions.includes(action))),
    },
    expiresAt: row.expires_at,
    isDeactivated: row.is_deactivated,
    mayBePersonal: row.personal_api_keys_enabled,
  };
}

function policiesOf(row: Row): Policy[] {
  return [
    ...(row.built_in_roles ?? []).flatMap(builtInPolicies),
    ...(row.custom_policies ?? []).flat(),
    ...(row.shared ?? []).map(({ type, id, action }) => ({
      resourceType: type,
      actions: [action],
      resources: [id],
    })),
  ];
}
