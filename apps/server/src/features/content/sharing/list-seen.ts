import type { Db } from '@facet/db';
import { type Caller, reaches } from '../../../auth/caller.ts';
import { callersOf, memberOf } from '../../../auth/callers-of.ts';
import { badRequest, notFound, orNotFound } from '../../../errors/errors.ts';
import type { Cursors } from '../../../http/pagination.ts';
import { type ContentAccess, KIND_OF, type Level, type Reason } from '../access/content-access.ts';
import type { FolderTree } from '../access/load-access.ts';
import { folderPathOf } from '../access/owner.ts';
import { type ObjectRow, workspaceRows } from '../workspace/list-workspace.ts';
import { nameOfLevel } from './level-name.ts';
import type { SeenObject, SeenQuery } from './sharing.schema.ts';
import { askedThrough, findThrough } from './through.ts';

const NOTHING = {
  items: [],
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
};

/** A page of the workspace as a user or the members of a group see it. @throws 404 for an unknown user, group or folder */
export async function seenPage(
  cursors: Cursors,
  db: Db,
  tenantId: number,
  deploymentId: number,
  { userId, groupId, ...query }: SeenQuery,
) {
  if ((userId === undefined) === (groupId === undefined))
    throw badRequest('query must have either userId or groupId');
  const viewer = await viewerOf(db, tenantId, userId, groupId);
  // Members of groups reach the deployment through other groups or roles, too.
  if (userId !== undefined && !reaches(viewer, { type: 'Deployment', id: deploymentId })) return NOTHING;
  const name = `seen:${userId ?? ''}:${groupId ?? ''}`;
  const { rows, tree, pageInfo } = await workspaceRows(cursors, db, viewer, deploymentId, query, name);
  const reasons = rows.map((row) => ({ row, reason: reasonOf(tree, row) }));
  const through = await findThrough(
    db,
    tenantId,
    reasons.map(({ row, reason }) =>
      userId === undefined ? undefined : askedThrough(userId, KIND_OF[row.type], row.id, reason),
    ),
  );
  const items = reasons.map(({ row, reason }, index) => ({
    ...viewOf(tree, row, reason),
    through: through[index] ?? null,
  }));
  return { items, pageInfo };
}

async function viewerOf(
  db: Db,
  tenantId: number,
  userId: number | undefined,
  groupId: number | undefined,
): Promise<Caller> {
  if (userId !== undefined) {
    const viewer = (await callersOf(db, tenantId, [userId])).get(userId);
    return orNotFound(viewer, `Active user ${userId}`);
  }
  const member = await memberOf(db, tenantId, groupId ?? 0);
  if (member === undefined) throw notFound(`Group ${groupId}`);
  return member;
}

function reasonOf(tree: FolderTree, row: ObjectRow): Reason {
  return tree.access.reason(KIND_OF[row.type], row, folderIdOf(tree, row));
}

/** The folder in which an object is. */
function folderIdOf({ rows }: FolderTree, row: ObjectRow): number | null {
  const folder = row.type === 'FOLDER' ? rows.get(row.id) : undefined;
  return folder === undefined ? row.folder_id : folder.parent_id;
}

function viewOf(tree: FolderTree, row: ObjectRow, reason: Reason): Omit<SeenObject, 'through'> {
  const { access, rows } = tree;
  const folder = row.type === 'FOLDER' ? rows.get(row.id) : undefined;
  const folderId = folderIdOf(tree, row);
  return {
    type: row.type,
    id: row.id,
    name: folder?.name ?? row.name,
    title: row.title,
    folderId,
    folderPath: folderPathOf(tree, folderId),
    level: nameOfLevel(levelOn(access, row, folder)),
    reason: reason.type,
    folder: reason.type === 'FOLDER' ? { id: reason.folder.id, name: reason.folder.name } : null,
  };
}

function levelOn(
  access: ContentAccess,
  row: ObjectRow,
  folder: Parameters<ContentAccess['folder']>[0] | undefined,
): Level {
  if (folder !== undefined) return access.folder(folder);
  return row.type === 'REPORT' ? access.folderReport(row) : access.workbook(row);
}
