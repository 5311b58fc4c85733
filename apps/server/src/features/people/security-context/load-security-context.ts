import { type Db, executePrepared, jsonb } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { Caller, EmbedScope } from '../../../auth/caller.ts';
import { conflict } from '../../../errors/errors.ts';
import type { AttributeType, AttributeValue } from '../user-attributes/attribute-types.ts';
import { effectiveValue } from '../user-attributes/attribute-values.service.ts';

/** The maximum size of a context: headers are limited to 64 KiB, and signing makes a context a third longer. */
const MOST_BYTES = 32_768;

/** Claims that only the server sets: the user's identity, the lifetime of the token and its limits. */
export const RESERVED: ReadonlySet<string> = new Set(['cubeCloud', 'scope', 'iat', 'exp', 'nbf', 'jti']);

/** The part of a user that the data model and its access policies see. */
export interface UserContext {
  /** Claims that an administrator set for this user, at the top level of the security context. */
  readonly own: Readonly<Record<string, unknown>>;
  /** Names of the user's groups, which select access policies. */
  readonly groups: readonly string[];
  /** Attributes with a value or default for the user; a model reads them as `userAttributes.NAME`. */
  readonly userAttributes: Readonly<Record<string, AttributeValue>>;
  /** The views of the model that an embed session may query; absent for all. */
  readonly views?: readonly string[];
  /** The embed tenant and the host's id of an embed user. */
  readonly embedTenantName?: string;
  readonly externalId?: string;
}

interface ContextRow {
  /** The position of the wanted row. */
  readonly place: number;
  readonly own: Record<string, unknown> | null;
  readonly groups: readonly string[];
  readonly external_id: string | null;
  readonly attributes: readonly {
    readonly name: string;
    readonly type: AttributeType;
    readonly default_value: string | null;
    readonly value: AttributeValue | null;
  }[];
}

/**
 * A user whose security context is read, as a row of a statement, with their session and the overrides for a render.
 */
interface WantedContext {
  readonly user_id: number;
  readonly session_id: number | null;
  readonly own: Readonly<Record<string, unknown>> | null;
  readonly groups: readonly string[] | null;
}

/** Reads the security context of a user; see `readContexts`. @param embed the embed session of the user, if any */
export async function loadSecurityContext(
  db: Db,
  tenantId: number,
  userId: number,
  embed: EmbedScope | null = null,
): Promise<UserContext> {
  const { session_id, own, groups } = wantedFor(userId, embed);
  const wanted = sql`(
    select 1 as place, ${userId}::bigint as user_id, ${session_id}::bigint as session_id,
      ${own === null ? null : jsonb(own)}::jsonb as own, ${groups}::text[] as groups) wanted`;
  const [row] = await readContexts(db, tenantId, wanted);
  return contextOf(row, embed);
}

/** The security context of a caller: of a user, or of an embed session. */
export function securityContextOf(db: Db, caller: Caller): Promise<UserContext> {
  return loadSecurityContext(db, caller.tenantId, caller.user.id, caller.embed);
}

/** The security contexts of callers of an account, in their order, read in one statement. */
export async function securityContextsOf(
  db: Db,
  tenantId: number,
  callers: readonly Pick<Caller, 'user' | 'embed'>[],
): Promise<UserContext[]> {
  const all = callers.map(({ user, embed }, place) => ({ place, ...wantedFor(user.id, embed) }));
  const wanted = sql`jsonb_to_recordset(${jsonb(all)}::jsonb) as wanted (
    place integer, user_id bigint, session_id bigint, own jsonb, groups text[])`;
  const rows = new Map((await readContexts(db, tenantId, wanted)).map((row) => [row.place, row]));
  return callers.map(({ embed }, place) => contextOf(rows.get(place), embed));
}

function wantedFor(userId: number, embed: EmbedScope | null): WantedContext {
  const { render, sessionId = null } = embed ?? {};
  return {
    user_id: userId,
    session_id: sessionId,
    own: render?.securityContext ?? null,
    groups: render?.groups ?? null,
  };
}

/**
 * Reads security contexts in one statement. An attribute without value and default is absent, not null: in the engine,
 * a filter on null matches the rows without a value, and a filter on an absent attribute matches none.
 *
 * The context of an embed user has the names of their account groups and, for each group of their embed tenant, both of
 * its published names, and the claims that the host gave the session. The overrides for a render take precedence over
 * stored values.
 * @param wanted rows of `WantedContext` with a `place`, named `wanted`
 */
function readContexts(db: Db, tenantId: number, wanted: RawBuilder<unknown>): Promise<ContextRow[]> {
  const query = sql<ContextRow>`
    select wanted.place,
      case when users.embed_tenant_id is null then users.security_context else coalesce(wanted.own, (
        select session.security_context from embed_sessions session
        where session.tenant_id = ${tenantId} and session.id = wanted.session_id
          and session.user_id = users.id
      )) end as own,
      array(
        select name from (
          select user_groups.name from user_group_members member
          join user_groups on user_groups.id = member.group_id
          where member.tenant_id = ${tenantId} and member.user_id = users.id
          union all
          select name_seen from embed_memberships member
          join all_groups groups on groups.id = member.group_id
          join embed_tenants embed_tenant on embed_tenant.id = users.embed_tenant_id
          cross join lateral unnest(case when groups.kind = 'embed_group'
            then array[groups.name, 'system:tenant:' || embed_tenant.name || ':' || groups.embed_name]
            else array[groups.name] end) name_seen
          where member.tenant_id = ${tenantId} and member.user_id = users.id
            and (groups.kind <> 'people' or wanted.groups is null)
          union all
          select unnest(wanted.groups)
        ) every_group(name) order by name
      ) as groups,
      (
        select coalesce(json_agg(json_build_object(
          'name', attribute.name, 'type', attribute.type,
          'default_value', attribute.default_value, 'value', own.value) order by attribute.name), '[]')
        from user_attributes attribute
        left join user_attribute_values own on own.attribute_id = attribute.id and own.user_id = users.id
        where attribute.tenant_id = ${tenantId}
      ) as attributes,
      users.external_id
    from ${wanted} join all_users users on users.id = wanted.user_id
    where users.tenant_id = ${tenantId}`;
  return executePrepared(db, query);
}

function contextOf(row: ContextRow | undefined, embed: EmbedScope | null): UserContext {
  const { own, groups = [], attributes = [], external_id = null } = row ?? {};
  const given = embed?.render?.userAttributes ?? {};
  const views = embed?.limits?.views ?? embed?.render?.views;
  const values = attributes.flatMap((attribute) => {
    const value = effectiveValue({
      ...attribute,
      value: (given[attribute.name] ?? attribute.value) as AttributeValue | null,
    });
    return value === null ? [] : [[attribute.name, value] as const];
  });
  const unreserved = Object.entries(own ?? {}).filter(([claim]) => !RESERVED.has(claim));
  return {
    own: Object.fromEntries(unreserved),
    groups,
    userAttributes: Object.fromEntries(values),
    ...(views == null ? {} : { views }),
    ...(embed?.embedTenant == null
      ? {}
      : { embedTenantName: embed.embedTenant.name, externalId: external_id ?? '' }),
  };
}

/**
 * The claims with which a token identifies its caller.
 * @param more additional members of `cubeCloud`
 * @throws 409 when they are too large for a token
 */
export function claimsOf(
  caller: Pick<Caller, 'user'>,
  { own, ...context }: UserContext,
  more: Record<string, unknown> = {},
) {
  return fitting({
    ...own,
    cubeCloud: { userId: caller.user.id, username: caller.user.email, ...context, ...more },
  });
}

/** The claims of somebody of whom only the security context is known. @throws as `claimsOf` */
export function claimsOfNobody({ own, ...context }: UserContext) {
  return fitting({ ...own, cubeCloud: context });
}

function fitting<Claims extends object>(claims: Claims): Claims {
  const bytes = Buffer.byteLength(JSON.stringify(claims));
  if (bytes <= MOST_BYTES) return claims;
  throw conflict(
    `Groups, attributes and security context are ${bytes} bytes, more than the limit of ${MOST_BYTES} bytes`,
  );
}
