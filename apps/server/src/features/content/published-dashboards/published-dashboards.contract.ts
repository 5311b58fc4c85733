import { newDashboard } from '../../../../test/content-under-test.ts';
import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';

export const publishedDashboardContract: FeatureContract = {
  samples: {
    listDashboards: async (fixture) => {
      await newDashboard(fixture);
      return {};
    },
  },
  lists: {
    listDashboards: {
      add: (server, fixture, count) =>
        inTurns(count, async (turn) => {
          const path = `${deploymentPath(fixture)}/workbooks`;
          const name = nameAt(turn, fixture);
          const { id: workbookId } = await server.ok('POST', path, { name });
          const config = { title: name, widgets: [] };
          await server.ok('POST', `${path}/${workbookId}/publish`, { workbookId, config });
        }),
      keyOf: ({ publicId }) => publicId,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    listDashboards: everyone,
  },
};
