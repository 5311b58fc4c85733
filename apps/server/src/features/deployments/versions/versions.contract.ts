import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { ofDeployment } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';

export const versionContract: FeatureContract = {
  samples: {
    listDeploymentVersions: ofDeployment,
  },
  lists: {
    listDeploymentVersions: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) =>
          server.db
            .insertInto('engine_versions')
            .values({
              release_channel: turn % 2 === 0 ? 'latest' : 'release',
              version: `1.0.0-${fixture.unique()}`,
            })
            .execute(),
        ),
      keyOf: (item) => `${item.releaseChannel} ${item.version}`,
      older: ['data'],
      unpaged: 20,
    },
  },
  access: {
    listDeploymentVersions: everyone,
  },
};
