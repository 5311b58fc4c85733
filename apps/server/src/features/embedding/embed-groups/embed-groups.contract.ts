import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { type Api, type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';

const embedTenantName = 'group-samples';
const path = `/api/v1/embed-tenants/${embedTenantName}/groups`;
const unknown = { embedTenantName, id: 999_999 };

/** A group in the embed tenant of the samples. */
async function newEmbedGroup(fixture: Fixture) {
  const { id } = await must(fixture.server, 'POST', path, { name: fixture.unique() });
  return { embedTenantName, id: Number(id) };
}

const member = { members: [{ externalId: 'member' }] };

async function newMembers(fixture: Fixture) {
  const group = await newEmbedGroup(fixture);
  await must(fixture.server, 'POST', `${path}/${group.id}/users`, member);
  return group;
}

/** Adds new users to the newest group, which the sample call created. */
async function addMembers(server: Api, fixture: Fixture, count: number): Promise<void> {
  const { items } = await must(server, 'GET', `${path}?first=1`);
  await inTurns(count, () =>
    must(server, 'POST', `${path}/${items[0].id}/users`, { members: [{ externalId: fixture.unique() }] }),
  );
}

export const embedGroupContract: FeatureContract = {
  samples: {
    getGroups: async (fixture) => {
      await newEmbedGroup(fixture);
      return { params: { embedTenantName } };
    },
    createGroup: (fixture) => ({
      params: { embedTenantName },
      body: { name: fixture.unique(), description: 'A sample' },
    }),
    getGroup: async (fixture) => ({ params: await newEmbedGroup(fixture) }),
    updateGroup: async (fixture) => ({
      params: await newEmbedGroup(fixture),
      body: { description: 'Changed' },
    }),
    deleteGroup: async (fixture) => ({ params: await newEmbedGroup(fixture) }),
    getGroupMembers: async (fixture) => ({ params: await newMembers(fixture) }),
    addGroupMembers: async (fixture) => ({
      params: await newEmbedGroup(fixture),
      body: { members: [{ externalId: fixture.unique() }, { externalId: 'member', embedUserId: null }] },
    }),
    removeGroupMembers: async (fixture) => ({ params: await newMembers(fixture), body: member }),
  },
  failing: async (fixture) => {
    const taken = { name: fixture.unique() };
    await must(fixture.server, 'POST', path, taken);
    return {
      createGroup: [
        [400, { params: { embedTenantName }, body: taken }],
        [400, { params: { embedTenantName: 'never-made' }, body: { name: 'System:all' } }],
      ],
      updateGroup: [[404, { params: unknown, body: { description: 'x' } }]],
      deleteGroup: [
        [404, { params: unknown }],
        [400, { params: await newMembers(fixture) }],
      ],
      addGroupMembers: [
        [404, { params: unknown, body: member }],
        // Refused after the first user might have been created.
        [
          404,
          {
            params: await newEmbedGroup(fixture),
            body: { members: [{ externalId: 'never-created' }, { embedUserId: 999_999 }] },
          },
        ],
      ],
      removeGroupMembers: [[404, { params: unknown, body: member }]],
    };
  },
  lists: {
    getGroups: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) => server.ok('POST', path, { name: nameAt(turn, fixture) })),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
    getGroupMembers: { add: addMembers, keyOf: (item) => item.id, older: [], unpaged: 20 },
  },
  access: {
    getGroups: administrators,
    createGroup: administrators,
    getGroup: administrators,
    updateGroup: administrators,
    deleteGroup: administrators,
    getGroupMembers: administrators,
    addGroupMembers: administrators,
    removeGroupMembers: administrators,
  },
};
