import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import {
  buildPath,
  deploymentPath,
  type Fixture,
  must,
  ofDeployment,
  withBody,
} from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';
import { newFile } from '../../../../test/sample-files.ts';

export const branchContract: FeatureContract = {
  samples: {
    listBranches: ofDeployment,
    createBranch: withBody((fixture) => ({ name: fixture.unique(), from: fixture.sharedBranch })),
    removeBranch: async (fixture) => ({
      ...ofDeployment(fixture),
      query: { branchName: await newBranch(fixture, fixture.sharedBranch) },
    }),
    setBranchStagingEnvironment: withBody((fixture) => ({ enabled: true, branchName: fixture.sharedBranch })),
    serveBranch: withBody((fixture) => ({ branchName: fixture.sharedBranch })),
    startDevMode: withBody((fixture) => ({ branchName: fixture.sharedBranch })),
    stopDevMode: ofDeployment,
    commitChanges: async (fixture) => {
      await newFile(fixture);
      return { ...ofDeployment(fixture), body: { branchName: fixture.devBranch, message: 'Sample' } };
    },
    mergeIntoParentBranch: async (fixture) => ({
      ...ofDeployment(fixture),
      body: { branchName: await newBranch(fixture, fixture.sharedBranch), message: 'Sample' },
    }),
    mergeToDefaultBranch: async (fixture) => ({
      ...ofDeployment(fixture),
      body: { branchName: await newBranch(fixture, fixture.sharedBranch), message: 'Sample' },
    }),
  },
  failing: async (fixture) => {
    const { deploymentId, devBranch, sharedBranch } = fixture;
    await fixture.server.call('DELETE', `${buildPath(fixture)}/dev-mode`);
    const params = { deploymentId };
    const nowhere = { deploymentId: 999_999 };
    return {
      createBranch: [
        [409, { params, body: { name: sharedBranch } }],
        [400, { params, body: { name: 'a..b' } }],
        [404, { params, body: { name: 'new', from: 'no-such-branch' } }],
      ],
      removeBranch: [
        [400, { params, query: { branchName: 'main' } }],
        [404, { params, query: { branchName: 'no-such-branch' } }],
      ],
      setBranchStagingEnvironment: [
        [400, { params, body: { enabled: true, branchName: 'main' } }],
        [400, { params, body: { enabled: true, branchName: devBranch } }],
        [400, { params, body: { enabled: true } }],
        [400, { params, body: { enabled: true, branchName: sharedBranch, branchId: 1 } }],
      ],
      serveBranch: [[404, { params, body: { branchName: 'no-such-branch' } }]],
      startDevMode: [[404, { params, body: { branchName: 'no-such-branch' } }]],
      stopDevMode: [[404, { params: nowhere }]],
      commitChanges: [[409, { params, body: {} }]],
      mergeIntoParentBranch: [[404, { params, body: { branchName: 'no-such-branch' } }]],
      mergeToDefaultBranch: [[409, { params, body: { branchName: 'main', message: 'x' } }]],
    };
  },
  lists: {
    listBranches: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) =>
          server.ok('POST', `/build${deploymentPath(fixture)}/branches`, { name: nameAt(turn, fixture) }),
        ),
      keyOf: (item) => item.id,
      older: ['data'],
      unpaged: Number.POSITIVE_INFINITY,
    },
  },
  access: {
    listBranches: developers,
    createBranch: developers,
    removeBranch: developers,
    setBranchStagingEnvironment: developers,
    serveBranch: developers,
    startDevMode: developers,
    stopDevMode: developers,
    commitChanges: developers,
    mergeIntoParentBranch: developers,
    mergeToDefaultBranch: developers,
  },
};

async function newBranch(fixture: Fixture, from: string): Promise<string> {
  const name = `branch/${fixture.unique()}`;
  await must(fixture.server, 'POST', `${buildPath(fixture)}/branches`, { name, from });
  return name;
}
