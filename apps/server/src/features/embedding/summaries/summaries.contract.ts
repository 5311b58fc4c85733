import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, must } from '../../../../test/fixture.ts';

const position = { x: 0, y: 0, w: 6, h: 4 };

export const summariesContract: FeatureContract = {
  samples: {
    summariseDashboard: async (fixture) => {
      const { server, unique } = fixture;
      const at = deploymentPath(fixture);
      const { id: reportId } = await must(server, 'POST', `${at}/reports`, {
        name: unique(),
        sqlQuery: 'SELECT MEASURE(count) FROM orders',
      });
      const { id: workbookId } = await must(server, 'POST', `${at}/workbooks`, { name: unique() });
      const { publicId } = await must(server, 'POST', `${at}/workbooks/${workbookId}/publish`, {
        workbookId,
        config: {
          widgets: [
            { id: 'orders', type: 'CHART', position, config: { reportId } },
            { id: 'summary', type: 'AI', position: { ...position, y: 4 }, config: {} },
          ],
        },
      });
      return { params: { publicId }, body: { widgetId: 'summary', locale: 'de-DE' } };
    },
  },
  needsPods: ['summariseDashboard'],
  access: { summariseDashboard: everyone },
};
