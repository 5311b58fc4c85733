import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { buildPath, type Fixture, must, ofDeployment } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';
import { newFile } from '../../../../test/sample-files.ts';

export const historyContract: FeatureContract = {
  samples: {
    listModelCommits: async (fixture) => ({
      ...ofDeployment(fixture),
      query: { branchName: fixture.sharedBranch },
    }),
    readModelCommit: async ({ server, deploymentId, sharedBranch }) => {
      const query = new URLSearchParams({ branchName: sharedBranch });
      const { items } = await must(
        server,
        'GET',
        `${buildPath({ deploymentId } as Fixture)}/data-model/commits?${query}`,
      );
      return { params: { deploymentId, commitId: items[0].id } };
    },
    blameModelFile: async (fixture) => ({
      ...ofDeployment(fixture),
      query: { branchName: fixture.devBranch, path: await newFile(fixture) },
    }),
  },
  lists: {
    listModelCommits: {
      add: (server, fixture, count) =>
        inTurns(count, async (turn) => {
          await newFile(fixture);
          await server.ok('POST', `${buildPath(fixture)}/commit`, {
            branchName: fixture.devBranch,
            message: `Commit ${turn}`,
          });
        }),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: { listModelCommits: developers, readModelCommit: developers, blameModelFile: developers },
};
