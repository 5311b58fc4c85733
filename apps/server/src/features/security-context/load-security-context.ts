import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { Caller } from '../../http/caller.ts';
import { conflict } from '../../http/errors.ts';
import type { AttributeType, AttributeValue } from '../user-attributes/attribute-types.ts';
import { effectiveValue } from '../user-attributes/attribute-values.service.ts';

/**
 * A token travels in a header, of which the server takes 64 KiB in all. Signed, a context is a third longer.
 */
const MOST_BYTES = 32_768;

/** What the data model and its access policies see of a user, under `cubeCloud` of the security context. */
export interface UserContext {
  /** Names of the user's groups, by which access policies are chosen. */
  readonly groups: readonly string[];
  /** Every attribute that has a value for the user, be it the default: `userAttributes.NAME` of a model. */
  readonly userAttributes: Readonly<Record<string, AttributeValue>>;
}

interface ContextRow {
  readonly groups: string[];
  readonly attributes: {
    readonly name: string;
    readonly type: AttributeType;
    readonly default_value: string | null;
    readonly value: AttributeValue | null;
  }[];
}

/** Reads the groups and attributes of a user in one statement. */
export async function loadSecurityContext(db: Db, tenantId: number, userId: number): Promise<UserContext> {
  const { rows } = await sql<ContextRow>`
    select
      array(
        select user_groups.name from user_group_members member
        join user_groups on user_groups.id = member.group_id
        where member.tenant_id = ${tenantId} and member.user_id = ${userId} order by user_groups.name
      ) as groups,
      (
        select coalesce(json_agg(json_build_object(
          'name', attribute.name, 'type', attribute.type,
          'default_value', attribute.default_value, 'value', own.value) order by attribute.name), '[]')
        from user_attributes attribute
        left join user_attribute_values own on own.attribute_id = attribute.id and own.user_id = ${userId}
        where attribute.tenant_id = ${tenantId}
      ) as attributes`.execute(db);
  const { groups = [], attributes = [] } = rows[0] ?? {};
  const values = attributes.flatMap((attribute) => {
    const value = effectiveValue(attribute);
    return value === null ? [] : [[attribute.name, value] as const];
  });
  return { groups, userAttributes: Object.fromEntries(values) };
}

/**
 * The element `cubeCloud` of the caller's own security context.
 * @throws 409 when there is more of it than a token can carry
 */
export async function cubeCloudOf(db: Db, caller: Caller) {
  const context = await loadSecurityContext(db, caller.tenantId, caller.user.id);
  const bytes = Buffer.byteLength(JSON.stringify(context));
  if (bytes > MOST_BYTES)
    throw conflict(`Your groups and attributes take ${bytes} bytes; a token carries ${MOST_BYTES} at most`);
  return { userId: caller.user.id, username: caller.user.email, ...context };
}
