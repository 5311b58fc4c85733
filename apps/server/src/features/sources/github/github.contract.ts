import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { onceLinked } from '../../../../test/github-under-test.ts';

export const githubContract: FeatureContract = {
  samples: {
    status: () => ({}),
    installations: onceLinked({}),
    repositories: onceLinked({ params: { installationId: 7 } }),
    branches: onceLinked({ params: { owner: 'acme', repo: 'model' }, query: { installationId: '7' } }),
    unlinkGitHub: onceLinked({}),
  },
  failing: async ({ server }) => {
    await server.call('DELETE', '/api/v1/github/link');
    return {
      unlinkGitHub: [[404, {}]],
    };
  },
  lists: {
    installations: { keyOf: (item) => item.id, older: ['data'], unpaged: 100 },
    repositories: { keyOf: (item) => item.id, older: ['data'], unpaged: 100 },
    branches: { keyOf: (item) => item.name, older: ['data'], unpaged: 100 },
  },
  access: {
    status: everyone,
    installations: everyone,
    repositories: everyone,
    branches: everyone,
    unlinkGitHub: everyone,
  },
};
