import { developers, type FeatureContract, type SampleCall } from '../../../../../test/feature-contract.ts';
import { type Fixture, must, ofDeployment, withBody } from '../../../../../test/fixture.ts';

export const dbtIntegrationContract: FeatureContract = {
  samples: {
    getDbtIntegration: withDbtIntegration,
    saveDbtIntegration: withBody((fixture) => dbtIntegration(fixture)),
    deleteDbtIntegration: withDbtIntegration,
    testDbtIntegration: withDbtIntegration,
    createDbtDeployKey: withDbtIntegration,
    createDbtWebhook: withDbtIntegration,
  },
  failing: async (fixture) => {
    const params = { deploymentId: fixture.deploymentId };
    const nowhere = { deploymentId: 999_999 };
    return {
      saveDbtIntegration: [
        [400, { params, body: { repositoryUrl: 'https://10.0.0.1/shop.git' } }],
        [400, { params, body: { ...dbtIntegration(fixture), branch: 'a..b' } }],
        [404, { params: nowhere, body: dbtIntegration(fixture) }],
      ],
      deleteDbtIntegration: [[404, { params: nowhere }]],
      testDbtIntegration: [[404, { params: nowhere }]],
      createDbtDeployKey: [[404, { params: nowhere }]],
      createDbtWebhook: [[404, { params: nowhere }]],
    };
  },
  access: {
    getDbtIntegration: developers,
    saveDbtIntegration: developers,
    deleteDbtIntegration: developers,
    testDbtIntegration: developers,
    createDbtDeployKey: developers,
    createDbtWebhook: developers,
  },
};

/** A dbt integration whose host does not exist. */
function dbtIntegration(fixture: Fixture) {
  return {
    repositoryUrl: `https://git.invalid/${fixture.unique()}.git`,
    authKind: 'token',
    token: 'a-token-of-the-code-host',
    variables: ['REGION'],
    notifyEmails: ['ada@example.com'],
    options: { martsFolder: 'marts' },
  };
}

async function withDbtIntegration(fixture: Fixture): Promise<SampleCall> {
  const path = `/api/v1/deployments/${fixture.deploymentId}/dbt-integration`;
  await must(fixture.server, 'PUT', path, dbtIntegration(fixture));
  return ofDeployment(fixture);
}
