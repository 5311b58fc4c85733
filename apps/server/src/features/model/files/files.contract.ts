import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, ofDeployment, withBody } from '../../../../test/fixture.ts';
import { nameAt } from '../../../../test/grow-list.ts';
import { CONTENT, newFile } from '../../../../test/sample-files.ts';

export const fileContract: FeatureContract = {
  samples: {
    listFiles: ofDeployment,
    updateFiles: withBody((fixture) => ({
      branchName: fixture.devBranch,
      files: [{ path: `model/${fixture.unique()}.yml`, content: CONTENT }],
    })),
    removeFiles: async (fixture) => ({
      ...ofDeployment(fixture),
      body: { branchName: fixture.devBranch, files: [{ path: await newFile(fixture) }] },
    }),
    renameFiles: async (fixture) => ({
      ...ofDeployment(fixture),
      body: {
        branchName: fixture.devBranch,
        files: [{ path: await newFile(fixture), newPath: `model/${fixture.unique()}.yml` }],
      },
    }),
  },
  failing: async ({ deploymentId, devBranch, sharedBranch }) => {
    const params = { deploymentId };
    const files = [{ path: 'model/x.yml', content: '' }];
    const gone = [{ path: 'model/no-such-file.yml', newPath: 'model/y.yml' }];
    return {
      updateFiles: [
        [400, { params, body: { files, branchName: sharedBranch } }],
        [
          400,
          { params, body: { files: [...files, { path: '../out.yml', content: '' }], branchName: devBranch } },
        ],
      ],
      removeFiles: [[404, { params, body: { files: gone, branchName: devBranch } }]],
      renameFiles: [[404, { params, body: { files: gone, branchName: devBranch } }]],
    };
  },
  lists: {
    listFiles: {
      add: (server, fixture, count) =>
        server.ok('PUT', `/build${deploymentPath(fixture)}/data-model/files`, {
          branchName: fixture.devBranch,
          files: Array.from({ length: count }, (_, turn) => ({
            path: turn % 3 === 0 ? `${nameAt(turn, fixture)}/a.yml` : `${nameAt(turn, fixture)}.yml`,
            content: '',
          })),
        }),
      keyOf: (item) => item.path,
      older: ['data'],
      unpaged: Number.POSITIVE_INFINITY,
    },
  },
  access: {
    listFiles: developers,
    updateFiles: developers,
    removeFiles: developers,
    renameFiles: developers,
  },
};
