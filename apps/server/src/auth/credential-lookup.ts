import type { Db } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import { builtInPolicies } from './built-in-roles.ts';
import type { Caller, CredentialKind } from './caller.ts';
import { ACTIONS, type Action, type Policy, type ResourceType } from './permissions.ts';
import { Rights } from './rights.ts';

/** A credential with its owner, and the facts that decide whether it is valid. */
export interface Credential {
  readonly caller: Caller;
  readonly expiresAt: Date | null;
  readonly isDeactivated: boolean;
  /** Whether the account allows API keys for users who are not administrators. */
  readonly allowsPersonalKeys: boolean;
  /** The scope of an access token; null for other kinds. */
  readonly scope: string | null;
}

interface Row {
  id: number;
  kind: CredentialKind;
  name: string;
  deployment_ids: number[] | null;
  permissions: string[] | null;
  expires_at: Date | null;
  scope: string | null;
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

/** Finds an API key or a browser session by the SHA-256 of its secret. */
export function findByHash(
  db: Db,
  tenantId: number,
  kind: 'api_key' | 'session',
  secretHash: Buffer,
): Promise<Credential | undefined> {
  return find(db, tenantId, sql`credential.kind = ${kind} and credential.secret_hash = ${secretHash}`);
}

/** Finds a credential by its id. */
export function findById(db: Db, tenantId: number, credentialId: number): Promise<Credential | undefined> {
  return find(db, tenantId, sql`credential.id = ${credentialId}`);
}

/** Finds the grant of an access token by the SHA-256 of the token. The result expires with the token. */
export function findByAccessToken(
  db: Db,
  tenantId: number,
  tokenHash: Buffer,
): Promise<Credential | undefined> {
  const token = sql`(
    select credential_id, expires_at, coalesce(scope, '') as scope from oauth_artifacts
    where tenant_id = ${tenantId} and model = 'AccessToken' and id_hash = ${tokenHash} and consumed_at is null)`;
  return find(
    db,
    tenantId,
    sql`credential.kind = 'oauth_grant' and credential.id = token.credential_id`,
    token,
  );
}

/** Updates when a credential was last used, at most once a minute. */
export async function noteUse(db: Db, tenantId: number, id: number): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ last_used_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<', sql<Date>`now() - interval '1 minute'`),
      ]),
    )
    .execute();
}

/** The token row of credentials that are not access tokens. */
const NO_TOKEN = sql`(select null::bigint as credential_id, null::timestamptz as expires_at, null::text as scope)`;

/**
 * Loads everything that decides what a caller may do in one statement: the credential, its owner, the roles they have
 * directly and through groups, and the resources shared with them, with their groups and with everyone.
 */
async function find(
  db: Db,
  tenantId: number,
  isIt: RawBuilder<unknown>,
  token: RawBuilder<unknown> = NO_TOKEN,
): Promise<Credential | undefined> {
  const { rows } = await sql<Row>`
    select credential.id, credential.kind, credential.name, credential.deployment_ids, credential.permissions,
      least(credential.expires_at, token.expires_at) as expires_at, token.scope, owner.id as user_id, owner.email, owner.username, owner.is_admin, owner.is_deactivated,
      tenant.personal_api_keys_enabled, held.built_in_roles, held.custom_policies, given.shared
    from ${token} token
    join credentials credential on ${isIt}
    join users owner on owner.id = credential.user_id
    join tenants tenant on tenant.id = credential.tenant_id
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
    where credential.tenant_id = ${tenantId}`.execute(db);
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
      credentialId: row.id,
      credentialKind: row.kind,
      credentialName: row.name,
      deploymentIds: row.deployment_ids,
      permissions:
        permissions === null ? null : new Set(ACTIONS.filter((action) => permissions.includes(action))),
    },
    expiresAt: row.expires_at,
    isDeactivated: row.is_deactivated,
    allowsPersonalKeys: row.personal_api_keys_enabled,
    scope: row.scope,
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
