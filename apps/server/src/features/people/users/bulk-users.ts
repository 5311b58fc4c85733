import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError } from '../../../errors/errors.ts';
import { userDeactivated } from '../../../events/ends-of-access.ts';
import { inSavepoint } from '../../../http/in-savepoint.ts';
import type { BulkUserActionInput, BulkUserActionPayload } from './bulk-users.schema.ts';
import { deleteHeldUser } from './delete-user.ts';
import { holdAdmins } from './hold-admins.ts';
import { grantUserChange } from './user-policy.ts';
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
    const outcome = await inSavepoint(tx, () => act(tx, caller, action, userId, admins));
    if (outcome instanceof ApiError)
      failed.push({ userId, error: { status: outcome.status, message: outcome.message } });
    else succeeded.push(userId);
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
  const grant = grantUserChange(caller, userId, { isDeactivated, isDemoted: false }, admins);
  if (isDeactivated) admins.delete(userId);
  else if (user.is_admin) admins.add(userId);
  if (user.is_deactivated !== isDeactivated) await changeUser(tx, grant, { is_deactivated: isDeactivated });
  if (isDeactivated) await userDeactivated.publish(tx, { tenantId: caller.tenantId, userId });
}
