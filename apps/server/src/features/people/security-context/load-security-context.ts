import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { Caller } from '../../../auth/caller.ts';
import { conflict } from '../../../errors/errors.ts';
import type { AttributeType, AttributeValue } from '../user-attributes/attribute-types.ts';
import { effectiveValue } from '../user-attributes/attribute-values.service.ts';

/** The maximum size of a context: headers are limited to 64 KiB, and signing makes a context a third longer. */
const MOST_BYTES = 32_768;

/** Claims that only the server sets: the user's identity, the lifetime of the token and its limits. */
const RESERVED = new Set(['cubeCloud', 'scope', 'iat', 'exp', 'nbf', 'jti']);

/** The part of a user that the data model and its access policies see. */
export interface UserContext {
  /** Claims that an administrator set for this user, at the top level of the security context. */
  readonly own: Readonly<Record<string, unknown>>;
  /** Names of the user's groups, which select access policies. */
  readonly groups: readonly string[];
  /** Attributes with a value or default for the user; a model reads them as `userAttributes.NAME`. */
  readonly userAttributes: Readonly<Record<string, AttributeValue>>;
}

interface ContextRow {
  readonly own: Record<string, unknown> | null;
  readonly groups: readonly string[];
  readonly attributes: readonly {
    readonly name: string;
    readonly type: AttributeType;
    readonly default_value: string | null;
    readonly value: AttributeValue | null;
  }[];
}

/**
 * Reads the security context of a user in one statement. An attribute without value and default is absent, not null: in
 * the engine, a filter on null matches the rows without a value, and a filter on an absent attribute matches none.
 */
export async function loadSecurityContext(db: Db, tenantId: number, userId: number): Promise<UserContext> {
  const { rows } = await sql<ContextRow>`
    select
      users.security_context as own,
      array(
        select user_groups.name from user_group_members member
        join user_groups on user_groups.id = member.group_id
        where member.tenant_id = ${tenantId} and member.user_id = users.id order by user_groups.name
      ) as groups,
      (
        select coalesce(json_agg(json_build_object(
          'name', attribute.name, 'type', attribute.type,
          'default_value', attribute.default_value, 'value', own.value) order by attribute.name), '[]')
        from user_attributes attribute
        left join user_attribute_values own on own.attribute_id = attribute.id and own.user_id = users.id
        where attribute.tenant_id = ${tenantId}
      ) as attributes
    from users where users.tenant_id = ${tenantId} and users.id = ${userId}`.execute(db);
  const { own, groups = [], attributes = [] } = rows[0] ?? {};
  const values = attributes.flatMap((attribute) => {
    const value = effectiveValue(attribute);
    return value === null ? [] : [[attribute.name, value] as const];
  });
  const unreserved = Object.entries(own ?? {}).filter(([claim]) => !RESERVED.has(claim));
  return { own: Object.fromEntries(unreserved), groups, userAttributes: Object.fromEntries(values) };
}

/**
 * The claims with which a token identifies its caller.
 * @param more additional members of `cubeCloud`
 * @throws 409 when they are too large for a token
 */
export function claimsOf(
  caller: Caller,
  { own, ...context }: UserContext,
  more: Record<string, unknown> = {},
) {
  const claims = {
    ...own,
    cubeCloud: { userId: caller.user.id, username: caller.user.email, ...context, ...more },
  };
  const bytes = Buffer.byteLength(JSON.stringify(claims));
  if (bytes <= MOST_BYTES) return claims;
  throw conflict(
    `Your groups, attributes and security context are ${bytes} bytes, more than the limit of ${MOST_BYTES} bytes`,
  );
}
