import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { connectionUrl } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { allowPersonalKeys, makePerson, type Person } from './people-under-test.ts';
import { type ServerUnderTest, startTestServer } from './server-under-test.ts';
import { settlesWithin } from './settles-within.ts';

/** How long revoked access may still work on any node. */
const LIMIT_MS = 2000;

/** Creates a user with access to the deployment and returns the call that revokes it. */
type Arrange = (
  server: ServerUnderTest,
  deploymentId: number,
) => Promise<
  Pick<Person, 'key'> & {
    takeAway: readonly [method: string, path: string, body?: unknown];
    /** A path that the credential may read, if it is not that of the deployment. */
    path?: string;
  }
>;

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

/** An embed session in creator mode, which gets data API tokens. */
async function embedSession(server: ServerUnderTest, deploymentId: number, user: object) {
  const body = { deploymentId, creatorMode: true, ...user };
  const { sessionId } = await server.ok('POST', '/api/v1/embed/generate-session', body);
  const { token: key } = await server.ok('POST', '/api/v1/embed/session/token', { sessionId });
  return { key, sessionId, path: `/api/v1/deployments/${deploymentId}/folders` };
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
  async 'a revoked embed session'(server, deploymentId) {
    const { sessionId, ...session } = await embedSession(server, deploymentId, { externalId: 'ada' });
    return { ...session, takeAway: ['POST', '/api/v1/embed/session/revoke', { sessionId }] };
  },
  async 'the embed session of a deactivated user'(server, deploymentId) {
    const { userId } = await withRole(server, deploymentId);
    const { email: internalId } = await server.ok('GET', `/api/v1/users/${userId}`);
    const session = await embedSession(server, deploymentId, { internalId });
    return { ...session, takeAway: ['PUT', `/api/v1/users/${userId}`, { isDeactivated: true }] };
  },
  async 'the session of a deleted embed tenant'(server, deploymentId) {
    const embedTenantName = 'short-lived';
    const session = await embedSession(server, deploymentId, { externalId: 'ada', embedTenantName });
    return { ...session, takeAway: ['DELETE', `/api/v1/embed-tenants/${embedTenantName}`] };
  },
  async 'an embed session after embedding is switched off'(server, deploymentId) {
    const session = await embedSession(server, deploymentId, { externalId: 'ada' });
    return { ...session, takeAway: ['PUT', '/api/v1/embed/settings', { enabled: false }] };
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
      const deployment = `/api/v1/deployments/${deploymentId}`;
      const { key, takeAway, path = deployment } = await arrange(one, deploymentId);
      const { cubeApiToken: token } = await one.ok('POST', `${deployment}/token`, undefined, key);
      const api = async (node: ServerUnderTest) => (await node.call('GET', path, { key })).status;
      const data = async (node: ServerUnderTest) =>
        (await node.query(deploymentId, '/cubejs-api/v1/meta', token)).status;
      const all = () => Promise.all([api(one), api(two), data(one), data(two)]);
      assert.deepEqual(await all(), [200, 200, 200, 200]);

      const [method, at, body] = takeAway;
      const answer = await one.call(method, at, { body });
      assert.ok(answer.status < 300, JSON.stringify(answer.body));
      assert.notEqual(await api(one), 200, 'the node that revoked the access refuses it immediately');
      let last: number[] = [];
      await settlesWithin(LIMIT_MS, async () => {
        last = await all();
        return last.includes(200) ? String(last) : undefined;
      });
      assert.ok(
        last.every((status) => status === 401 || status === 403),
        String(last),
      );
    });
});
