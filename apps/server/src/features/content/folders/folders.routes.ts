import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, PageQuery } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { pageOfWhole } from '../../../http/whole-list.ts';
import { EDIT_FOLDERS, MANAGE_FOLDERS, READ_FOLDERS } from '../access/content-operations.ts';
import { folderTreePage } from './folder-tree.ts';
import {
  CreateFolderInput,
  Folder,
  FolderAddress,
  FolderQuery,
  Folders,
  FoldersList,
  FolderTree,
  UpdateFolderInput,
} from './folders.schema.ts';
import {
  ancestorsOf,
  createFolder,
  deleteFolder,
  foldersIn,
  sortKeyOf,
  updateFolder,
  viewOfFolder,
  viewsOfFolders,
} from './folders.service.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('Folders');

export const folderOperations = [
  readOperation({
    id: 'getFolders',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/folders',
    summary: 'List folders',
    description:
      'Lists the folders on one level that the caller sees: their own, shared ones, and those above ' +
      'something that they may see. Folders are sorted by position, then by name.',
    access: READ_FOLDERS,
    embed: 'viewer',
    params: DeploymentPath,
    query: Type.Object({ ...FolderQuery.properties, ...PageQuery.properties }),
    answers: { 200: FoldersList },
    errors: { 404: 'The folder does not exist or is hidden from the caller.' },
    async handle({ platform, db, caller, deployment, query }) {
      const parentId = query.parentId || null;
      const { tree, rows } = await foldersIn(db, caller, deployment.id, parentId);
      const list = `folders:${deployment.id}:${parentId}`;
      const page = pageOfWhole(platform.cursors, list, query, rows, sortKeyOf);
      const items = await viewsOfFolders(db, caller, deployment.id, tree, page.items);
      return { items, pageInfo: page.pageInfo, data: items, count: rows.length };
    },
  }),
  readOperation({
    id: 'listFolderTree',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/folder-tree',
    summary: 'List the folder tree',
    description:
      'Lists all folders on all levels that the caller sees, by position, then by name. Each names the folder that ' +
      'contains it, which is in the list, too.',
    access: READ_FOLDERS,
    embed: 'viewer',
    params: DeploymentPath,
    query: PageQuery,
    answers: { 200: FolderTree },
    handle: ({ platform, db, caller, deployment, query }) =>
      folderTreePage(platform.cursors, db, caller, deployment.id, query),
  }),
  writeOperation({
    id: 'createFolder',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/folders',
    summary: 'Create a folder',
    description:
      'Creates a folder that the caller owns. Creating it in another folder requires edit access there.',
    access: 'AIBIExplore',
    embed: 'creator',
    audit: 'Created folder',
    params: DeploymentPath,
    body: CreateFolderInput,
    answers: { 200: Folder },
    errors: { 404: 'The folder `parentId` does not exist or is hidden from the caller.' },
    async handle({ tx, caller, deployment, body, audit }) {
      const { tree, row } = await createFolder(tx, caller, deployment.id, body);
      audit({ folderId: row.id, folderName: row.name, parentId: row.parent_id });
      return viewOfFolder(tx, caller, deployment.id, tree, row);
    },
  }),
  writeOperation({
    id: 'updateFolder',
    method: 'PUT',
    path: '/api/v1/deployments/{deploymentId}/folders/{folderId}',
    summary: 'Change a folder',
    description: 'Changes the name, the description or the position. To move a folder, use `workspace/move`.',
    access: EDIT_FOLDERS,
    embed: 'creator',
    audit: 'Updated folder',
    params: FolderAddress,
    body: UpdateFolderInput,
    isBodyOptional: true,
    answers: { 200: Folder },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const { tree, row, changes } = await updateFolder(tx, caller, deployment.id, params.folderId, body);
      audit({ folderId: row.id, folderName: row.name }, { ...changes });
      return viewOfFolder(tx, caller, deployment.id, tree, row);
    },
  }),
  writeOperation({
    id: 'deleteFolder',
    method: 'DELETE',
    path: '/api/v1/deployments/{deploymentId}/folders/{folderId}',
    summary: 'Delete a folder',
    description:
      'Deletes a folder that contains no folders. Workbooks and reports in it move to the root of the ' +
      'workspace. The folder can be restored from the trash for 30 days.',
    access: MANAGE_FOLDERS,
    embed: 'creator',
    audit: 'Deleted folder',
    params: FolderAddress,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, deployment, params, audit }) {
      const folderName = await deleteFolder(tx, caller, deployment.id, params.folderId);
      audit({ folderId: params.folderId, folderName });
    },
  }),
  readOperation({
    id: 'getFolderAncestors',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/folders/{folderId}/ancestors',
    summary: 'List the folders above a folder',
    description: 'Lists the folders from the root of the workspace down to the folder itself.',
    access: READ_FOLDERS,
    embed: 'viewer',
    params: FolderAddress,
    answers: { 200: Folders },
    async handle({ db, caller, deployment, params }) {
      const { tree, rows } = await ancestorsOf(db, caller, deployment.id, params.folderId);
      return viewsOfFolders(db, caller, deployment.id, tree, rows);
    },
  }),
];
