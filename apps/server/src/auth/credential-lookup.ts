import { type Db, executePrepared, jsonb } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import { builtInPolicies, embedUserPolicies } from './built-in-roles.ts';
import type { Caller, CredentialKind, EmbedScope, RenderScope } from './caller.ts';
import { ACTIONS, type Policy } from './permissions.ts';
import { policiesOfShares, type Share } from './policies-of-shares.ts';
import { Rights } from './rights.ts';

/** A credential with its owner, and the facts that decide whether it is valid. */
export interface Credential {
  readonly caller: Caller;
  readonly expiresAt: Date | null;
  readonly isDeactivated: boolean;
  /** Whether the account, or the deployment of the session, has embedding switched off; false for other kinds. */
  readonly isEmbeddingOff: boolean;
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
  shared: Share[] | null;
  embed: EmbedScope | null;
  is_embedding_off: boolean | null;
}

/** Finds an API key, a browser session or an embed token by the SHA-256 of its secret. */
export function findByHash(
  db: Db,
  tenantId: number,
  kind: 'api_key' | 'session' | 'embed',
  secretHash: Buffer,
): Promise<Credential | undefined> {
  return find(db, tenantId, {
    isIt: sql`credential.kind = ${kind} and credential.secret_hash = ${secretHash}`,
  });
}

/** Finds a credential by its id. */
export function findById(db: Db, tenantId: number, credentialId: number): Promise<Credential | undefined> {
  return find(db, tenantId, { isIt: sql`credential.id = ${credentialId}` });
}

/** Finds credentials by their ids, in one statement. */
export function findByIds(db: Db, tenantId: number, ids: readonly number[]): Promise<Credential[]> {
  return findAll(db, tenantId, { isIt: sql`credential.id = any(${[...ids]}::bigint[])` });
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
  return find(db, tenantId, {
    isIt: sql`credential.kind = 'oauth_grant' and credential.id = token.credential_id`,
    token,
  });
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

/** A user, and what the server would show them in a session. */
export interface RenderViewerKey {
  readonly userId: number;
  readonly deploymentId: number;
  readonly render: RenderScope;
}

/**
 * Returns the credentials that render sessions of the viewers would have, in the same order, without creating sessions.
 * Only the server itself can use them, to read what users see. They cannot be used for queries, since nothing could
 * revoke their tokens.
 */
export async function findViewers(
  db: Db,
  tenantId: number,
  viewers: readonly RenderViewerKey[],
): Promise<(Credential | undefined)[]> {
  const rows = viewers.map(({ userId, deploymentId, render }, place) => ({
    place: place + 1,
    user_id: userId,
    deployment_id: deploymentId,
    render,
  }));
  const viewer = sql`jsonb_to_recordset(${jsonb(rows)}::jsonb) as viewer (
    place bigint, user_id bigint, deployment_id bigint, render jsonb)`;
  const credential = sql`(
    select place as id, ${tenantId}::bigint as tenant_id, user_id, 'embed' as kind, 'Dashboard render' as name,
      array[deployment_id] as deployment_ids, null::text[] as permissions, null::timestamptz as expires_at
    from ${viewer})`;
  const session = sql`(
    select 0 as id, ${tenantId}::bigint as tenant_id, deployment_id, place as credential_id, null::bigint as branch_id,
      false as is_creator, null::jsonb as settings, render, null::timestamptz as revoked_at
    from ${viewer})`;
  const found = await findAll(db, tenantId, { isIt: sql`true`, credential, session });
  const byPlace = new Map(found.map((one) => [one.caller.credentialId, one]));
  return rows.map(({ place }) => {
    const one = byPlace.get(place);
    return one && { ...one, caller: { ...one.caller, credentialId: NO_CREDENTIAL } };
  });
}

/** The credentials that sessions of people of the account would have, without creating sessions. */
export function findPeople(db: Db, tenantId: number, userIds: readonly number[]): Promise<Credential[]> {
  const credential = sql`(
    select ${NO_CREDENTIAL}::bigint as id, tenant_id, users.id as user_id, 'session' as kind, '' as name,
      null::bigint[] as deployment_ids, null::text[] as permissions, null::timestamptz as expires_at
    from users where tenant_id = ${tenantId} and users.id = any(${[...userIds]}::bigint[]))`;
  return findAll(db, tenantId, { isIt: sql`true`, credential });
}

/** An id that no stored credential has. */
const NO_CREDENTIAL = 0;

/** The token row of credentials that are not access tokens. */
const NO_TOKEN = sql`(select null::bigint as credential_id, null::timestamptz as expires_at, null::text as scope)`;

interface Wanted {
  /** Selects the credentials. */
  readonly isIt: RawBuilder<unknown>;
  readonly token?: RawBuilder<unknown>;
  readonly credential?: RawBuilder<unknown>;
  readonly session?: RawBuilder<unknown>;
}

async function find(db: Db, tenantId: number, wanted: Wanted): Promise<Credential | undefined> {
  const [found] = await findAll(db, tenantId, wanted);
  return found;
}

/**
 * Loads everything that decides what callers may do in one statement: the credential, its owner, the roles they have
 * directly and through groups, the resources shared with them, with their groups and with everyone, and their embed
 * session. An embed user has no roles, not even those of their groups, and none of the shares of everyone in the account.
 * The credential of an embed session ends with the session.
 */
async function findAll(
  db: Db,
  tenantId: number,
  { isIt, token = NO_TOKEN, credential = sql`credentials`, session = sql`embed_sessions` }: Wanted,
): Promise<Credential[]> {
  const query = sql<Row>`
    select credential.id, credential.kind, credential.name, credential.deployment_ids, credential.permissions,
      least(credential.expires_at, token.expires_at) as expires_at, token.scope,
      owner.id as user_id, coalesce(owner.embed_email, owner.email) as email, owner.username, owner.is_admin,
      owner.is_deactivated or embed_tenant.deleting_since is not null as is_deactivated,
      tenant.personal_api_keys_enabled, held.built_in_roles, held.custom_policies, given.shared,
      embed.scope as embed, embed.is_off as is_embedding_off
    from ${token} token
    join ${credential} credential on ${isIt}
    join all_users owner on owner.id = credential.user_id
      and (owner.embed_tenant_id is null or credential.kind = 'embed')
    left join embed_tenants embed_tenant on embed_tenant.id = owner.embed_tenant_id
    join tenants tenant on tenant.id = credential.tenant_id
    cross join lateral (
      select coalesce(array_agg(group_id), '{}') as ids from (
        select group_id from user_group_members where tenant_id = ${tenantId} and user_id = owner.id
        union all
        select group_id from embed_memberships where tenant_id = ${tenantId} and user_id = owner.id
        union all
        select id from all_groups
        where tenant_id = ${tenantId} and (kind = 'embed_tenant' and embed_tenant_id = owner.embed_tenant_id
          or kind = 'all_embed_users' and owner.embed_tenant_id is not null)
      ) every_group
    ) member
    cross join lateral (
      select array_agg(assignment.built_in_role) filter (where assignment.built_in_role is not null)
          as built_in_roles,
        jsonb_agg(role.policies) filter (where role.id is not null) as custom_policies
      from role_assignments assignment
      left join roles role on role.id = assignment.role_id and role.tenant_id = ${tenantId}
      where assignment.tenant_id = ${tenantId} and owner.embed_tenant_id is null
        and (assignment.user_id = owner.id or assignment.group_id = any(member.ids))
    ) held
    cross join lateral (
      select jsonb_agg(jsonb_build_object('type', resource_type, 'id', resource_id, 'action', action)) as shared
      from resource_policies
      where tenant_id = ${tenantId}
        and (user_id = owner.id or group_id = any(member.ids)
          or (user_id is null and group_id is null and owner.embed_tenant_id is null))
    ) given
    left join lateral (
      select jsonb_build_object('sessionId', session.id, 'deploymentId', session.deployment_id,
          'branchId', branch.id, 'branchName', branch.name, 'isCreator', session.is_creator,
          'embedTenant', case when embed_tenant.id is not null
            then jsonb_build_object('id', embed_tenant.id, 'name', embed_tenant.name) end,
          'limits', session.settings -> 'limits', 'render', session.render) as scope,
        (session.render is null or session.render @> '{"isForEmbedUser": true}')
          and 'false' in (coalesce(deployment.embed_settings ->> 'enabled', ''),
            coalesce(tenant.embed_settings ->> 'enabled', '')) as is_off
      from ${session} session
      join deployments deployment on deployment.id = session.deployment_id
      left join branches branch on branch.id = session.branch_id
      where session.tenant_id = ${tenantId} and session.credential_id = credential.id
        and session.revoked_at is null
    ) embed on credential.kind = 'embed'
    where credential.tenant_id = ${tenantId} and (credential.kind <> 'embed' or embed.scope is not null)`;
  return (await executePrepared(db, query)).map((row) => credentialOf(tenantId, row));
}

function credentialOf(tenantId: number, row: Row): Credential {
  const { permissions } = row;
  return {
    caller: {
      tenantId,
      user: { id: row.user_id, email: row.email, username: row.username },
      hasAdminRole: row.is_admin,
      rights: new Rights(policiesOf(row)),
      embed: row.embed,
      credentialId: row.id,
      credentialKind: row.kind,
      credentialName: row.name,
      deploymentIds: row.deployment_ids,
      tokenScopes: row.scope?.split(' ') ?? null,
      permissions:
        permissions === null ? null : new Set(ACTIONS.filter((action) => permissions.includes(action))),
    },
    expiresAt: row.expires_at,
    isDeactivated: row.is_deactivated,
    isEmbeddingOff: row.is_embedding_off ?? false,
    allowsPersonalKeys: row.personal_api_keys_enabled,
    scope: row.scope,
  };
}

function policiesOf(row: Row): Policy[] {
  const { embed } = row;
  return [
    ...(embed?.embedTenant == null ? [] : embedUserPolicies(embed.deploymentId, embed.isCreator)),
    ...(row.built_in_roles ?? []).flatMap(builtInPolicies),
    ...(row.custom_policies ?? []).flat(),
    ...policiesOfShares(row.shared),
  ];
}
