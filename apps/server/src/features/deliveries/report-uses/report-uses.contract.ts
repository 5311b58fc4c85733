import { newReport } from '../../../../test/content-under-test.ts';
import { everyone, type FeatureContract, type SampleCall } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, ofDeployment } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';

/** The report whose uses are listed. */
const listed = new WeakMap<Fixture, SampleCall>();

export const reportUsesContract: FeatureContract = {
  samples: {
    listReportUses: async (fixture) => {
      const { id } = await newReport(fixture);
      const sample = listed.get(fixture) ?? { params: { ...ofDeployment(fixture).params, reportId: id } };
      listed.set(fixture, sample);
      return sample;
    },
  },
  lists: {
    listReportUses: {
      add: async (server, fixture, count) => {
        const reportId = listed.get(fixture)?.params?.reportId;
        const path = `${deploymentPath(fixture)}/workbooks`;
        const position = { x: 0, y: 0, w: 6, h: 4 };
        const dashboardDraft = { widgets: [{ id: 'a', type: 'CHART', position, config: { reportId } }] };
        await inTurns(count, async (turn) => {
          const { id } = await server.ok('POST', path, { name: nameAt(turn, fixture) });
          await server.ok('PUT', `${path}/${id}/dashboard`, { dashboardDraft });
        });
      },
      keyOf: (item) => item.workbookId,
      older: [],
      unpaged: 20,
    },
  },
  access: { listReportUses: everyone },
};
