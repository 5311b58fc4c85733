import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { type Cursors, type PageQuery, readPage } from '../../../http/pagination.ts';
import { ownerOf } from '../access/owner.ts';
import { listTrash } from './trash.store.ts';
import { managersOf } from './trash-policy.ts';

/** A page of what is in the trash of a deployment and managed by the caller, most recently deleted first. */
export async function trashPage(
  cursors: Cursors,
  db: Db,
  caller: Caller,
  deploymentId: number,
  query: PageQuery,
) {
  const managers = await managersOf(db, caller, deploymentId);
  return readPage(
    cursors,
    `trash:${deploymentId}`,
    query,
    (page) => listTrash(db, managers, page),
    (row) => ({
      type: row.type,
      id: row.object_id,
      name: row.name,
      deploymentId,
      folderId: row.folder_id,
      folderPath: row.folder_path,
      workbook: row.workbook_id === null ? null : { id: row.workbook_id, name: row.workbook_name ?? '' },
      user: ownerOf(caller, row),
      deletedAt: row.deleted_at.toISOString(),
      deletedBy: ownerOf(caller, {
        owner_user_id: row.deleter_id,
        embed_tenant_id: row.embed_tenant_id,
        owner_email: row.deleter_email,
        owner_first_name: row.deleter_first_name,
        owner_picture: row.deleter_picture,
      }),
      eraseAt: row.erase_at.toISOString(),
    }),
  );
}
