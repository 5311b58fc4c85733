import type { Tx } from '@facet/db';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { normalised } from './embed-users.service.ts';
import {
  deleteUser,
  type ErasedContent,
  eraseComments,
  erasePrivateContent,
  eraseTrash,
  lockForErasure,
} from './erase-user.store.ts';

/** What was erased with an embed user. */
export interface Erasure {
  readonly userId: number;
  readonly deleted: ErasedContent;
}

/**
 * Erases a user of an embed tenant: them, their comments, and the content that nobody else could see. What they shared stays
 * with their embed tenant, without an owner. Undefined for an unknown user.
 */
export async function eraseUser(
  tx: Tx,
  grant: AdminGrant,
  embedTenantName: string,
  externalId: string,
): Promise<Erasure | undefined> {
  const user = await lockForErasure(tx, grant, embedTenantName.toLowerCase(), normalised(externalId));
  if (user === undefined) return undefined;
  await eraseComments(tx, grant, user);
  await eraseTrash(tx, grant, user);
  const deleted = await erasePrivateContent(tx, grant, user);
  await deleteUser(tx, grant, user);
  return { userId: user.userId, deleted };
}
