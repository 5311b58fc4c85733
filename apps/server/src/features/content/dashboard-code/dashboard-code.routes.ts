import { operationsWith } from '../../../http/operation.ts';
import type { BuildParts } from '../../deployments/builds/builds.service.ts';
import { EDIT_WORKBOOKS, READ_WORKBOOKS } from '../access/content-operations.ts';
import { BODY_LIMIT, WorkbookPath } from '../dashboards/dashboards.schema.ts';
import { DashboardCodeBranch, DashboardCodeFile, UpdateDashboardCodeInput } from './dashboard-code.schema.ts';
import { updateCode, viewOfCode } from './dashboard-code.service.ts';
import { detachFromCode, moveToCode } from './move-dashboard.ts';

const { readOperation, writeOperation } = operationsWith<BuildParts>('Dashboard files');

const PATH = '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/dashboard/file';

export const dashboardCodeOperations = [
  readOperation({
    id: 'getDashboardCode',
    method: 'GET',
    path: PATH,
    summary: 'Get the file that defines a dashboard',
    description:
      'Returns the file as it is on the dev branch of the caller, if the branch has edits or commits of its own; otherwise ' +
      'as it is published.',
    access: READ_WORKBOOKS,
    also: 'SchemaRead',
    params: WorkbookPath,
    answers: { 200: DashboardCodeFile },
    errors: { 404: 'The branch does not have the file.', 409: 'No file defines the dashboard.' },
    handle: ({ db, caller, deployment, params }) => viewOfCode(db, caller, deployment, params.workbookId),
  }),
  writeOperation({
    id: 'updateDashboardCode',
    method: 'PUT',
    path: PATH,
    summary: 'Write the file that defines a dashboard',
    description:
      "Writes the file to the caller's dev branch of the deploy branch, which it creates and enters as `startDevMode` " +
      'does. `commitChanges` publishes it. Requires edit access to the workbook.',
    access: EDIT_WORKBOOKS,
    also: ['SchemaUpdate', 'SchemaUpdateDevBranches'],
    audit: 'Updated data model files',
    params: WorkbookPath,
    body: UpdateDashboardCodeInput,
    freeText: ['body.content'],
    bodyLimit: BODY_LIMIT,
    answers: { 200: DashboardCodeFile },
    errors: {
      409: 'The file is not the one with the `hash` any more (`file_changed`), or no file defines the dashboard.',
    },
    async handle({ platform, tx, caller, deployment, params, body, audit }) {
      const { workbookId } = params;
      const file = await updateCode(platform, tx, caller, deployment, workbookId, body);
      audit({ branch: file.branchName, files: [file.path], workbookId });
      return file;
    },
  }),
  writeOperation({
    id: 'moveDashboardToCode',
    method: 'POST',
    path: `${PATH}/move`,
    summary: 'Move a dashboard into a file',
    description:
      "Writes the draft of the dashboard, or what is published without one, with its reports into a file on the caller's " +
      'dev branch. Once `commitChanges` has merged it, the file defines the same dashboard: its address, its public ids ' +
      'and those with whom it is shared stay. Requires edit access to the workbook.',
    access: EDIT_WORKBOOKS,
    also: 'SchemaUpdate',
    audit: 'Updated data model files',
    params: WorkbookPath,
    answers: { 200: DashboardCodeBranch },
    errors: {
      404: 'The workbook has no dashboard.',
      409: 'A file already defines the dashboard, or files cannot express it.',
    },
    async handle({ platform, tx, caller, deployment, params: { workbookId }, audit }) {
      const moved = await moveToCode(platform, tx, caller, deployment, workbookId);
      audit({ branch: moved.branchName, files: [moved.path], workbookId });
      return moved;
    },
  }),
  writeOperation({
    id: 'detachDashboardFromCode',
    method: 'POST',
    path: `${PATH}/detach`,
    summary: 'Detach a dashboard from its file',
    description:
      "Deletes the file on the caller's dev branch, if the branch has it. Once `commitChanges` has merged that, the dashboard stays published " +
      'as it is, and is edited through the API again. Requires edit access to the workbook.',
    access: EDIT_WORKBOOKS,
    also: 'SchemaUpdate',
    audit: 'Deleted data model files',
    params: WorkbookPath,
    answers: { 200: DashboardCodeBranch },
    errors: { 409: 'No file defines the dashboard.' },
    async handle({ platform, tx, caller, deployment, params: { workbookId }, audit }) {
      const detached = await detachFromCode(platform, tx, caller, deployment, workbookId);
      audit({ branch: detached.branchName, files: [detached.path], workbookId });
      return detached;
    },
  }),
];
