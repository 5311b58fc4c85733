import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionUrl } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { allowPersonalKeys, makePerson, type Person } from './people-under-test.ts';
import { type ServerUnderTest, startTestServer } from './server-under-test.ts';

/** How long revoked access may still work on any node. */
const LIMIT_MS = 2000;

/** Creates a user with access to the deployment and returns the call that revokes it. */
type Arrange = (
  server: ServerUnderTest,
  deploymentId: number,
) => Promise<Person & { takeAway: readonly [method: string, path: string, body?: unknown] }>;

const reads = (deploymentId: number) => [
  { resourceType: 'Deployment', actions: ['DeploymentRead'], resources: [String(deploymentId)] },
];

async function newRole(server: ServerUnderTest, deploymentId: number): Promise<number> {
  const name = `Reader ${randomBytes(4).toString('hex')}`;
  return (await server.ok('POST', '/api/v1/roles', { name, policies: reads(deploymentId) })).id;
}

async function withRole(server: ServerUnderTest, deploymentId: number) {
  const person = await makePerson(server, {});
  const roleId = await newRole(server, deploymentId);
  assert.equal((await server.call('PUT', `/api/v1/roles/${roleId}/users/${person.userId}`)).status, 204);
  return { ...person, roleId };
}

async function inGroup(server: ServerUnderTest, deploymentId: number) {
  const person = await makePerson(server, {});
  const roleId = await newRole(server, deploymentId);
  const name = `Group ${randomBytes(4).toString('hex')}`;
  const { id: groupId } = await server.ok('POST', '/api/v1/groups', { name });
  const member = await server.ok('POST', `/api/v1/groups/${groupId}/users`, {
    userIds: [person.userId],
  });
  assert.equal(member.addedMembers.length, 1);
  assert.equal((await server.call('PUT', `/api/v1/roles/${roleId}/groups/${groupId}`)).status, 204);
  return { ...person, groupId, roleId };
}

const cases: Readonly<Record<string, Arrange>> = {
  async 'a revoked key'(server, deploymentId) {
    const person = await withRole(server, deploymentId);
    const { items } = await server.ok('GET', '/api/v1/api-keys?first=1');
    return { ...person, takeAway: ['DELETE', `/api/v1/api-keys/${items[0].id}`] };
  },
  async 'a deactivated user'(server, deploymentId) {
    const person = await withRole(server, deploymentId);
    return { ...person, takeAway: ['PUT', `/api/v1/users/${person.userId}`, { isDeactivated: true }] };
  },
  async 'a deleted user'(server, deploymentId) {
    const person = await withRole(server, deploymentId);
    return { ...person, takeAway: ['DELETE', `/api/v1/users/${person.userId}`] };
  },
  async 'users deactivated in bulk'(server, deploymentId) {
    const person = await withRole(server, deploymentId);
    const body = { action: 'DEACTIVATE', userIds: [person.userId] };
    return { ...person, takeAway: ['POST', '/api/v1/users/bulk', body] };
  },
  async 'a former administrator'(server) {
    const person = await makePerson(server, { isAdmin: true });
    return { ...person, takeAway: ['PUT', `/api/v1/users/${person.userId}`, { isAdmin: false }] };
  },
  async 'a removed role'(server, deploymentId) {
    const person = await withRole(server, deploymentId);
    return { ...person, takeAway: ['DELETE', `/api/v1/roles/${person.roleId}/users/${person.userId}`] };
  },
  async 'a role without policies'(server, deploymentId) {
    const person = await withRole(server, deploymentId);
    return { ...person, takeAway: ['PUT', `/api/v1/roles/${person.roleId}`, { policies: [] }] };
  },
  async 'a deleted role'(server, deploymentId) {
    const person = await withRole(server, deploymentId);
    return { ...person, takeAway: ['DELETE', `/api/v1/roles/${person.roleId}`] };
  },
  async 'a role removed from a group'(server, deploymentId) {
    const person = await inGroup(server, deploymentId);
    return { ...person, takeAway: ['DELETE', `/api/v1/roles/${person.roleId}/groups/${person.groupId}`] };
  },
  async 'a user removed from a group'(server, deploymentId) {
    const person = await inGroup(server, deploymentId);
    return {
      ...person,
      takeAway: ['DELETE', `/api/v1/groups/${person.groupId}/users`, { userIds: [person.userId] }],
    };
  },
  async 'a deleted group'(server, deploymentId) {
    const person = await inGroup(server, deploymentId);
    return { ...person, takeAway: ['DELETE', `/api/v1/groups/${person.groupId}`] };
  },
  async 'a deployment that is no longer shared'(server, deploymentId) {
    const person = await makePerson(server, {});
    const policy = {
      resourceType: 'Deployment',
      resourceId: String(deploymentId),
      userId: person.userId,
      action: 'DeploymentRead',
    };
    await server.ok('PUT', '/api/v1/resource-policies/user', policy);
    return { ...person, takeAway: ['PUT', '/api/v1/resource-policies/user', { ...policy, action: null }] };
  },
  // Last, because it ends the keys of everyone except administrators.
  async 'personal API keys turned off'(server, deploymentId) {
    const person = await withRole(server, deploymentId);
    return { ...person, takeAway: ['PUT', '/api/v1/tenant/settings', { personalApiKeysEnabled: false }] };
  },
};

test('revoked access ends on every node within 2 seconds, for the API and for data API tokens', async (t) => {
  const database = await testDatabase();
  const env = {
    DATABASE_URL: connectionUrl(database.connection),
    FACET_SECRET_KEY: randomBytes(32).toString('base64'),
  };
  const one = { ...(await startTestServer(t, env)), db: database.db };
  const two = await startTestServer(t, env);
  t.after(() => database.close());
  await allowPersonalKeys(one);
  const deploymentId = await one.makeDeployment('Shared');

  for (const [name, arrange] of Object.entries(cases))
    await t.test(name, async () => {
      const { key, takeAway } = await arrange(one, deploymentId);
      const path = `/api/v1/deployments/${deploymentId}`;
      const { cubeApiToken: token } = await one.ok('POST', `${path}/token`, undefined, key);
      const api = async (node: ServerUnderTest) => (await node.call('GET', path, { key })).status;
      const data = async (node: ServerUnderTest) =>
        (await node.query(deploymentId, '/cubejs-api/v1/meta', token)).status;
      const all = () => Promise.all([api(one), api(two), data(one), data(two)]);
      assert.deepEqual(await all(), [200, 200, 200, 200]);

      const [method, at, body] = takeAway;
      const answer = await one.call(method, at, { body });
      assert.ok(answer.status < 300, JSON.stringify(answer.body));
      const since = Date.now();
      assert.notEqual(await api(one), 200, 'the node that revoked the access refuses it immediately');
      let last = await all();
      while (last.includes(200)) {
        assert.ok(Date.now() - since < LIMIT_MS, `still ${last} after ${Date.now() - since} ms`);
        await sleep(20);
        last = await all();
      }
      assert.ok(
        last.every((status) => status === 401 || status === 403),
        String(last),
      );
    });
});
