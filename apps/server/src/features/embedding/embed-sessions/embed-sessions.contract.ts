import { administrators, everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { type Fixture, must } from '../../../../test/fixture.ts';

const path = '/api/v1/embed/generate-session';

/** The body of a request for a session in creator mode, with definitions that do not exist yet. */
function sessionWithDefinitions({ deploymentId, unique }: Fixture) {
  const name = unique();
  return {
    deploymentId,
    externalId: `user-${name}`,
    embedTenantName: 'session-samples',
    embedTenantProfile: { displayName: 'Samples' },
    creatorMode: true,
    tenantGroupDefinitions: [{ name, description: 'A sample' }],
    tenantGroups: [name],
    userAttributeDefinitions: [{ name, type: 'string', displayName: 'A sample' }],
    userAttributes: [{ name, value: 'north' }],
    securityContext: { customer: name },
    settings: { allowAi: false, timezone: 'Europe/Zurich' },
    embedTheme: { primaryColor: '#7a77ff', analyticsChat: { chatInput: { borderColor: 'rgb(1, 2, 3)' } } },
  };
}

async function newSession({ server, deploymentId }: Fixture): Promise<{ sessionId: string }> {
  const { sessionId } = await must(server, 'POST', path, { deploymentId, externalId: 'sample' });
  return { sessionId };
}

export const embedSessionContract: FeatureContract = {
  samples: {
    generateSession: (fixture) => ({ body: sessionWithDefinitions(fixture) }),
    postTokenBySessionId: async (fixture) => ({ body: await newSession(fixture) }),
    revokeSession: async (fixture) => ({ body: await newSession(fixture) }),
  },
  failing: async (fixture) => {
    const body = sessionWithDefinitions(fixture);
    const used = await newSession(fixture);
    await must(fixture.server, 'POST', '/api/v1/embed/session/token', used);
    return {
      generateSession: [
        // Refused last, after everything else has been written.
        [400, { body: { ...body, userAttributes: [{ name: 'no_such_attribute', value: 1 }] } }],
        [400, { body: { ...body, groups: ['no-such-group'] } }],
        [404, { body: { ...body, branchName: 'no-such-branch' } }],
        [404, { body: { ...body, deploymentId: 999_999 } }],
        [404, { body: { deploymentId: fixture.deploymentId, internalId: 'nobody' } }],
      ],
      postTokenBySessionId: [
        [401, { body: used }],
        [401, { body: { sessionId: 'no-session-id' } }],
      ],
      revokeSession: [[400, { body: { sessionId: 'no-session-id' } }]],
    };
  },
  access: {
    generateSession: administrators,
    postTokenBySessionId: everyone,
    revokeSession: administrators,
  },
};
