import { type RawBuilder, sql } from 'kysely';
import type { Visible } from './content-access.ts';

/** The rows of a table that a caller may see, or edit. Omits conditions that are false for this caller. */
export function isVisible(visible: Visible, table: string): RawBuilder<boolean> {
  const { realm, userId, isOfRealmOnly, seesAll, seesNone, ids, folderIds, exceptIds } = visible;
  if (seesNone) return sql<boolean>`false`;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const reasons = [
    ...(folderIds.length === 0
      ? []
      : [sql`${column('folder_id')} in ${idList(folderIds)}${except(column('id'), exceptIds)}`]),
    sql`${column('owner_user_id')} = ${userId}`,
    ...(ids.length === 0 ? [] : [sql`${column('id')} in ${idList(ids)}`]),
    ...(seesAll ? [sql`${column('embed_tenant_id')} is null`] : []),
  ];
  const isAccounts = sql`${column('embed_tenant_id')} is null`;
  const isOfTenant = sql`${column('embed_tenant_id')} = ${realm}`;
  const isOfRealm =
    realm === null ? isAccounts : isOfRealmOnly ? isOfTenant : sql`(${isAccounts} or ${isOfTenant})`;
  return sql<boolean>`${isOfRealm} and (${sql.join(reasons, sql` or `)})`;
}

function except(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<unknown> {
  return ids.length === 0 ? sql`` : sql` and ${column} not in ${idList(ids)}`;
}

/**
 * A list of many ids for `in`, as one parameter. Escaping and planning an array parameter take time for each member: 2
 * ms for 500 folders.
 */
function idList(ids: readonly number[]): RawBuilder<readonly number[]> {
  return sql`(select unnest(${`{${ids.join(',')}}`}::bigint[]))`;
}
