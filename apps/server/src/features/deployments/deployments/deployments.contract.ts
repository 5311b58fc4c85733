import { developers, everyone, type FeatureContract, type List } from '../../../../test/feature-contract.ts';
import { must, ofDeployment, withBody } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';
import { deploymentInput } from '../../../../test/server-under-test.ts';

const addDeployments: List['add'] = (server, fixture, count) =>
  inTurns(count, (turn) =>
    server.ok('POST', '/build/api/v1/deployments', deploymentInput(nameAt(turn, fixture))),
  );

export const deploymentContract: FeatureContract = {
  samples: {
    getDeployments: () => ({}),
    listMyDeployments: () => ({}),
    createDeployment: (fixture) => ({ body: deploymentInput(`Sample ${fixture.unique()}`) }),
    getDeployment: ofDeployment,
    updateDeployment: withBody((fixture) => ({ templateVariables: { revision: fixture.unique() } })),
    deleteDeployment: async (fixture) => {
      const body = deploymentInput(`Sample ${fixture.unique()}`);
      const { id } = await must(fixture.server, 'POST', '/build/api/v1/deployments', body);
      return { params: { deploymentId: id } };
    },
    getDeploymentSettings: ofDeployment,
    advanceCreationStep: withBody(() => ({ creationStep: 'ready' })),
    resetCreationStep: ofDeployment,
  },
  failing: async (fixture) => {
    const { deploymentId, server } = fixture;
    const taken = deploymentInput(`Taken ${fixture.unique()}`);
    await must(server, 'POST', '/build/api/v1/deployments', taken);
    await server.call('POST', `/api/v1/deployments/${deploymentId}/creation-step/advance`, {
      body: { creationStep: 'ready' },
    });
    const params = { deploymentId };
    const nowhere = { deploymentId: 999_999 };
    return {
      createDeployment: [
        [400, { body: { ...taken, name: 'Elsewhere', region: 'mars' } }],
        [409, { body: taken }],
      ],
      updateDeployment: [
        [400, { params, body: { name: 'New name', releaseChannelVersion: '0.0.1' } }],
        [409, { params, body: { name: taken.name } }],
      ],
      deleteDeployment: [[404, { params: nowhere }]],
      advanceCreationStep: [[409, { params, body: { creationStep: 'project' } }]],
      resetCreationStep: [[404, { params: nowhere }]],
    };
  },
  lists: {
    listMyDeployments: { add: addDeployments, keyOf: ({ id }) => id, older: [], unpaged: 20 },
    getDeployments: {
      add: addDeployments,
      keyOf: (item) => item.id,
      older: ['data', 'pagination', 'count', 'totalCount'],
      unpaged: 20,
    },
  },
  access: {
    getDeployments: everyone,
    listMyDeployments: everyone,
    createDeployment: developers,
    getDeployment: everyone,
    updateDeployment: developers,
    deleteDeployment: developers,
    getDeploymentSettings: everyone,
    advanceCreationStep: developers,
    resetCreationStep: developers,
  },
};
