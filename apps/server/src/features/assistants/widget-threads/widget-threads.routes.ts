import { operationsWith } from '../../../http/operation.ts';
import { READ_WORKBOOKS } from '../../content/access/content-operations.ts';
import { Dashboard } from '../../content/dashboards/dashboard-shape.ts';
import { WorkbookPath } from '../../content/dashboards/dashboards.schema.ts';
import { targetOf } from '../../content/dashboards/publish.service.ts';
import { viewOfDashboard } from '../../content/dashboards/view-dashboard.ts';
import { UpdatePublishedAiWidgetThreadInput } from './widget-threads.schema.ts';
import { updateWidgetThread } from './widget-threads.service.ts';

const { writeOperation } = operationsWith('Workbooks');

export const widgetThreadOperations = [
  writeOperation({
    id: 'updatePublishedDashboardAiWidgetThread',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/dashboard/ai-widget-thread',
    summary: 'Set the thread of an AI widget',
    description:
      'Makes one of your chats the one in which you ask about an AI widget of the published dashboard, and records the ' +
      'state of the dashboard that its summary belongs to. Only you see it, in `config` of the widget; the saved dashboard ' +
      'does not change. Requires that you see the workbook and may use chats.',
    access: READ_WORKBOOKS,
    also: 'PlaygroundRead',
    embed: 'creator',
    audit: 'Updated AI widget thread',
    params: WorkbookPath,
    body: UpdatePublishedAiWidgetThreadInput,
    answers: { 200: Dashboard },
    errors: { 409: 'The workbook has no published dashboard.' },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const published = await updateWidgetThread(tx, caller, deployment, params.workbookId, body);
      audit({ ...targetOf(published), widgetId: body.widgetId });
      return viewOfDashboard(tx, caller, published.dashboard, published.workbook.embed_tenant_id);
    },
  }),
];
