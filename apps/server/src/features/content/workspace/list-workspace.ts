import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { type Cursors, cut, type PageInfo, pageOf } from '../../../http/pagination.ts';
import { compareKeys } from '../../../http/whole-list.ts';
import { EDIT, realmOf, VIEW } from '../access/content-access.ts';
import { type FolderRow, type FolderTree, treeForEmbedUsers, wholeTree } from '../access/load-access.ts';
import { grantFolder } from '../access/policy/folder-policy.ts';
import { childrenOf, sortKeyOf, visibleRows } from '../folders/folders.service.ts';
import { viewOfObject } from './view-object.ts';
import type { Mark, WorkspaceObject, WorkspaceQuery } from './workspace.schema.ts';
import {
  favouriteFolders,
  listObjects,
  type ObjectFilter,
  type ObjectRow,
  type OwnerFilter,
} from './workspace.store.ts';

export type { ObjectRow };

type Key = (string | number)[];

interface WorkspacePage {
  readonly items: WorkspaceObject[];
  readonly pageInfo: PageInfo;
}

interface WorkspaceRows {
  readonly rows: readonly ObjectRow[];
  readonly pageInfo: PageInfo;
}

/** A page of the folders, workbooks and reports that a caller sees. @throws 404 if they may not see the folder */
export async function workspacePage(
  cursors: Cursors,
  db: Db,
  caller: Caller,
  deploymentId: number,
  query: WorkspaceQuery,
): Promise<WorkspacePage> {
  const { rows, tree, pageInfo } = await workspaceRows(cursors, db, caller, deploymentId, query);
  return { items: viewsOf(caller, deploymentId, tree, rows), pageInfo };
}

/** The rows of a page of what a caller sees, with their access. @throws 404 if they may not see the folder */
export async function workspaceRows(
  cursors: Cursors,
  db: Db,
  caller: Caller,
  deploymentId: number,
  query: WorkspaceQuery,
  name = 'workspace',
): Promise<WorkspaceRows & { readonly tree: FolderTree }> {
  const tree = await wholeTree(db, caller, deploymentId);
  return {
    tree,
    ...(await pageIn(cursors, db, tree, caller, `${name}:${deploymentId}`, deploymentId, query)),
  };
}

/** A page of the objects that are shared with embed users, without their owners. */
export async function sharedWorkspacePage(
  cursors: Cursors,
  db: Db,
  caller: Caller,
  deploymentId: number,
  query: WorkspaceQuery,
): Promise<WorkspacePage> {
  const { tree, viewer } = await treeForEmbedUsers(db, caller, deploymentId);
  const name = `shared-workspace:${deploymentId}`;
  const { rows, pageInfo } = await pageIn(cursors, db, tree, viewer, name, deploymentId, query);
  return { items: viewsOf(viewer, deploymentId, tree, rows), pageInfo };
}

function viewsOf(caller: Caller, deploymentId: number, tree: FolderTree, rows: readonly ObjectRow[]) {
  return rows
    .map((row) => viewOfObject(caller, deploymentId, tree, row))
    .filter((view) => view !== undefined);
}

/** Folders come first. They are all in memory, because they decide who sees what. */
async function pageIn(
  cursors: Cursors,
  db: Db,
  tree: FolderTree,
  caller: Caller,
  name: string,
  deploymentId: number,
  query: WorkspaceQuery,
): Promise<WorkspaceRows> {
  const { folderId = null, orderByField = 'updated_at' } = query;
  const { orderByDirection = orderByField === 'name' ? 'ASC' : 'DESC' } = query;
  const list = `${name}:${folderId}:${orderByField}:${orderByDirection}`;
  const page = pageOf(cursors, list, query);
  if (folderId !== null) grantFolder(caller, tree, folderId, 'see');
  const search = query.search?.normalize('NFC') || null;
  const marks = new Set(query.only);
  const isEverywhere =
    search !== null || query.inAllFolders === true || query.ownerId !== undefined || marks.size > 0;
  const isAskedFor = (type: WorkspaceObject['type']) => query.types?.includes(type) ?? true;
  const owner: OwnerFilter | null =
    query.ownerId === undefined ? null : { id: query.ownerId, isOfEmbedTenants: realmOf(caller) !== null };
  const listed = isEverywhere ? visibleRows(tree) : childrenOf(tree, folderId);
  const asked = isAskedFor('FOLDER') ? await withMarks(db, tree, caller, listed, marks) : [];
  const folders = sorted(asked.filter((row) => isOwned(row, owner) && isNamed(row, search)));
  const least = marks.has('EDITABLE') ? EDIT : VIEW;

  const [section, ...after] = page.after ?? [];
  const rest =
    section === undefined
      ? folders.slice(page.offset)
      : folders.filter(({ key }) => section === 'F' && compareKeys(key, after) > 0);
  const shown = rest.slice(0, page.limit + 1);
  const filter: ObjectFilter = {
    tenantId: caller.tenantId,
    deploymentId,
    viewerId: caller.user.id,
    workbooks: isAskedFor('WORKBOOK') ? tree.access.visible('Workbook', least) : null,
    reports: isAskedFor('REPORT') ? tree.access.visible('Report', least) : null,
    folderId: isEverywhere ? undefined : folderId,
    search,
    searchesAll: query.searchIn === 'ALL',
    owner,
    marks,
    orderBy: orderByField,
    isAscending: orderByDirection === 'ASC',
    folderIds: shown.map(({ row }) => row.id),
  };
  const rows = await listObjects(db, filter, {
    limit: page.limit + 1 - shown.length,
    offset: Math.max(0, page.offset - folders.length),
    after: section === 'O' ? after : null,
  });
  const ofFolders = new Map(rows.flatMap((row) => (row.type === 'FOLDER' ? [[row.id, row]] : [])));
  const all: { row: ObjectRow | undefined; key: Key }[] = [
    ...shown.map(({ row, key }) => ({ row: ofFolders.get(row.id), key: ['F', ...key] })),
    ...rows.flatMap((row) =>
      row.sort_key === null ? [] : [{ row, key: ['O', row.sort_key, row.type, row.id] }],
    ),
  ];
  const { items, pageInfo } = cut(cursors, list, page, all, ({ key }) => key);
  return { rows: items.flatMap(({ row }) => row ?? []), pageInfo };
}

/** The folders with all of several marks. Reports alone are verified. */
async function withMarks(
  db: Db,
  { access }: FolderTree,
  caller: Caller,
  rows: readonly FolderRow[],
  marks: ReadonlySet<Mark>,
): Promise<readonly FolderRow[]> {
  if (rows.length === 0 || marks.has('VERIFIED')) return [];
  const editable = marks.has('EDITABLE') ? rows.filter((row) => access.folder(row) >= EDIT) : rows;
  if (!marks.has('FAVOURITES')) return editable;
  const favourites = await favouriteFolders(db, caller);
  return editable.filter(({ id }) => favourites.has(id));
}

function isNamed(row: FolderRow, search: string | null): boolean {
  return row.name.toLowerCase().includes(search?.toLowerCase() ?? '');
}

function isOwned(row: FolderRow, owner: OwnerFilter | null): boolean {
  if (owner === null) return true;
  return row.owner_user_id === owner.id && (!owner.isOfEmbedTenants || row.embed_tenant_id !== null);
}

function sorted(rows: readonly FolderRow[]) {
  return rows
    .map((row) => ({ row, key: sortKeyOf(row) as Key }))
    .sort((left, right) => compareKeys(left.key, right.key));
}
