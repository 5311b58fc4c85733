import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';
import { newGroup, ownId } from '../../../../test/sample-people.ts';
import type { ServerUnderTest } from '../../../../test/server-under-test.ts';

const POLICIES = [{ resourceType: 'Deployment', actions: ['DeploymentRead'], resources: ['All'] }];

export const roleContract: FeatureContract = {
  samples: {
    getRoles: () => ({}),
    getBuiltInRoles: () => ({}),
    createRole: (fixture) => ({
      body: { name: fixture.unique(), description: 'A sample', policies: POLICIES },
    }),
    getRole: async (fixture) => ({ params: { roleId: await newRole(fixture) } }),
    updateRole: async (fixture) => ({
      params: { roleId: await newRole(fixture) },
      body: { name: fixture.unique(), policies: POLICIES },
    }),
    deleteRole: async (fixture) => ({ params: { roleId: await newRole(fixture) } }),
    assignRoleToUser: async (fixture) => ({
      params: { roleId: await newRole(fixture), userId: await ownId(fixture) },
    }),
    removeRoleFromUser: async (fixture) => ({
      params: { roleId: await newRole(fixture), userId: await ownId(fixture) },
    }),
    assignRoleToGroup: async (fixture) => ({
      params: { roleId: await newRole(fixture), groupId: await newGroup(fixture) },
    }),
    removeRoleFromGroup: async (fixture) => ({
      params: { roleId: await newRole(fixture), groupId: await newGroup(fixture) },
    }),
    getUserRoles: async (fixture) => {
      const id = await ownId(fixture);
      await assignNewRole(fixture, `users/${id}`);
      return { params: { id } };
    },
    getGroupRoles: async (fixture) => {
      const id = await newGroup(fixture);
      await assignNewRole(fixture, `groups/${id}`);
      return { params: { id } };
    },
  },
  failing: async (fixture) => {
    const takenRole = { name: `Taken ${fixture.unique()}`, policies: [] };
    await must(fixture.server, 'POST', '/api/v1/roles', takenRole);
    const role = await newRole(fixture);
    return {
      createRole: [
        [400, { body: { name: 'Admin', policies: [] } }],
        [409, { body: takenRole }],
      ],
      updateRole: [
        [404, { params: { roleId: 1 }, body: {} }],
        [409, { params: { roleId: role }, body: { name: takenRole.name.toUpperCase() } }],
      ],
      deleteRole: [[404, { params: { roleId: 2 } }]],
      assignRoleToUser: [
        [404, { params: { roleId: 1, userId: 1 } }],
        [404, { params: { roleId: 2, userId: 999_999 } }],
      ],
      removeRoleFromUser: [[404, { params: { roleId: 2, userId: 999_999 } }]],
      assignRoleToGroup: [[404, { params: { roleId: 2, groupId: 999_999 } }]],
      removeRoleFromGroup: [[404, { params: { roleId: 2, groupId: 999_999 } }]],
    };
  },
  lists: {
    getRoles: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) =>
          server.ok('POST', '/api/v1/roles', { name: nameAt(turn, fixture), policies: [] }),
        ),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
    getBuiltInRoles: { keyOf: (item) => item.id, older: [], unpaged: 20 },
    getUserRoles: {
      add: (server, fixture, count) => addAssignments(server, fixture, count, 'user_id'),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
    getGroupRoles: {
      add: (server, fixture, count) => addAssignments(server, fixture, count, 'group_id'),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    getRoles: administrators,
    getBuiltInRoles: administrators,
    createRole: administrators,
    getRole: administrators,
    updateRole: administrators,
    deleteRole: administrators,
    assignRoleToUser: administrators,
    removeRoleFromUser: administrators,
    assignRoleToGroup: administrators,
    removeRoleFromGroup: administrators,
    getUserRoles: administrators,
    getGroupRoles: administrators,
  },
};

async function newRole(fixture: Fixture): Promise<number> {
  const body = { name: fixture.unique(), policies: POLICIES };
  const { id } = await must(fixture.server, 'POST', '/api/v1/roles', body);
  return id;
}

async function assignNewRole(fixture: Fixture, holder: string): Promise<void> {
  const path = `/api/v1/roles/${await newRole(fixture)}/${holder}`;
  assert.equal((await fixture.server.call('PUT', path)).status, 204, path);
}

/** Assigns new roles to the holder of the newest assignment, which the sample call created. */
async function addAssignments(
  { db }: ServerUnderTest,
  fixture: Fixture,
  count: number,
  holder: 'user_id' | 'group_id',
): Promise<void> {
  await inTurns(count, () =>
    sql`
      with role as (
        insert into roles (tenant_id, name) values (1, ${fixture.unique()}) returning id
      )
      insert into role_assignments (tenant_id, role_id, ${sql.ref(holder)})
      select 1, role.id, (
        select ${sql.ref(holder)} from role_assignments
        where ${sql.ref(holder)} is not null order by id desc limit 1
      ) from role`.execute(db),
  );
}
