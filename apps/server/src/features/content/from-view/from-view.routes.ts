import type { Db } from '@facet/db';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { requirePlace } from '../access/policy/folder-policy.ts';
import type { QueryData } from '../queries/query-data.ts';
import { viewOfWorkbook } from '../workbooks/view-workbook.ts';
import { Workbook } from '../workbooks/workbooks.schema.ts';
import { createFromView } from './create-from-view.ts';
import { CreateFromViewInput } from './from-view.schema.ts';
import { proposeDashboard } from './propose-dashboard.ts';

const { writeOperation } = operationsWith<{ readonly db: Db; readonly queryData: QueryData }>('Workbooks');

export const fromViewOperations = [
  writeOperation({
    id: 'createWorkbookFromView',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/workbooks/from-view',
    summary: 'Create a dashboard from a view',
    description:
      'Creates a workbook whose draft shows the key figures of a view, their trends, the dimensions that explain most of ' +
      'their variance, a table and filters. It asks at most ten queries with the caller’s own rights to choose them; ' +
      'what fails or takes too long is left out. The same view and rows give the same dashboard.',
    access: 'AIBIExplore',
    also: 'PlaygroundRead',
    embed: 'creator',
    audit: 'Created dashboard from view',
    params: DeploymentPath,
    body: CreateFromViewInput,
    answers: { 200: Workbook },
    errors: {
      404: 'The view or the folder does not exist or is hidden from the caller.',
      409: "The caller's security context is too large.",
      422: 'The data model does not compile.',
    },
    async before({ platform, caller, deployment, body, request, gone }) {
      // Before anything is asked.
      await requirePlace(platform.db, caller, deployment.id, body.folderId ?? null);
      const { host, id } = request;
      const scope = await platform.queryData.scopeOf(caller, deployment, { branchName: null, host, id });
      return proposeDashboard(platform.queryData, scope, body, gone());
    },
    async handle({ tx, caller, deployment, body, prepared, audit }) {
      const found = await createFromView(tx, caller, deployment.id, body, prepared);
      const { id: workbookId, name: workbookName } = found.row;
      audit({ workbookId, workbookName, view: body.view });
      return viewOfWorkbook(tx, caller, found);
    },
  }),
];
