import type { Tx } from '@facet/db';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { changeOwner, changeOwnerInTrash, changeOwnerOfSharedFilters } from './ownership.store.ts';

/** The numbers of objects that have a new owner. */
export interface ContentHandedOver {
  readonly folders: number;
  readonly workbooks: number;
  readonly reports: number;
  /** Objects in the trash. */
  readonly trash: number;
  /** Kept filters that are shared. */
  readonly keptFilters: number;
}

/**
 * Makes one user of the account the owner of all content of another, also of what is in the trash. Private kept filters,
 * which nobody else has seen, stay with the user and end with them.
 */
export async function handOverContent(
  tx: Tx,
  grant: AdminGrant,
  fromId: number,
  toId: number,
): Promise<ContentHandedOver> {
  return {
    folders: await changeOwner(tx, grant, 'folders', fromId, toId),
    workbooks: await changeOwner(tx, grant, 'workbooks', fromId, toId),
    reports: await changeOwner(tx, grant, 'reports', fromId, toId),
    trash: await changeOwnerInTrash(tx, grant, fromId, toId),
    keptFilters: await changeOwnerOfSharedFilters(tx, grant, fromId, toId),
  };
}
