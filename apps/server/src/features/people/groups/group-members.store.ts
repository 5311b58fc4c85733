import type { Db, Tx } from '@facet/db';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';

const COLUMNS = [
  'users.id',
  'users.email',
  'users.username',
  'users.first_name',
  'users.is_deactivated',
] as const;

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** Lists members, newest users first. */
export function listMembers(db: Db, tenantId: number, groupId: number, page: Page) {
  return db
    .selectFrom('user_group_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(COLUMNS)
    .where('member.tenant_id', '=', tenantId)
    .where('member.group_id', '=', groupId)
    .$call(keyset(page, 'member.user_id'))
    .execute();
}

/** Users of the tenant, ordered by id. Prevents their deletion until the transaction ends. */
export function lockUsers(tx: Tx, tenantId: number, ids: readonly number[]): Promise<MemberRow[]> {
  return tx
    .selectFrom('users')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Returns the ids of users who were not in the group before. */
export async function insertMembers(
  tx: Tx,
  { tenantId }: AdminGrant,
  groupId: number,
  userIds: readonly number[],
) {
  const rows = await tx
    .insertInto('user_group_members')
    .values(userIds.map((id) => ({ tenant_id: tenantId, group_id: groupId, user_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Returns the ids of users who were in the group. */
export async function deleteMembers(
  tx: Tx,
  { tenantId }: AdminGrant,
  groupId: number,
  userIds: readonly number[],
) {
  const rows = await tx
    .deleteFrom('user_group_members')
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .where('user_id', 'in', [...userIds])
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
