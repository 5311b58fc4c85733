import { operationsWith } from '../../../http/operation.ts';
import { findLiveModel } from '../../deployments/builds/builds.service.ts';
import { EDIT_WORKBOOKS } from '../access/content-operations.ts';
import { Dashboard } from './dashboard-shape.ts';
import {
  BODY_LIMIT,
  PublishDashboardInput,
  WorkbookDashboard,
  WorkbookDashboardInput,
  WorkbookPath,
} from './dashboards.schema.ts';
import { updateDraft } from './drafts.service.ts';
import { publishDashboard, targetOf } from './publish.service.ts';
import { viewOfDashboard } from './view-dashboard.ts';

const { writeOperation } = operationsWith<object>('Workbooks');

const IN_CODE = 'The dashboard lives in a file of the data model (`dashboard_in_code`).';

export const dashboardOperations = [
  writeOperation({
    id: 'updateWorkbookDashboard',
    method: 'PUT',
    path: '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/dashboard',
    summary: 'Save the draft of a dashboard',
    description:
      'Saves the draft of the workbook’s dashboard. Viewers see it only once it is published. Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    audit: 'Updated dashboard draft',
    params: WorkbookPath,
    body: WorkbookDashboardInput,
    isBodyOptional: true,
    bodyLimit: BODY_LIMIT,
    answers: { 200: WorkbookDashboard },
    errors: { 409: IN_CODE },
    async handle({ tx, caller, deployment, params, body, audit }) {
      audit({ workbookId: params.workbookId });
      return updateDraft(tx, caller, deployment.id, params.workbookId, body.dashboardDraft);
    },
  }),
  writeOperation({
    id: 'publishDashboard',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/publish',
    summary: 'Publish a dashboard',
    description:
      'Publishes the draft, or the configuration sent, as the next version, with its reports as they are ' +
      'now. Every query must be valid for the data model of production. Otherwise, the response is 400 ' +
      'with the code `broken_widgets`, and `widgets` lists each widget that fails with the reason. Requires ' +
      'edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    audit: 'Published dashboard',
    params: WorkbookPath,
    body: PublishDashboardInput,
    bodyLimit: BODY_LIMIT,
    answers: { 200: Dashboard },
    errors: { 409: IN_CODE },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const model = await findLiveModel(tx, deployment);
      const published = await publishDashboard(tx, caller, deployment.id, params.workbookId, body, model);
      audit(targetOf(published), {
        version: published.dashboard.number,
        allowEmbed: published.dashboard.allow_embed,
      });
      return viewOfDashboard(tx, caller, published.dashboard, published.workbook.embed_tenant_id);
    },
  }),
];
