import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, PageQuery } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { EDIT_WORKBOOKS, MANAGE_WORKBOOKS, READ_WORKBOOKS } from '../access/content-operations.ts';
import { BODY_LIMIT, WorkbookPath } from '../dashboards/dashboards.schema.ts';
import { duplicateWorkbook } from './duplicate-workbook.ts';
import { upsertWorkbook } from './upsert-workbook.ts';
import { viewOfWorkbook } from './view-workbook.ts';
import {
  CreateWorkbookInput,
  DuplicateWorkbookInput,
  SlugPath,
  UpdateWorkbookInput,
  UpsertWorkbookInput,
  Workbook,
  WorkbooksList,
  WorkbooksQuery,
} from './workbooks.schema.ts';
import {
  createWorkbook,
  deleteWorkbook,
  openWorkbook,
  updateWorkbook,
  workbooksIn,
} from './workbooks.service.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('Workbooks');

const IN_CODE = 'the data model defines the workbook (`dashboard_in_code`).';
const NO_FOLDER = 'The workbook or folder does not exist or is hidden from the caller.';

export const workbookOperations = [
  readOperation({
    id: 'getWorkbooks',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/workbooks',
    summary: 'List workbooks',
    description: 'Lists the workbooks that the caller may see, newest first, without their dashboards.',
    access: READ_WORKBOOKS,
    embed: 'viewer',
    params: DeploymentPath,
    query: Type.Object({ ...WorkbooksQuery.properties, ...PageQuery.properties }),
    answers: { 200: WorkbooksList },
    errors: { 404: 'The folder does not exist or is hidden from the caller.' },
    handle: ({ platform, db, caller, deployment, query }) =>
      workbooksIn(db, platform.cursors, caller, deployment.id, query),
  }),
  writeOperation({
    id: 'createWorkbook',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/workbooks',
    summary: 'Create a workbook',
    description:
      'Creates a workbook that the caller owns. Creating it in a folder requires edit access there.',
    access: 'AIBIExplore',
    embed: 'creator',
    audit: 'Created workbook',
    params: DeploymentPath,
    body: CreateWorkbookInput,
    isBodyOptional: true,
    bodyLimit: BODY_LIMIT,
    answers: { 200: Workbook },
    errors: { 404: 'The folder does not exist or is hidden from the caller.' },
    async handle({ tx, caller, deployment, body, audit }) {
      const found = await createWorkbook(tx, caller, deployment.id, body);
      audit({ workbookId: found.row.id, workbookName: found.row.name });
      return viewOfWorkbook(tx, caller, found);
    },
  }),
  writeOperation({
    id: 'upsertWorkbookBySlug',
    method: 'PUT',
    path: '/api/v1/deployments/{deploymentId}/workbooks/by-slug/{slug}',
    summary: 'Create or change the workbook with a slug',
    description:
      'For pipelines: repeating the request changes nothing. In an existing workbook, only the fields in ' +
      'the request change, and members of `meta` are merged. Creating a workbook requires the permission ' +
      'AIBIExplore, changing it edit access, and moving it full access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    audit: 'Upserted workbook',
    params: SlugPath,
    body: UpsertWorkbookInput,
    isBodyOptional: true,
    bodyLimit: BODY_LIMIT,
    answers: { 200: Workbook },
    errors: {
      404: 'The folder does not exist or is hidden from the caller.',
      409:
        'Another request created or deleted the workbook at the same moment: try again (`upsert_branch_changed`); ' +
        `a workbook that the caller may not see has the slug (\`conflict\`); or ${IN_CODE}`,
    },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const { found, isNew } = await upsertWorkbook(tx, caller, deployment.id, params.slug, body);
      const { id, name, slug } = found.row;
      audit({ workbookId: id, workbookName: name, slug }, { isNew });
      return viewOfWorkbook(tx, caller, found);
    },
  }),
  readOperation({
    id: 'getWorkbook',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}',
    summary: 'Get a workbook',
    description: 'Returns a workbook with its dashboard. Records that the caller has viewed it.',
    access: READ_WORKBOOKS,
    embed: 'viewer',
    params: WorkbookPath,
    answers: { 200: Workbook },
    async handle({ db, caller, deployment, params }) {
      const found = await openWorkbook(db, caller, deployment.id, params.workbookId);
      return viewOfWorkbook(db, caller, found);
    },
  }),
  writeOperation({
    id: 'updateWorkbook',
    method: 'PUT',
    path: '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}',
    summary: 'Change a workbook',
    description:
      'Changes the fields in the request. Requires edit access; with `folderId`, full access, and edit ' +
      'access to the folder.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    audit: 'Updated workbook',
    params: WorkbookPath,
    body: UpdateWorkbookInput,
    isBodyOptional: true,
    bodyLimit: BODY_LIMIT,
    answers: { 200: Workbook },
    errors: { 404: NO_FOLDER, 409: `The slug is used by another workbook, or ${IN_CODE}` },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const { found, changes } = await updateWorkbook(tx, caller, deployment.id, params.workbookId, body);
      const { meta, ...others } = changes;
      audit(
        { workbookId: found.row.id, workbookName: found.row.name },
        { ...others, ...(meta === undefined ? {} : { meta: 'changed' }) },
      );
      return viewOfWorkbook(tx, caller, found);
    },
  }),
  writeOperation({
    id: 'deleteWorkbook',
    method: 'DELETE',
    path: '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}',
    summary: 'Delete a workbook',
    description:
      'Deletes a workbook with its tabs, its dashboard and all versions. Requires full access. It can be restored ' +
      'from the trash for 30 days.',
    access: MANAGE_WORKBOOKS,
    embed: 'creator',
    audit: 'Deleted workbook',
    params: WorkbookPath,
    answers: { 204: Type.Null() },
    errors: { 409: `Cannot be deleted: ${IN_CODE}` },
    async handle({ tx, caller, deployment, params, audit }) {
      const workbookName = await deleteWorkbook(tx, caller, deployment.id, params.workbookId);
      audit({ workbookId: params.workbookId, workbookName });
    },
  }),
  writeOperation({
    id: 'duplicateWorkbook',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/duplicate',
    summary: 'Duplicate a workbook',
    description:
      'Copies a workbook with its tabs and its dashboard, as a workbook that the caller owns. Sharing, the ' +
      'slug and embedding are not copied. The copy is in the same folder if the caller may edit that ' +
      'folder, otherwise at the root of the workspace. Embed users copy only the published dashboard.',
    access: 'AIBIExplore',
    embed: 'creator',
    audit: 'Duplicated workbook',
    params: WorkbookPath,
    body: DuplicateWorkbookInput,
    isBodyOptional: true,
    answers: { 200: Workbook },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const copy = await duplicateWorkbook(
        tx,
        caller,
        deployment.id,
        params.workbookId,
        body.shared ?? false,
      );
      audit({ workbookId: params.workbookId, copyId: copy.row.id, copyName: copy.row.name });
      return viewOfWorkbook(tx, caller, copy);
    },
  }),
];
