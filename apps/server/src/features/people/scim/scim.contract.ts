import assert from 'node:assert/strict';
import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import type { Fixture } from '../../../../test/fixture.ts';
import { ownId } from '../../../../test/sample-people.ts';

export const scimContract: FeatureContract = {
  samples: {
    getScimServiceProviderConfig: () => ({}),
    listScimResourceTypes: () => ({}),
    getScimResourceType: () => ({ params: { id: 'User' } }),
    listScimSchemas: () => ({}),
    getScimSchema: () => ({ params: { id: 'urn:ietf:params:scim:schemas:core:2.0:User' } }),
    listScimUsers: () => ({ query: { filter: 'active eq true and userName co "@"', sortBy: 'userName' } }),
    createScimUser: (fixture) => ({ body: scimUser(fixture) }),
    getScimUser: async (fixture) => ({ params: { id: await provisioned(fixture, 'Users') } }),
    replaceScimUser: async (fixture) => ({
      params: { id: await provisioned(fixture, 'Users') },
      body: { ...scimUser(fixture), active: false },
    }),
    patchScimUser: async (fixture) => ({
      params: { id: await provisioned(fixture, 'Users') },
      body: { Operations: [{ op: 'replace', path: 'title', value: 'Analyst' }] },
    }),
    deleteScimUser: async (fixture) => ({ params: { id: await provisioned(fixture, 'Users') } }),
    listScimGroups: () => ({ query: { excludedAttributes: 'members' } }),
    createScimGroup: (fixture) => ({ body: { displayName: fixture.unique(), externalId: fixture.unique() } }),
    getScimGroup: async (fixture) => ({ params: { id: await provisioned(fixture, 'Groups') } }),
    replaceScimGroup: async (fixture) => ({
      params: { id: await provisioned(fixture, 'Groups') },
      body: await scimGroup(fixture),
    }),
    patchScimGroup: async (fixture) => ({
      params: { id: await provisioned(fixture, 'Groups') },
      body: { Operations: [{ op: 'remove', path: 'members' }] },
    }),
    deleteScimGroup: async (fixture) => ({ params: { id: await provisioned(fixture, 'Groups') } }),
  },
  failing: async (fixture) => {
    const takenScimUser = { userName: `${fixture.unique()}@taken.example` };
    await fixture.server.call('POST', '/api/scim/v2/Users', { body: takenScimUser });
    const takenScimGroup = { displayName: `Taken ${fixture.unique()}` };
    await fixture.server.call('POST', '/api/scim/v2/Groups', { body: takenScimGroup });
    const me = await ownId(fixture);
    const replaceTitle = { Operations: [{ op: 'replace', path: 'title', value: 'x' }] };
    return {
      createScimUser: [
        [409, { body: { userName: takenScimUser.userName } }],
        [400, { body: { userName: fixture.unique(), 'urn:cube:params:1.0:UserAttribute:none': 'x' } }],
      ],
      replaceScimUser: [
        [404, { params: { id: 999_999 }, body: { userName: 'x' } }],
        [403, { params: { id: me }, body: { userName: 'admin@example.com', active: false } }],
      ],
      patchScimUser: [
        [404, { params: { id: 999_999 }, body: replaceTitle }],
        [400, { params: { id: me }, body: { Operations: [{ op: 'remove', path: 'userName' }] } }],
      ],
      deleteScimUser: [
        [404, { params: { id: 'no-such-user' } }],
        [400, { params: { id: me } }],
      ],
      createScimGroup: [
        [400, { body: { displayName: fixture.unique(), members: [{ value: '999999' }] } }],
        [400, { body: { displayName: 'System:all' } }],
        [409, { body: { displayName: takenScimGroup.displayName.toUpperCase() } }],
      ],
      replaceScimGroup: [[404, { params: { id: 999_999 }, body: { displayName: 'x' } }]],
      patchScimGroup: [
        [404, { params: { id: 999_999 }, body: { Operations: [{ op: 'remove', path: 'members' }] } }],
      ],
      deleteScimGroup: [[404, { params: { id: 999_999 } }]],
    };
  },
  access: {
    getScimServiceProviderConfig: administrators,
    listScimResourceTypes: administrators,
    getScimResourceType: administrators,
    listScimSchemas: administrators,
    getScimSchema: administrators,
    listScimUsers: administrators,
    createScimUser: administrators,
    getScimUser: administrators,
    replaceScimUser: administrators,
    patchScimUser: administrators,
    deleteScimUser: administrators,
    listScimGroups: administrators,
    createScimGroup: administrators,
    getScimGroup: administrators,
    replaceScimGroup: administrators,
    patchScimGroup: administrators,
    deleteScimGroup: administrators,
  },
};

function scimUser(fixture: Fixture) {
  const userName = `${fixture.unique()}@provisioned.example`;
  return {
    userName,
    externalId: userName,
    name: { givenName: 'A', familyName: 'Sample' },
    emails: [{ value: userName, type: 'work', primary: true }],
    active: true,
  };
}

async function scimGroup(fixture: Fixture) {
  return { displayName: fixture.unique(), members: [{ value: await provisioned(fixture, 'Users') }] };
}

/** Provisions a user or a group and returns its id. */
async function provisioned(fixture: Fixture, kind: 'Users' | 'Groups'): Promise<string> {
  const body = kind === 'Users' ? scimUser(fixture) : await scimGroup(fixture);
  const answer = await fixture.server.call('POST', `/api/scim/v2/${kind}`, { body });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.id;
}
