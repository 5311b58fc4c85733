import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newDashboard, newFolder } from '../../../../test/content-under-test.ts';
import { prepareFixture } from '../../../../test/fixture.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
await allowPersonalKeys(server);
const fixture = await prepareFixture(server);
const base = `/api/v1/deployments/${fixture.deploymentId}`;
for (const name of ['acme', 'globex'])
  await server.ok('POST', `/api/v1/embed-tenants/${name}/user`, { externalId: 'ada' });

const pathOf = (workbookId: number) => `${base}/workbooks/${workbookId}/embed-access`;
const put = (workbookId: number, body: object, key?: string) =>
  server.call('PUT', pathOf(workbookId), { body, ...(key === undefined ? {} : { key }) });
const list = async (embedTenantName: string, accessSource?: string): Promise<number[]> => {
  const query = accessSource === undefined ? '' : `?accessSource=${accessSource}`;
  const { items } = await server.ok('GET', `${base}/embed-tenants/${embedTenantName}/workbooks${query}`);
  return items.map(({ id }: Json) => id);
};

test('a request names one audience with an action, or only the flag', async () => {
  const { workbookId } = await newDashboard(fixture);
  const refused: [object, RegExp][] = [
    [{}, /must contain a change/],
    [{ allEmbedUsers: false }, /must contain a change/],
    [{ embedTenantName: 'acme' }, /body\.action is required/],
    [{ allEmbedUsers: true, allowEmbed: true }, /body\.action is required/],
    [{ action: 'read' }, /body\.action requires/],
    [{ action: 'none', allowEmbed: true }, /body\.action requires/],
    [{ embedTenantName: 'acme', allEmbedUsers: true, action: 'read' }, /Only one of/],
    [{ embedTenantName: 'acme', action: 'write' }, /body\.action/],
    [{ embedTenantName: 'Acme', action: 'read' }, /body\.embedTenantName/],
  ];
  for (const [body, message] of refused) {
    const answer = await put(workbookId, body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.match(answer.body.error, message);
  }
  const unknown = await put(workbookId, { embedTenantName: 'nobody', action: 'read', allowEmbed: true });
  assert.equal(unknown.status, 404);
  const { allowEmbed, tenants } = await server.ok('GET', pathOf(workbookId));
  assert.deepEqual({ allowEmbed, tenants }, { allowEmbed: false, tenants: [] }, 'nothing is written');
});

test('audiences change one at a time, and the flag needs a published dashboard', async () => {
  const { workbookId } = await newDashboard(fixture);
  const first = await put(workbookId, { embedTenantName: 'globex', action: 'read' });
  assert.equal(first.status, 200);
  await put(workbookId, { embedTenantName: 'acme', action: 'read', allowEmbed: true });
  const { body } = await put(workbookId, { allEmbedUsers: true, action: 'read' });
  assert.deepEqual(
    body.tenants.map(({ embedTenantName, action }: Json) => [embedTenantName, action]),
    [
      ['acme', 'read'],
      ['globex', 'read'],
    ],
  );
  const { enabled, action, groupId } = body.allEmbedUsers;
  assert.deepEqual(
    { allowEmbed: body.allowEmbed, enabled, action },
    { allowEmbed: true, enabled: true, action: 'read' },
  );
  assert.ok(groupId > 0);
  await put(workbookId, { embedTenantName: 'globex', action: 'none' });
  await put(workbookId, { allEmbedUsers: true, action: 'none' });
  await put(workbookId, { allowEmbed: false });
  const left = await server.ok('GET', pathOf(workbookId));
  assert.deepEqual(
    [left.allowEmbed, left.allEmbedUsers, left.tenants.map(({ embedTenantName }: Json) => embedTenantName)],
    [false, { enabled: false, action: 'none', groupId: null }, ['acme']],
  );

  const draft = await server.ok('POST', `${base}/workbooks`, {});
  const refused = await put(draft.id, { embedTenantName: 'acme', action: 'read', allowEmbed: true });
  assert.equal(refused.status, 400);
  assert.match(refused.body.error, /body\.allowEmbed requires a published dashboard/);
  assert.deepEqual((await server.ok('GET', pathOf(draft.id))).tenants, [], 'nothing is written');
});

test('the error for an embed tenant that does not exist yet names the request that creates it', async () => {
  const { workbookId } = await newDashboard(fixture);
  const share = { embedTenantName: 'umbrella', action: 'read', allowEmbed: true };
  const { status, body } = await put(workbookId, share);
  assert.equal(status, 404);
  const [, method = '', path = '', input = '{}'] = /(POST) (\S+) with (\{.*\})$/.exec(body.error) ?? [];
  assert.equal((await server.ok('GET', pathOf(workbookId))).allowEmbed, false, 'nothing is written');
  await server.ok(method, path, JSON.parse(input));
  assert.equal((await put(workbookId, share)).status, 200);
});

test('reading needs view access to the workbook, and changing needs full access', async () => {
  const { workbookId } = await newDashboard(fixture);
  const { key, userId } = await makePerson(server, { builtInRole: 'Explorer' });
  const read = async () => (await server.call('GET', pathOf(workbookId), { key })).status;
  const change = async () => (await put(workbookId, { allowEmbed: true }, key)).status;
  assert.deepEqual({ read: await read(), change: await change() }, { read: 404, change: 404 });
  for (const [action, status] of [
    ['WorkbookRead', 403],
    ['WorkbookEdit', 403],
    ['WorkbookManage', 200],
  ] as const) {
    const policy = { resourceType: 'Workbook', resourceId: workbookId, userId, action };
    await server.ok('PUT', '/api/v1/resource-policies/user', policy);
    assert.deepEqual([await read(), await change()], [200, status], action);
  }
});

test('the workbooks of an embed tenant are those that it, all embed users or their folders see', async () => {
  const { workbookId: direct } = await newDashboard(fixture);
  const { workbookId: forAll } = await newDashboard(fixture);
  const { workbookId: nested } = await newDashboard(fixture);
  const { workbookId: hidden } = await newDashboard(fixture);
  await put(direct, { embedTenantName: 'acme', action: 'read' });
  await put(direct, { embedTenantName: 'globex', action: 'read' });
  const { body } = await put(forAll, { allEmbedUsers: true, action: 'read' });
  const outer = await newFolder(fixture);
  const inner = await server.ok('POST', `${base}/folders`, { name: 'Inner', parentId: outer });
  await server.ok('PUT', `${base}/workbooks/${nested}`, { folderId: inner.id });
  const policy = { resourceType: 'Folder', resourceId: outer, action: 'FolderRead' };
  await server.ok('PUT', '/api/v1/resource-policies/group', {
    ...policy,
    groupId: body.allEmbedUsers.groupId,
  });

  const seen = async (name: string, source?: string) =>
    (await list(name, source)).filter((id) => [direct, forAll, nested, hidden].includes(id));
  assert.deepEqual(await seen('acme'), [nested, forAll, direct]);
  assert.deepEqual(await seen('ACME', 'tenant'), [direct]);
  assert.deepEqual(await seen('acme', 'allEmbedUsers'), [forAll]);
  assert.deepEqual(await seen('acme', 'folder'), [nested]);
  await put(direct, { embedTenantName: 'acme', action: 'none' });
  assert.deepEqual(await seen('acme'), [nested, forAll]);
  assert.deepEqual(await seen('globex'), [nested, forAll, direct]);
  const unknown = await server.call('GET', `${base}/embed-tenants/nobody/workbooks`);
  assert.equal(unknown.status, 404);
  const malformed = await server.call('GET', `${base}/embed-tenants/acme/workbooks?accessSource=all`);
  assert.equal(malformed.status, 400);
});

test('the sharing with an embed tenant is deleted with it', async () => {
  const { workbookId } = await newDashboard(fixture);
  await server.ok('POST', '/api/v1/embed-tenants/initech/user', { externalId: 'ada' });
  await put(workbookId, { embedTenantName: 'initech', action: 'read' });
  assert.deepEqual(await list('initech', 'tenant'), [workbookId]);
  assert.equal((await server.call('DELETE', '/api/v1/embed-tenants/initech')).status, 204);
  assert.deepEqual((await server.ok('GET', pathOf(workbookId))).tenants, []);
  await server.ok('POST', '/api/v1/embed-tenants/initech/user', { externalId: 'ada' });
  assert.deepEqual(await list('initech', 'tenant'), [], 'a new embed tenant of the same name sees nothing');
});
