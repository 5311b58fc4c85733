import { operationsWith } from '../../../http/operation.ts';
import type { BuildParts } from '../../deployments/builds/builds.service.ts';
import { BODY_LIMIT, WorkbookPath } from '../dashboards/dashboards.schema.ts';
import { DashboardCodeFile, UpdateDashboardCodeInput } from './dashboard-code.schema.ts';
import { updateCode, viewOfCode } from './dashboard-code.service.ts';

const { readOperation, writeOperation } = operationsWith<BuildParts>('Dashboard files');

const PATH = '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/dashboard/file';

export const dashboardCodeOperations = [
  readOperation({
    id: 'getDashboardCode',
    method: 'GET',
    path: PATH,
    summary: 'Get the file that defines a dashboard',
    description:
      'Returns the file with the uncommitted edits of the dev branch of the caller, if there are any; otherwise as it ' +
      'is published.',
    access: 'SchemaRead',
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
    access: ['SchemaUpdate', 'SchemaUpdateDevBranches'],
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
];
