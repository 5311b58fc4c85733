import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callOperation } from './call-operation.ts';
import { onlyWhole, sampleOf, swept } from './contracts.ts';
import type { Api } from './fixture.ts';
import { callHost } from './host-client.ts';
import { servedDocument } from './open-api.ts';
import { HOST, PUBLIC, startTwoTenants } from './two-tenants.ts';

/** Operations whose query or body, rather than their path, identifies their target. */
const NAMED_IN_INPUT = new Set([
  'getResourcePolicies',
  'setUserResourcePolicy',
  'setGroupResourcePolicy',
  'upsertUserAttributeValue',
  'generateSession',
  'getMetadata',
]);
/** Operations whose path identifies a resource that every tenant has. */
const THE_SAME_FOR_ALL = new Set(['getScimResourceType', 'getScimSchema']);
/** Operations that need the caller's own password or code; the sample call has those of the first administrator. */
const OF_A_PASSWORD = new Set(['changeMyPassword', 'confirmSecondFactor']);
/** Operations that need the caller's own link to GitHub; only the first administrator has one. */
const OF_A_LINK = new Map([
  ['installations', 409],
  ['repositories', 409],
  ['branches', 409],
  ['unlinkGitHub', 404],
]);

test('two tenants in one installation are isolated', async (t) => {
  const { server, ours, theirs, them, theirKey, changes } = await startTwoTenants(t);
  const operations = swept((await servedDocument(server)).operations);
  const secret = 'a-word-of-the-first-tenant';
  await server.ok('PUT', `/api/v1/deployments/${ours.deploymentId}`, { name: `Named ${secret}` });
  await server.ok('PUT', `/api/v1/deployments/${ours.deploymentId}/env-vars`, {
    env_variables: [{ name: 'OURS', value: secret }],
  });
  await server.ok('POST', '/api/v1/api-keys', { name: secret });

  await t.test('no operation accesses data of another tenant', async () => {
    for (const operation of operations) {
      if (operation.permission === 'public') continue;
      // Prepared before, since a sample may create the rows that it needs.
      const sample = await sampleOf(operation, ours);
      await changes();
      const answer = await callOperation(them, operation, sample);
      const { status } = answer;
      const isNamed =
        (operation.path.includes('{') && !OF_A_LINK.has(operation.id)) || NAMED_IN_INPUT.has(operation.id);
      // Each account has embed tenants of its own under any name.
      if (operation.path.startsWith('/api/v1/embed-tenants/{'))
        assert.ok(status === 404 || status < 300, `${operation.id}: ${status}`);
      else if (isNamed && !THE_SAME_FOR_ALL.has(operation.id)) {
        assert.ok([403, 404].includes(status), `${operation.id}: ${status}`);
      } else if (OF_A_LINK.has(operation.id)) assert.equal(status, OF_A_LINK.get(operation.id), operation.id);
      else if (OF_A_PASSWORD.has(operation.id))
        assert.ok([400, 409].includes(status), `${operation.id}: ${status}`);
      else assert.ok(status < 300, `${operation.id}: ${JSON.stringify(answer.body)}`);
      assert.ok(
        !JSON.stringify(answer.body).includes(secret),
        `${operation.id} reveals data of the first tenant`,
      );
      assert.deepEqual(await changes(), [], `${operation.id} changed data of the first tenant`);
    }
  });

  await t.test(
    'ids and names of another tenant in a body are refused in the caller’s own deployment',
    onlyWhole,
    async () => {
      const base = `/build/api/v1/deployments/${theirs.deploymentId}`;
      const own = `/api/v1/deployments/${theirs.deploymentId}`;
      const ourBranches = await server.ok('GET', `/build/api/v1/deployments/${ours.deploymentId}/branches`);
      const branchId = ourBranches.items.find((branch: { name: string }) => branch.name === 'review').id;
      const upload = await server.ok(
        'POST',
        `/build/api/v1/deployments/${ours.deploymentId}/data-model/upload/start?branchName=review`,
      );
      await server.ok('POST', `/build/api/v1/deployments/${ours.deploymentId}/branches`, {
        name: 'only-ours',
      });
      const files = [{ path: 'model/crossed.yml', content: 'cubes: []\n' }];
      const ourUser = (await server.ok('GET', '/api/v1/users/me')).id;
      const group = await them.call('POST', '/api/v1/groups', { body: { name: 'Theirs' } });
      const members = `/api/v1/groups/${group.body.id}/users`;
      const attribute = await them.call('POST', '/api/v1/user-attributes', {
        body: { name: 'theirs', type: 'number' },
      });
      const value = { userId: String(ourUser), userAttributeId: String(attribute.body.id), value: 7 };
      const token = { security_context: {} };
      const environment = `${own}/environments/${ours.environmentId}`;
      const attempts: [string, string, unknown, number][] = [
        ['PUT', `${base}/data-model/files`, { files, branchId }, 404],
        ['DELETE', `${base}/data-model/files`, { files: [{ path: 'cube.js' }], branchId }, 404],
        ['POST', `${base}/merge`, { branchId }, 404],
        ['POST', `${base}/merge-to-default`, { branchId }, 404],
        ['PUT', `${base}/branches/staging-environment`, { branchId, enabled: true }, 404],
        ['POST', `${base}/branches`, { name: 'x', from: 'only-ours' }, 404],
        ['POST', `${base}/dev-mode`, { branchName: 'only-ours' }, 404],
        ['POST', `${base}/commit`, { branchName: 'only-ours' }, 404],
        ['DELETE', `${base}/branches?branchName=only-ours`, undefined, 404],
        ['GET', `${base}/data-model/files?branchName=only-ours`, undefined, 404],
        ['GET', `${base}/data-model/validate?branchName=only-ours`, undefined, 404],
        ['POST', `${base}/data-model/upload/finish`, { transaction: upload.transaction, files: {} }, 404],
        ['GET', `${environment}/tokens`, undefined, 404],
        ['POST', `${environment}/tokens`, token, 404],
        ['POST', `${environment}/tokens-for-meta-sync`, token, 404],
        ['POST', '/api/v1/api-keys', { name: 'x', deploymentIds: [ours.deploymentId] }, 400],
        ['PUT', own, { deployBranchName: 'only-ours' }, 400],
        ['POST', members, { userIds: [ourUser] }, 404],
        ['POST', '/api/v1/user-attribute-values', value, 404],
      ];
      await changes();
      for (const [method, path, body, status] of attempts) {
        const answer = await them.call(method, path, { body });
        assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
      }
      const status = await them.call('GET', `${own}/build-status?branchName=only-ours`);
      assert.equal(status.body.errorText, 'Bad branch');
      assert.deepEqual(await changes(), []);
    },
  );

  await t.test('the host of another tenant cannot become a custom domain', onlyWhole, async () => {
    const taken: [Api, number, string][] = [
      [server, ours.deploymentId, HOST],
      [server, ours.deploymentId, HOST.toUpperCase()],
      [them, theirs.deploymentId, '127.0.0.1'],
      [them, theirs.deploymentId, 'localhost'],
      [them, theirs.deploymentId, PUBLIC],
    ];
    for (const [api, id, customDomain] of taken) {
      const answer = await api.call('PUT', `/api/v1/deployments/${id}`, { body: { customDomain } });
      assert.equal(answer.status, 400, `${customDomain}: ${JSON.stringify(answer.body)}`);
      assert.match(answer.body.error, /customDomain/);
    }
    assert.equal((await server.call('GET', '/api/v1/users/me')).status, 200);
  });

  await t.test('two tenants may use the same name', onlyWhole, async () => {
    const body = { name: `Named ${secret}` };
    const answer = await them.call('PUT', `/api/v1/deployments/${theirs.deploymentId}`, { body });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  });

  await t.test("a key works on its own tenant's hosts only", async () => {
    // A third of the operations on each host: 300 unknown keys from one address in a minute trigger a rate limit.
    for (const [turn, [host, key]] of (
      [
        [HOST, server.adminKey],
        ['127.0.0.1', theirKey],
      ] as const
    ).entries())
      for (const [index, operation] of operations.entries()) {
        if (operation.permission === 'public' || index % 3 !== turn) continue;
        const call: Api['call'] = (method, path, options) =>
          callHost(server, host, key, method, path, options);
        const params = Object.fromEntries(
          [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 1]),
        );
        const answer = await callOperation({ call }, operation, { params });
        assert.equal(answer.status, 401, `${operation.id} on ${host}`);
      }
    for (const [host, key] of [
      [HOST.toUpperCase(), server.adminKey],
      ['nobody.example.com', theirKey],
    ] as const)
      assert.equal((await callHost(server, host, key, 'GET', '/api/v1/users/me')).status, 401, host);
    const own = await callHost(server, `${HOST.toUpperCase()}:1234`, theirKey, 'GET', '/api/v1/users/me');
    assert.equal(own.body.email, 'admin@second.example.com');
  });

  await t.test('a cursor of another tenant returns 400', onlyWhole, async () => {
    for (const path of ['/api/v1/deployments', '/api/v1/api-keys', '/api/v1/regions']) {
      const { pageInfo } = await server.ok('GET', `${path}?first=1`);
      const answer = await them.call(
        'GET',
        `${path}?first=1&after=${encodeURIComponent(pageInfo.endCursor)}`,
      );
      assert.equal(answer.status, 400, path);
    }
  });

  await t.test('addresses in responses begin with the host of the tenant', onlyWhole, async () => {
    const own = `/api/v1/deployments/${theirs.deploymentId}`;
    const base = `https://${HOST}/d/${theirs.deploymentId}`;
    const { body } = await them.call('GET', own);
    const list = await them.call('GET', '/api/v1/deployments');
    const settings = await them.call('GET', `${own}/settings`);
    const environments = await them.call('GET', `${own}/environments?type=production`);
    const usage = await them.call('POST', '/api/v1/usage-analytics/token');
    assert.deepEqual(
      [body.deploymentUrl, list.body.items[0].deploymentUrl, settings.body.deploymentUrl],
      [base, base, base],
    );
    assert.equal(environments.body.items[0].api_credentials[0].url, `${base}/cubejs-api/v1`);
    assert.equal(usage.body.apiUrl, `https://${HOST}/d/${usage.body.deploymentId}/cubejs-api/v1`);
    const { deploymentUrl } = await server.ok('GET', `/api/v1/deployments/${ours.deploymentId}`);
    assert.equal(deploymentUrl, `https://${PUBLIC}/d/${ours.deploymentId}`);
  });

  await t.test('the data API of a deployment is available on its own tenant only', onlyWhole, async () => {
    const path = `/d/${ours.deploymentId}/cubejs-api/v1/meta`;
    const { cubeApiToken } = await server.ok('POST', `/api/v1/deployments/${ours.deploymentId}/token`);
    const answer = await callHost(server, HOST, null, 'GET', path, {
      headers: { authorization: cubeApiToken },
    });
    assert.equal(answer.status, 404, JSON.stringify(answer.body));
  });
});
