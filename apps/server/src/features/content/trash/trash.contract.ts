import { newDashboard, newReport } from '../../../../test/content-under-test.ts';
import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must, ofDeployment } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';

export const trashContract: FeatureContract = {
  samples: {
    listTrash: async (fixture) => {
      await newTrash(fixture);
      return ofDeployment(fixture);
    },
    restoreFromTrash: async (fixture) => ({
      ...ofDeployment(fixture),
      body: { items: await newTrash(fixture), folderId: null, replaceTakenIds: true },
    }),
    eraseFromTrash: async (fixture) => ({
      ...ofDeployment(fixture),
      body: { items: await newTrash(fixture) },
    }),
  },
  failing: (fixture) => {
    const call = ofDeployment(fixture);
    return Promise.resolve({
      restoreFromTrash: [[400, { ...call, body: { items: [] } }]],
      eraseFromTrash: [[400, { ...call, body: { items: [] } }]],
    });
  },
  lists: {
    listTrash: {
      add: (server, fixture, count) =>
        inTurns(count, async (turn) => {
          const path = `${deploymentPath(fixture)}/reports`;
          const { id } = await server.ok('POST', path, { name: nameAt(turn, fixture) });
          await discard(fixture, [{ type: 'REPORT', id }]);
        }),
      keyOf: (item) => `${item.type} ${item.id}`,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    listTrash: everyone,
    restoreFromTrash: everyone,
    eraseFromTrash: everyone,
  },
};

/** A workbook with a dashboard and a report of the administrator, both in the trash. */
async function newTrash(fixture: Fixture) {
  const { workbookId } = await newDashboard(fixture);
  const { id: reportId } = await newReport(fixture);
  const items = [
    { type: 'WORKBOOK', id: workbookId },
    { type: 'REPORT', id: reportId },
  ];
  await discard(fixture, items);
  return items;
}

function discard(fixture: Fixture, items: readonly { readonly type: string; readonly id: number }[]) {
  return must(fixture.server, 'POST', `${deploymentPath(fixture)}/workspace/bulk-delete`, { items });
}
