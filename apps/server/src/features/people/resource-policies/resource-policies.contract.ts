import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import type { Fixture } from '../../../../test/fixture.ts';
import { newGroup, ownId } from '../../../../test/sample-people.ts';

const sharing = ({ deploymentId }: Fixture) => ({
  resourceType: 'Deployment',
  resourceId: String(deploymentId),
});

export const resourcePolicyContract: FeatureContract = {
  samples: {
    getResourcePolicies: ({ deploymentId }) => ({
      query: { resourceType: 'Deployment', resourceId: String(deploymentId) },
    }),
    setUserResourcePolicy: async (fixture) => ({
      body: { ...sharing(fixture), userId: await ownId(fixture), action: 'DeploymentRead' },
    }),
    setGroupResourcePolicy: async (fixture) => ({
      body: { ...sharing(fixture), groupId: await newGroup(fixture), action: 'SchemaRead' },
    }),
  },
  failing: async (fixture) => {
    const shared = sharing(fixture);
    return {
      setUserResourcePolicy: [
        [400, { body: { ...shared, userId: null, action: 'BillingRead' } }],
        [404, { body: { ...shared, userId: 999_999, action: 'DeploymentRead' } }],
        [404, { body: { ...shared, resourceId: '999999', userId: null, action: 'DeploymentRead' } }],
      ],
      setGroupResourcePolicy: [
        [404, { body: { ...shared, groupId: 999_999, action: 'DeploymentRead' } }],
        [404, { body: { ...shared, resourceType: 'Workbook', groupId: 999_999, action: 'WorkbookRead' } }],
      ],
    };
  },
  access: {
    getResourcePolicies: administrators,
    setUserResourcePolicy: administrators,
    setGroupResourcePolicy: administrators,
  },
};
