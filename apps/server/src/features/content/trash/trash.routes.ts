import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, PageQuery } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { MANAGE_ANY } from '../access/content-operations.ts';
import { eraseFromTrash } from './erase.ts';
import { trashPage } from './list-trash.ts';
import { restoreFromTrash } from './restore.ts';
import { EraseInput, Erasure, Restoration, RestoreInput, TrashedObjects } from './trash.schema.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('Workspace');

export const trashOperations = [
  readOperation({
    id: 'listTrash',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/trash',
    summary: 'List the trash',
    description:
      'Lists the deleted folders, workbooks and reports that the caller deleted, owns or otherwise manages, most ' +
      'recently deleted first.',
    access: MANAGE_ANY,
    embed: 'creator',
    params: DeploymentPath,
    query: PageQuery,
    answers: { 200: TrashedObjects },
    handle: ({ platform, db, caller, deployment, query }) =>
      trashPage(platform.cursors, db, caller, deployment.id, query),
  }),
  writeOperation({
    id: 'restoreFromTrash',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/trash/restore',
    summary: 'Restore deleted objects',
    description:
      'Restores objects with their parts, ids and sharing, to where they were or into `folderId`. Requires edit access ' +
      'to that folder, or to the workbook of a tab. Scheduled deliveries return disabled and without channels. Objects ' +
      'that cannot be restored stay in the trash and are listed in `failed`, with what to do.',
    access: MANAGE_ANY,
    embed: 'creator',
    isStrict: true,
    audit: 'Restored from trash',
    params: DeploymentPath,
    body: RestoreInput,
    answers: { 200: Restoration },
    async handle({ tx, caller, deployment, body, audit, accessChanged }) {
      const { restored, failed } = await restoreFromTrash(tx, caller, deployment.id, body);
      if (restored.length > 0) await accessChanged();
      audit({ restored: restored.map(({ type, id, name }) => ({ type, id, name })), failed: failed.length });
      return { restored, failed };
    },
  }),
  writeOperation({
    id: 'eraseFromTrash',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/trash/erase',
    summary: 'Erase deleted objects',
    description: 'Erases objects in the trash now. They cannot be restored afterwards.',
    access: MANAGE_ANY,
    embed: 'creator',
    audit: 'Erased from trash',
    params: DeploymentPath,
    body: EraseInput,
    answers: { 200: Erasure },
    async handle({ tx, caller, deployment, body, audit }) {
      const { erased, failed } = await eraseFromTrash(tx, caller, deployment.id, body.items);
      audit({ erased, failed: failed.length });
      return { erased: erased.map(({ type, id }) => ({ type, id })), failed };
    },
  }),
];
