import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newApiKey } from '../src/auth/api-key-format.ts';
import { callOperation } from './call-operation.ts';
import { onlyWhole, sampleOf, swept } from './contracts.ts';
import type { SampleCall } from './feature-contract.ts';
import { prepareFixture } from './fixture.ts';
import { isScim, type ServedOperation, servedDocument } from './open-api.ts';
import { type Call, deploymentInput, startTestServer } from './server-under-test.ts';

test('credentials', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const operations = swept((await servedDocument(server)).operations);
  const fixture = await prepareFixture(server);
  const other = await prepareFixture(server);
  // A refused call changes nothing, so one sample per operation serves all refused calls.
  const refused = new Map<string, SampleCall>();
  for (const operation of operations) refused.set(operation.id, await sampleOf(operation, fixture));
  const refusedCall = (operation: ServedOperation, call: Call) =>
    callOperation(server, operation, refused.get(operation.id) ?? {}, call);
  const guarded = operations.filter((operation) => operation.permission !== 'public');

  await t.test('a missing, malformed or unknown credential returns 401', async () => {
    const mistyped = `${newApiKey().slice(0, -1)}!`;
    const headers: Record<string, string>[] = [
      {},
      { authorization: '' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer ' },
      { authorization: server.adminKey },
      { authorization: `Basic ${Buffer.from(`admin:${server.adminKey}`).toString('base64')}` },
      { authorization: `Bearer ${server.adminKey} ${server.adminKey}` },
      { authorization: `Bearer ${newApiKey()}` },
      { authorization: `Bearer ${mistyped}` },
      { authorization: 'Bearer sk-' },
      { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
    ];
    for (const [index, operation] of guarded.entries()) {
      // Each operation without a credential and with one bad one: more would trigger the limit on guessing.
      for (const given of [headers[0], headers[1 + (index % (headers.length - 1))]]) {
        // SCIM accepts the bare key, as some identity providers send it.
        if (isScim(operation) && given?.authorization === server.adminKey) continue;
        const answer = await refusedCall(operation, { key: null, headers: given ?? {} });
        assert.equal(answer.status, 401, `${operation.id} with ${JSON.stringify(given)}`);
        if (isScim(operation)) assert.equal(answer.body.status, '401');
        else assert.equal(answer.body.code, 'unauthorized');
        assert.match(
          answer.headers.get('www-authenticate') ?? '',
          /^Bearer (error="invalid_token", )?resource_metadata="http/,
        );
      }
    }
  });

  await t.test('a key expires on time even if it was verified a moment before', onlyWhole, async () => {
    const endsAt = Date.now() + 2500;
    const ending = await server.makeKey({ expiresAt: new Date(endsAt).toISOString() });
    const ofEnding = async () => (await server.call('GET', '/api/v1/users/me', { key: ending })).status;
    assert.equal(await ofEnding(), 200, 'the key works until it expires');
    while (Date.now() < endsAt) {
      await ofEnding();
      await sleep(100);
    }
    assert.equal(await ofEnding(), 401);
  });

  await t.test('a key has access only to the deployments in its scope', onlyWhole, async () => {
    const key = await server.makeKey({ deploymentIds: [other.deploymentId] });
    const list = await server.call('GET', '/api/v1/deployments', { key });
    assert.deepEqual(
      list.body.items.map((item: { id: number }) => item.id),
      [other.deploymentId],
    );
    assert.equal(list.body.pagination.total, 1);
    for (const spelling of ['0x1', '1e0', '+1', '1.0', '%201', '01']) {
      const path = `/api/v1/deployments/${spelling.replace('1', String(fixture.deploymentId))}`;
      assert.equal((await server.call('GET', path, { key })).status, 400, path);
    }
  });

  await t.test(
    'users who may only edit dev branches cannot change the deploy branch',
    onlyWhole,
    async () => {
      const key = await server.makeKey({ permissions: ['SchemaUpdateDevBranches', 'SchemaRead'] });
      const base = `/build/api/v1/deployments/${fixture.deploymentId}`;
      await server.ok('POST', `${base}/branches`, { name: 'child-of-main' });
      const { branchName: devBranch } = await server.ok('POST', `${base}/dev-mode`, { branchName: 'main' });
      await server.ok('PUT', `${base}/data-model/files`, {
        branchName: devBranch,
        files: [{ path: 'model/dev.yml', content: 'cubes: []\n' }],
      });
      const { transaction } = await server.ok('POST', `${base}/data-model/upload/start?branchName=main`);
      const heads = async () => JSON.stringify((await server.ok('GET', `${base}/branches`)).items);
      const before = await heads();
      const attempts: [string, string, unknown][] = [
        ['POST', '/merge', { branchName: 'child-of-main' }],
        ['POST', '/merge-to-default', { branchName: 'child-of-main', message: 'x' }],
        ['POST', '/commit', { branchName: devBranch }],
        ['POST', '/commit', { branchName: 'main' }],
        ['POST', '/commit', { branchName: devBranch, toBranch: 'main' }],
        ['POST', '/data-model/upload/start', { branchName: 'main' }],
        ['POST', '/data-model/upload/finish', { transaction, files: {} }],
      ];
      for (const [method, path, body] of attempts) {
        const answer = await server.call(method, base + path, { body, key });
        assert.equal(answer.status, 403, `${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`);
      }
      await server.ok('POST', `${base}/dev-mode`, { branchName: 'main' }, key);
      assert.equal(await heads(), before);
    },
  );

  await t.test('the Bearer and Api-Key schemes are accepted in any letter case', onlyWhole, async () => {
    for (const scheme of ['Bearer', 'Api-Key', 'bearer', 'api-key', 'API-KEY']) {
      const headers = { authorization: `${scheme} ${server.adminKey}` };
      const answer = await server.call('GET', '/api/v1/users/me', { key: null, headers });
      assert.equal(answer.status, 200, scheme);
    }
  });

  await t.test('a key cannot have more access than the key that creates it', onlyWhole, async () => {
    const limited = await server.makeKey({ permissions: ['All'] });
    const body = { name: 'More' };
    assert.equal((await server.call('POST', '/api/v1/api-keys', { body, key: limited })).status, 403);
    const scoped = await server.makeKey({ deploymentIds: [other.deploymentId] });
    const made = await server.call('POST', '/api/v1/api-keys', { body, key: scoped });
    assert.deepEqual(made.body.deploymentIds, [other.deploymentId]);
    const path = `/api/v1/deployments/${fixture.deploymentId}`;
    assert.equal((await server.call('GET', path, { key: made.body.token })).status, 403);
    const wider = { name: 'More', deploymentIds: [other.deploymentId, fixture.deploymentId] };
    assert.equal((await server.call('POST', '/api/v1/api-keys', { body: wider, key: scoped })).status, 403);
    // Nor can it create a user to sign in as, who would not have that limit.
    const user = { email: 'more@example.com', username: 'more', isAdmin: true, password: 'correct horse' };
    const refused = await server.call('POST', '/api/v1/users', { body: user, key: scoped });
    assert.equal(refused.status, 403);
    assert.match(refused.body.error, /limited to deployments/);
    assert.equal((await server.call('GET', '/api/v1/users', { key: scoped })).status, 200);
  });

  await t.test(
    'a key limited to deployments cannot create one, with or without other limits',
    onlyWhole,
    async () => {
      const deploymentIds = [fixture.deploymentId];
      const count = async () => (await server.ok('GET', '/api/v1/deployments')).count;
      const before = await count();
      for (const permissions of [undefined, ['DeploymentCreate'], ['All']]) {
        const key = await server.makeKey({ deploymentIds, ...(permissions && { permissions }) });
        const body = deploymentInput('Out of reach');
        const refused = await server.call('POST', '/build/api/v1/deployments', { body, key });
        assert.equal(refused.status, 403);
        assert.equal(
          refused.body.error,
          'API keys limited to deployments may not create deployments, which would be outside their limit',
        );
      }
      assert.equal(await count(), before);
    },
  );
});
