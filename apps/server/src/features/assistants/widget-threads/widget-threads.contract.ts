import type { FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must } from '../../../../test/fixture.ts';

const position = { x: 0, y: 0, w: 6, h: 4 };
const CONFIG = { title: 'Sales', widgets: [{ id: 'summary', type: 'AI', position }] };

/** A chat, and a published dashboard with a summary. */
async function summarised(fixture: Fixture) {
  const { server, deploymentId } = fixture;
  const path = deploymentPath(fixture);
  const { id: workbookId } = await must(server, 'POST', `${path}/workbooks`, { name: fixture.unique() });
  await must(server, 'POST', `${path}/workbooks/${workbookId}/publish`, { workbookId, config: CONFIG });
  const { id: threadId } = await must(server, 'POST', `${path}/chats`, {});
  const params = { deploymentId, workbookId: workbookId as number };
  return { params, body: { widgetId: 'summary', threadId: threadId as string, checksum: 'abc' } };
}

export const widgetThreadContract: FeatureContract = {
  samples: { updatePublishedDashboardAiWidgetThread: summarised },
  failing: async (fixture) => {
    const { params, body } = await summarised(fixture);
    return {
      updatePublishedDashboardAiWidgetThread: [
        [404, { params, body: { ...body, widgetId: 'note' } }],
        [400, { params, body: { ...body, threadId: 'thread-1' } }],
      ],
    };
  },
  // Others do not see the workbook of the administrator.
  access: { updatePublishedDashboardAiWidgetThread: [403, 404, 404] },
};
