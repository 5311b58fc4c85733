import { notFound } from '../../../errors/errors.ts';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, PageQuery } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { MANAGE_ANY, READ_ANY } from '../access/content-operations.ts';
import { bulkDelete } from './bulk-delete.ts';
import { ownersPage } from './list-owners.ts';
import { sharedWorkspacePage, workspacePage } from './list-workspace.ts';
import { changeOne, inBulk, moving, viewsOf } from './move-objects.ts';
import {
  BulkDeleted,
  BulkDeleteInput,
  BulkMoved,
  BulkMoveInput,
  ContentOwners,
  MoveInput,
  WorkspaceObject,
  WorkspaceObjects,
  WorkspaceQuery,
} from './workspace.schema.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('Workspace');

export const workspaceOperations = [
  readOperation({
    id: 'workspaceObjects',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/workspace',
    summary: 'List the workspace',
    description:
      'Lists the folders, workbooks and reports that the caller sees in a folder or, with `search`, `ownerId` or `only`, ' +
      'in all folders. Folders come first. Tabs of workbooks are not listed.',
    access: READ_ANY,
    embed: 'viewer',
    params: DeploymentPath,
    query: WorkspaceQuery,
    answers: { 200: WorkspaceObjects },
    errors: { 404: 'The folder does not exist or is hidden from the caller.' },
    handle: ({ platform, db, caller, deployment, query }) =>
      workspacePage(platform.cursors, db, caller, deployment.id, query),
  }),
  readOperation({
    id: 'sharedWorkspaceObjects',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/shared-workspace',
    summary: 'List what is shared with embed users',
    description:
      'Lists what is shared with all embed users or with the caller’s embed tenant. The list is the same ' +
      'for all users of the embed tenant and does not show owners. Administrators see what is shared with ' +
      'all embed users; for other users of the account, the list is empty.',
    access: READ_ANY,
    embed: 'viewer',
    params: DeploymentPath,
    query: WorkspaceQuery,
    answers: { 200: WorkspaceObjects },
    errors: { 404: 'The folder does not exist or is hidden from embed users.' },
    handle: ({ platform, db, caller, deployment, query }) =>
      sharedWorkspacePage(platform.cursors, db, caller, deployment.id, query),
  }),
  readOperation({
    id: 'listContentOwners',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/content-owners',
    summary: 'List the owners of content',
    description:
      'Lists the owners of the folders, workbooks and reports that the caller sees, by name. Embed users see those of ' +
      'their embed tenant.',
    access: READ_ANY,
    embed: 'viewer',
    params: DeploymentPath,
    query: PageQuery,
    answers: { 200: ContentOwners },
    handle: ({ platform, db, caller, deployment, query }) =>
      ownersPage(platform.cursors, db, caller, deployment.id, query),
  }),
  writeOperation({
    id: 'moveWorkspaceObject',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/workspace/move',
    summary: 'Move a folder, workbook or report',
    description:
      'Moves an object into a folder or to the root of the workspace. Requires full access to the object and ' +
      'edit access to the folder. Moving a tab removes it from its workbook.',
    access: MANAGE_ANY,
    embed: 'creator',
    audit: 'Moved workspace object',
    params: DeploymentPath,
    body: MoveInput,
    answers: { 200: WorkspaceObject },
    errors: {
      404: 'The object or the folder does not exist or is hidden from the caller.',
    },
    async handle({ tx, caller, deployment, body, audit }) {
      const { type, id, folderId = null } = body;
      await changeOne(moving(tx, caller, deployment.id, folderId), { type, id });
      const [moved] = await viewsOf(tx, caller, deployment.id, [{ type, id }], folderId);
      if (moved === undefined) throw notFound(`${type} ${id}`);
      audit({ type, id, name: moved.name, folderId });
      return moved;
    },
  }),
  writeOperation({
    id: 'bulkMoveWorkspaceObjects',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/workspace/bulk-move',
    summary: 'Move folders, workbooks and reports',
    description:
      'Moves each object as `workspace/move` does, in the order of the request. Objects that cannot be moved are ' +
      'listed in `failed`; the others move.',
    access: MANAGE_ANY,
    embed: 'creator',
    audit: 'Moved workspace objects',
    params: DeploymentPath,
    body: BulkMoveInput,
    answers: { 200: BulkMoved },
    async handle({ tx, caller, deployment, body, audit }) {
      const { items, folderId = null } = body;
      const { done, failed } = await inBulk(tx, items, moving(tx, caller, deployment.id, folderId));
      audit({ folderId, moved: done, failed: failed.length });
      return { moved: await viewsOf(tx, caller, deployment.id, done, folderId), failed };
    },
  }),
  writeOperation({
    id: 'bulkDeleteWorkspaceObjects',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/workspace/bulk-delete',
    summary: 'Delete folders, workbooks and reports',
    description:
      'Deletes each object as the operation for its type does, in the order of the request. Objects that ' +
      'cannot be deleted are listed in `failed`; the others are deleted. The content of a deleted folder ' +
      'moves to the root of the workspace; with `withContents`, it is deleted as well, and listed in `deleted`.',
    access: MANAGE_ANY,
    embed: 'creator',
    audit: 'Deleted workspace objects',
    params: DeploymentPath,
    body: BulkDeleteInput,
    answers: { 200: BulkDeleted },
    async handle({ tx, caller, deployment, body, audit }) {
      const { deleted, failed } = await bulkDelete(tx, caller, deployment.id, body);
      audit({ deleted, failed: failed.length });
      return { deleted, failed };
    },
  }),
];
