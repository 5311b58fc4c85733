import { sql } from 'kysely';
import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';
import { newGroup, ownId } from '../../../../test/sample-people.ts';
import type { ServerUnderTest } from '../../../../test/server-under-test.ts';

export const groupContract: FeatureContract = {
  samples: {
    getUserGroups: () => ({}),
    createUserGroup: (fixture) => ({ body: { name: fixture.unique(), description: 'A sample' } }),
    getUserGroup: async (fixture) => ({ params: { id: await newGroup(fixture) } }),
    updateUserGroup: async (fixture) => ({
      params: { id: await newGroup(fixture) },
      body: { name: fixture.unique(), description: 'Changed' },
    }),
    deleteUserGroup: async (fixture) => ({ params: { id: await newGroup(fixture) } }),
    getUserGroupMembers: async (fixture) => {
      const { id } = await newMembers(fixture);
      return { params: { id } };
    },
    addUserGroupMembers: async (fixture) => ({
      params: { id: await newGroup(fixture) },
      body: { userIds: [await ownId(fixture)] },
    }),
    removeUserGroupMembers: async (fixture) => {
      const { id, userId } = await newMembers(fixture);
      return { params: { id }, body: { userIds: [userId] } };
    },
  },
  failing: async (fixture) => {
    const takenGroup = { name: `Taken ${fixture.unique()}` };
    const group = await must(fixture.server, 'POST', '/api/v1/groups', takenGroup);
    const me = await ownId(fixture);
    return {
      createUserGroup: [
        [400, { body: { name: 'System:all' } }],
        [409, { body: { name: takenGroup.name.toUpperCase() } }],
      ],
      updateUserGroup: [
        [400, { params: { id: group.id }, body: { name: 'system:x' } }],
        [404, { params: { id: 999_999 }, body: {} }],
      ],
      deleteUserGroup: [[404, { params: { id: 999_999 } }]],
      addUserGroupMembers: [[404, { params: { id: group.id }, body: { userIds: [me, 999_999] } }]],
      removeUserGroupMembers: [[404, { params: { id: 999_999 }, body: { userIds: [me] } }]],
    };
  },
  lists: {
    getUserGroups: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) => server.ok('POST', '/api/v1/groups', { name: nameAt(turn, fixture) })),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
    getUserGroupMembers: {
      add: (server, fixture, count) => addMembers(server, fixture, count),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    getUserGroups: administrators,
    createUserGroup: administrators,
    getUserGroup: administrators,
    updateUserGroup: administrators,
    deleteUserGroup: administrators,
    getUserGroupMembers: administrators,
    addUserGroupMembers: administrators,
    removeUserGroupMembers: administrators,
  },
};

async function newMembers(fixture: Fixture) {
  const [id, userId] = [await newGroup(fixture), await ownId(fixture)];
  await must(fixture.server, 'POST', `/api/v1/groups/${id}/users`, { userIds: [userId] });
  return { id, userId };
}

/** Adds new users to the newest group, which the sample call created. */
async function addMembers({ db }: ServerUnderTest, fixture: Fixture, count: number): Promise<void> {
  await inTurns(count, () => {
    const name = fixture.unique();
    return sql`
      with member as (
        insert into users (tenant_id, email, username) values (1, ${`${name}@example.com`}, ${name}) returning id
      )
      insert into user_group_members (tenant_id, group_id, user_id)
      select 1, (select max(id) from user_groups), member.id from member`.execute(db);
  });
}
