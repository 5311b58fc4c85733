import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError } from '../../../errors/errors.ts';
import { userDeactivated } from '../../../events/ends-of-access.ts';
import { holdAdmins, refuseDeactivatingSelf, requireOtherAdmin } from './admin-guards.ts';
import type { BulkUserActionInput, BulkUserActionPayload } from './bulk-users.schema.ts';
import { deleteHeldUser } from './delete-user.ts';
import { requireLockedUser } from './users.service.ts';
import { changeUser } from './users.store.ts';

/**
 * Applies one action to many users, in the order of the request and ignoring duplicates. Each user is a savepoint:
 * a failure is reported in the response and leaves the others changed.
 */
export async function bulkUserAction(
  tx: Tx,
  caller: Caller,
  { action, userIds }: BulkUserActionInput,
): Promise<BulkUserActionPayload> {
  const admins = new Set(await holdAdmins(tx, caller.tenantId));
  const succeeded: number[] = [];
  const failed: BulkUserActionPayload['failed'] = [];
  for (const userId of new Set(userIds)) {
    await sql`savepoint one_user`.execute(tx);
    try {
      await act(tx, caller, action, userId, admins);
      await sql`release savepoint one_user`.execute(tx);
      succeeded.push(userId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await sql`rollback to savepoint one_user`.execute(tx);
      failed.push({ userId, error: { status: error.status, message: error.message } });
    }
  }
  return { action, succeeded, failed };
}

async function act(
  tx: Tx,
  caller: Caller,
  action: BulkUserActionInput['action'],
  userId: number,
  admins: Set<number>,
): Promise<void> {
  if (action === 'DELETE') {
    await deleteHeldUser(tx, caller, userId, admins);
    admins.delete(userId);
    return;
  }
  const isDeactivated = action === 'DEACTIVATE';
  const user = await requireLockedUser(tx, caller.tenantId, userId);
  if (isDeactivated) {
    refuseDeactivatingSelf(caller, userId);
    requireOtherAdmin(admins, userId);
    admins.delete(userId);
  } else if (user.is_admin) admins.add(userId);
  if (user.is_deactivated !== isDeactivated)
    await changeUser(tx, caller.tenantId, userId, { is_deactivated: isDeactivated });
  if (isDeactivated) await userDeactivated.publish(tx, { tenantId: caller.tenantId, userId });
}
