import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callOperation } from './call-operation.ts';
import { sampleOf } from './contracts.ts';
import { servedDocument } from './open-api.ts';
import type { Json } from './server-under-test.ts';
import { startTwoTenants } from './two-tenants.ts';

test('users, groups, roles and attributes of another tenant cannot be referenced', async (t) => {
  const { server, ours, theirs, them, changes } = await startTwoTenants(t);
  const must = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const answer = await them.call(method, path, { body });
    assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  /** A user, a group, a role and an attribute, created by one tenant's administrator. */
  const make = async (of: (method: string, path: string, body?: unknown) => Promise<Json>, word: string) => {
    const user = await of('POST', '/api/v1/users', { email: `${word}@example.org`, username: word });
    const group = await of('POST', '/api/v1/groups', { name: `Group ${word}` });
    const role = await of('POST', '/api/v1/roles', { name: `Role ${word}`, policies: [] });
    const attribute = await of('POST', '/api/v1/user-attributes', { name: word, type: 'string' });
    const id = ({ id: plain, data }: Json) => Number(plain ?? data?.id);
    return { userId: id(user), groupId: id(group), roleId: id(role), attributeId: id(attribute) };
  };
  const our = await make((method, path, body) => server.ok(method, path, body), 'ours');
  const their = await make(must, 'theirs');
  const action = 'DeploymentRead';
  const shared = { resourceType: 'Deployment', resourceId: String(theirs.deploymentId), action };
  const crossed = { ...shared, resourceId: String(ours.deploymentId) };
  const value = (userId: number, userAttributeId: number) => ({
    userId: String(userId),
    userAttributeId: String(userAttributeId),
    value: 'x',
  });

  await t.test('an id of another tenant in the path returns 404', async () => {
    const attempts: [string, string, unknown?][] = [
      ['PUT', `/api/v1/roles/${their.roleId}/users/${our.userId}`],
      ['PUT', `/api/v1/roles/${our.roleId}/users/${their.userId}`],
      ['PUT', `/api/v1/roles/2/users/${our.userId}`],
      ['PUT', `/api/v1/roles/${their.roleId}/groups/${our.groupId}`],
      ['PUT', `/api/v1/roles/${our.roleId}/groups/${their.groupId}`],
      ['GET', `/api/v1/users/${our.userId}`],
      ['GET', `/api/v1/users/${our.userId}/roles`],
      ['GET', `/api/v1/groups/${our.groupId}/users`],
      ['GET', `/api/v1/user-attribute-values/${our.userId}`],
      ['POST', `/api/v1/users/${our.userId}/invitation`],
      ['PUT', `/api/v1/users/${our.userId}`, { isAdmin: true }],
    ];
    await changes();
    for (const [method, path, body] of attempts) {
      const answer = await them.call(method, path, body === undefined ? {} : { body });
      assert.equal(answer.status, 404, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    }
    assert.deepEqual(await changes(), []);
  });

  await t.test('an id or a name of another tenant in the body is refused', async () => {
    const attempts: [string, string, unknown][] = [
      ['POST', '/api/v1/users', { email: 'a@x.org', username: 'a', defaultRoles: ['Role ours'] }],
      ['POST', `/api/v1/groups/${their.groupId}/users`, { userIds: [our.userId] }],
      ['POST', `/api/v1/groups/${our.groupId}/users`, { userIds: [their.userId] }],
      ['POST', '/api/v1/user-attribute-values', value(our.userId, their.attributeId)],
      ['POST', '/api/v1/user-attribute-values', value(their.userId, our.attributeId)],
      ['PUT', '/api/v1/resource-policies/user', { ...shared, userId: our.userId }],
      ['PUT', '/api/v1/resource-policies/user', { ...crossed, userId: their.userId }],
      ['PUT', '/api/v1/resource-policies/user', { ...crossed, userId: null }],
      ['PUT', '/api/v1/resource-policies/group', { ...shared, groupId: our.groupId }],
      ['PUT', '/api/v1/resource-policies/group', { ...crossed, groupId: their.groupId }],
      ['POST', '/api/v1/api-keys', { name: 'x', userId: our.userId }],
      ['PATCH', '/api/v1/users/me/settings', { defaultDeploymentId: ours.deploymentId }],
    ];
    await changes();
    for (const [method, path, body] of attempts) {
      const answer = await them.call(method, path, { body });
      const at = `${method} ${path} ${JSON.stringify(body)}: ${answer.status} ${JSON.stringify(answer.body)}`;
      assert.ok([400, 404].includes(answer.status), at);
    }
    assert.deepEqual(await changes(), []);
  });

  await t.test('bulk operations do not affect another tenant', async () => {
    await changes();
    for (const bulk of ['DEACTIVATE', 'DELETE', 'ACTIVATE']) {
      const userIds = [our.userId, their.userId];
      const answer = await them.call('POST', '/api/v1/users/bulk', { body: { action: bulk, userIds } });
      assert.ok(answer.status < 500, `${bulk}: ${JSON.stringify(answer.body)}`);
      assert.doesNotMatch(JSON.stringify(answer.body), /ours@example\.org/);
    }
    assert.deepEqual(await changes(), []);
  });

  await t.test('removals do not affect another tenant', async () => {
    await server.call('PUT', `/api/v1/roles/${our.roleId}/users/${our.userId}`);
    await server.call('PUT', `/api/v1/roles/${our.roleId}/groups/${our.groupId}`);
    await server.call('POST', `/api/v1/groups/${our.groupId}/users`, { body: { userIds: [our.userId] } });
    await changes();
    for (const holder of [`users/${our.userId}`, `groups/${our.groupId}`, `users/${their.userId}`])
      for (const roleId of [our.roleId, their.roleId])
        await them.call('DELETE', `/api/v1/roles/${roleId}/${holder}`);
    for (const groupId of [our.groupId, their.groupId])
      await them.call('DELETE', `/api/v1/groups/${groupId}/users`, { body: { userIds: [our.userId] } });
    assert.deepEqual(await changes(), []);
  });

  await t.test('an invitation works only for the tenant that sent it', async () => {
    const { operations } = await servedDocument(server);
    for (const operation of operations.filter(({ id }) => id === 'acceptInvitation')) {
      const sample = await sampleOf(operation, ours);
      await changes();
      const answer = await callOperation(them, operation, sample);
      assert.ok([400, 404].includes(answer.status), JSON.stringify(answer.body));
      assert.deepEqual(await changes(), []);
    }
  });
});
