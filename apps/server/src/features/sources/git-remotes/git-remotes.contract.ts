import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { ofDeployment } from '../../../../test/fixture.ts';
import { connectGitHubCall } from '../../../../test/github-under-test.ts';
import { connectCall, onConnected } from '../../../../test/remotes-under-test.ts';

export const gitRemoteContract: FeatureContract = {
  samples: {
    connect: connectGitHubCall,
    connectGitRemote: connectCall,
    getGitRemote: onConnected(),
    disconnectGitRemote: onConnected(),
    testGitRemote: onConnected(),
    createGitDeployKey: ofDeployment,
    createGitWebhook: onConnected(),
    // Callers who may write to dev branches only may pull any branch but the deploy branch.
    pull: onConnected({ branchName: 'review' }),
  },
  failing: async (fixture) => {
    const { deploymentId, devBranch, server } = fixture;
    await server.call('DELETE', '/api/v1/github/link');
    const params = { deploymentId };
    return {
      connect: [[409, { params, body: { installationId: 7, name: 'model' } }]],
      connectGitRemote: [
        [400, { params, body: { url: 'ext::sh%20-c%20id' } }],
        [400, { params, body: { url: 'https://git.example.com/a/b.git', authKind: 'token' } }],
        [400, { params, body: { url: 'file:///etc' } }],
        [409, { params, body: { url: 'https://10.0.0.1/a/b.git' } }],
      ],
      disconnectGitRemote: [[404, { params }]],
      testGitRemote: [[404, { params }]],
      createGitDeployKey: [[409, { ...(await onConnected()(fixture)) }]],
      createGitWebhook: [[404, { params }]],
      pull: [
        [409, { params, body: { branchName: 'main' } }],
        [400, { params, body: { branchName: devBranch } }],
        [404, { ...(await onConnected({ branchName: 'no-such-branch' })(fixture)) }],
      ],
    };
  },
  access: {
    connect: developers,
    connectGitRemote: developers,
    getGitRemote: developers,
    disconnectGitRemote: developers,
    testGitRemote: developers,
    createGitDeployKey: developers,
    createGitWebhook: developers,
    pull: developers,
  },
};
