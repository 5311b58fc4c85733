import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { BODY_LIMITS } from '../src/http/body-limits.ts';
import { callOperation, requestOf } from './call-operation.ts';
import { hasWorked, sampleOf } from './contracts.ts';
import { prepareFixture } from './fixture.ts';
import { walkGitHub } from './github-under-test.ts';
import { tokenFor } from './model-under-test.ts';
import { type ServedOperation, sentenceOf, servedDocument } from './open-api.ts';
import { rawCall } from './raw-call.ts';
import { rawConnection } from './raw-connection.ts';
import { startTestServer } from './server-under-test.ts';

// Slow: calls every operation in several ways.

/** Operations whose sample call works only once, needs its body, or needs at least one of several fields. */
const ONCE = [
  'commitChanges',
  'mergeIntoParentBranch',
  'mergeToDefaultBranch',
  'updateDeployment',
  'removeMySecondFactor',
  'startQuestionEvaluation',
  'applySynonymSuggestion',
];

test('the API accepts calls as real clients send them', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api', ...(await walkGitHub(t)) });
  const { operations } = await servedDocument(server);
  const fixture = await prepareFixture(server);
  const authorization = `Bearer ${server.adminKey}`;
  const raw = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    rawCall(server.url, method, path, { headers: { authorization, ...headers }, body });
  const json = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString());

  await t.test(
    'a trailing slash leads to no redirect, and unknown keys are ignored unless an operation is strict',
    async () => {
      for (const operation of operations) {
        const sample = await sampleOf(operation, fixture);
        const slashed = { ...operation, path: `${operation.path}/` };
        const isStrict = operation.declared['x-strict'] === true;
        const unknown: Record<string, string> = isStrict ? {} : { fromTheFuture: '1', offset2: '-1' };
        const nested = isStrict ? {} : { nested: { deep: [1] } };
        const answer = await callOperation(server, slashed, {
          ...sample,
          query: { ...sample.query, ...unknown },
          ...(sample.body === undefined ? {} : { body: { ...sample.body, ...unknown, ...nested } }),
          ...(sample.form === undefined ? {} : { form: { ...sample.form, ...unknown } }),
        });
        assert.ok(
          hasWorked(operation, answer),
          `${operation.id}: ${answer.status} ${JSON.stringify(answer.body)}`,
        );
      }
    },
  );

  await t.test('writes without a body accept every way of sending an empty body', async () => {
    const withoutBody: Record<string, string>[] = [
      {},
      { 'content-length': '0' },
      { 'content-length': '0', 'content-type': 'application/json' },
      { 'content-type': 'application/json' },
      { 'content-length': '0', 'content-type': 'application/json; charset=utf-8' },
      { 'content-length': '0', 'content-type': 'application/x-www-form-urlencoded' },
      { 'transfer-encoding': 'chunked', 'content-type': 'application/json' },
    ];
    const bodiless = operations.filter(
      ({ method, declared }) => method !== 'GET' && declared.requestBody?.required !== true,
    );
    assert.ok(bodiless.length >= 5);
    for (const [index, operation] of bodiless.entries()) {
      if (ONCE.includes(operation.id)) continue;
      // The parser is shared by all operations, their schemas are not: each takes two of the ways in turn.
      for (const step of [0, 3]) {
        const headers = withoutBody[(index + step) % withoutBody.length] ?? {};
        const sample = await sampleOf(operation, fixture);
        const { path } = requestOf(operation.path, sample);
        const own = { authorization: `Bearer ${sample.key ?? server.adminKey}` };
        const answer = await raw(operation.method, path, { ...headers, ...own });
        const at = `${operation.id} ${JSON.stringify(headers)}: ${answer.bytes}`;
        assert.ok(answer.status < 300, at);
      }
    }
    const reset = `/api/v1/deployments/${fixture.deploymentId}/creation-step/reset`;
    const spaces = await raw('POST', reset, { 'content-type': 'application/json' }, ' \n');
    assert.equal(spaces.status, 200);
    const ignored = await raw('POST', reset, { 'content-type': 'application/json' }, '{"any": 1}');
    assert.equal(ignored.status, 200, 'an unexpected body is ignored');
  });

  await t.test('DELETE accepts a JSON body, and GET ignores one', async () => {
    const remove = operations.find((operation) => operation.id === 'removeFiles') as ServedOperation;
    const sample = await sampleOf(remove, fixture);
    const { path } = requestOf(remove.path, sample);
    const body = JSON.stringify(sample.body);
    const removed = await raw('DELETE', path, { 'content-type': 'application/json' }, body);
    assert.equal(removed.status, 200, removed.bytes.toString());
    const again = await raw('DELETE', path, { 'content-type': 'application/json' }, body);
    assert.equal(again.status, 404, 'the file is gone');
    const got = await raw('GET', '/api/v1/deployments', { 'content-type': 'application/json' }, '{"a": 1}');
    assert.equal(got.status, 200);
  });

  await t.test('branch names with a slash work in the query, encoded or not', async () => {
    const branches = `/build/api/v1/deployments/${fixture.deploymentId}/branches`;
    for (const spelling of ['feature/one', 'feature%2Ftwo', 'dbt-sync%2Fmain-20260817120000-a1b2c3d4']) {
      await server.ok('POST', branches, { name: decodeURIComponent(spelling) });
      const status = `/api/v1/deployments/${fixture.deploymentId}/build-status?branchName=${spelling}`;
      assert.equal((await server.ok('GET', status)).branchName, decodeURIComponent(spelling));
      assert.equal((await raw('DELETE', `${branches}?branchName=${spelling}`)).status, 200);
    }
  });

  await t.test('responses are compressed only on request', async () => {
    const plain = await raw('GET', '/api/v1/spec');
    assert.equal(plain.headers['content-encoding'], undefined);
    for (const encoding of ['identity', 'deflate', 'gzip;q=0', 'br;q=0, gzip;q=0', '']) {
      const answer = await raw('GET', '/api/v1/spec', { 'accept-encoding': encoding });
      assert.equal(answer.headers['content-encoding'], undefined, encoding);
      assert.ok(answer.bytes.equals(plain.bytes), encoding);
    }
    const decode = { gzip: gunzipSync, br: brotliDecompressSync } as const;
    for (const [asked, encoding] of [
      ['gzip', 'gzip'],
      ['br', 'br'],
      ['gzip, deflate, br', 'br'],
      ['gzip;q=1.0, identity;q=0.5', 'gzip'],
    ] as const) {
      const answer = await raw('GET', '/api/v1/spec', { 'accept-encoding': asked });
      assert.equal(answer.headers['content-encoding'], encoding, asked);
      assert.match(answer.headers.vary ?? '', /accept-encoding/i);
      assert.ok(decode[encoding](answer.bytes).equals(plain.bytes), asked);
      assert.ok(answer.bytes.length < plain.bytes.length);
    }
  });

  await t.test('an unknown operation returns a JSON 404 even to clients that request HTML', async () => {
    const unknown: [string, string][] = [
      ['GET', '/api/v1/no-such-thing'],
      ['GET', '/api/v2/deployments'],
      ['GET', '/build/api/v1'],
      ['GET', '/cubejs-api/v1/meta'],
      ['GET', '//api/v1/deployments'],
      ['GET', '/api/v1/../../etc/passwd'],
      ['GET', '/d/x/cubejs-api/v1/meta'],
      ['GET', '/API/V1/DEPLOYMENTS'],
    ];
    for (const [method, path] of unknown) {
      const answer = await raw(method, path, { accept: 'text/html' });
      assert.equal(answer.status, 404, `${method} ${path}`);
      assert.match(answer.headers['content-type'] ?? '', /^application\/json/, path);
      const body = json(answer);
      assert.deepEqual(
        { errorType: typeof body.error, code: body.code },
        { errorType: 'string', code: 'not_found' },
      );
      assert.equal(body.requestId, answer.headers['x-request-id']);
    }
    const ofScim = await raw('GET', '/api/scim/v2/Nothing', { accept: 'text/html' });
    assert.equal(ofScim.status, 404);
    assert.match(ofScim.headers['content-type'] ?? '', /^application\/scim\+json/);
    assert.deepEqual(json(ofScim).schemas, ['urn:ietf:params:scim:api:messages:2.0:Error']);
    const broken = await raw('GET', '/api/v1/deployments/%zz');
    assert.equal(broken.status, 400);
    assert.deepEqual(Object.keys(json(broken)).sort(), ['code', 'error', 'requestId']);
  });

  await t.test(
    'a method that a path does not support returns 405 with the methods that it does',
    async () => {
      const cases: [string, string, string][] = [
        ['POST', '/api/v1/deployments', 'GET'],
        ['GET', '/build/api/v1/deployments/', 'POST'],
        ['PATCH', '/api/v1/deployments/1', 'GET, PUT, DELETE'],
        ['OPTIONS', '/api/v1/deployments', 'GET'],
        ['HEAD', '/api/v1/deployments?first=1', 'GET'],
        ['PUT', '/api/v1/api-keys', 'GET, POST'],
      ];
      for (const [method, path, allow] of cases) {
        const answer = await raw(method, path);
        assert.deepEqual(
          { status: answer.status, allow: answer.headers.allow },
          { status: 405, allow },
          `${method} ${path}`,
        );
        if (method !== 'HEAD') assert.equal(json(answer).code, 'method_not_allowed');
      }
    },
  );

  await t.test(
    'an unknown page returns an HTML 404 to browsers and a JSON 404 to other clients',
    async () => {
      const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
      const shown = await raw('GET', '/no-such-page', { accept });
      assert.equal(shown.status, 404);
      assert.match(shown.headers['content-type'] ?? '', /^text\/html/);
      assert.match(String(shown.headers['content-security-policy']), /default-src 'none'/);
      assert.match(shown.bytes.toString(), /<h1>Page not found<\/h1>[\s\S]*href="\/"/);
      const program = await raw('GET', '/no-such-page', { accept: '*/*' });
      assert.deepEqual(
        { status: program.status, code: json(program).code },
        { status: 404, code: 'not_found' },
      );
      // Each page reads the theme, so an address gets only so many of them.
      let last = shown;
      for (let count = 0; count < 200 && last.headers['content-type']?.startsWith('text/html'); count += 1)
        last = await raw('GET', '/no-such-page', { accept });
      assert.deepEqual({ status: last.status, code: json(last).code }, { status: 404, code: 'not_found' });
    },
  );

  await t.test('a key that would change a prototype is named', async () => {
    const type = { 'content-type': 'application/json' };
    const upload = operations.find(({ id }) => id === 'startDbtSync') as ServedOperation;
    const { path: sync } = requestOf(upload.path, { params: { deploymentId: fixture.deploymentId } });
    for (const [path, body, field] of [
      [sync, '{"__proto__": {}}', 'body has a key "__proto__"'],
      ['/api/v1/api-keys', '{"__proto__": {"isAdmin": true}}', 'body has a key "__proto__"'],
      ['/api/v1/api-keys', '{"name": "x", "a": [{"\\u005f_proto__": 1}]}', 'body.a.0 has a key "__proto__"'],
      ['/api/v1/api-keys', '{"constructor": {"prototype": {}}}', 'body has a key "constructor"'],
    ] as const) {
      const answer = await raw('POST', path, type, body);
      assert.equal(answer.status, 400, body);
      assert.equal(json(answer).error, `${field}, which is not accepted`);
    }
    const broken = await raw('POST', '/api/v1/api-keys', type, '{"__proto__": {');
    assert.equal(json(broken).error, 'The body is not valid JSON');
  });

  await t.test('a network may send only a few slow bodies without a credential at a time', async () => {
    const { hostname, port } = new URL(server.url);
    const token = await tokenFor(server, fixture.deploymentId);
    const head = `POST /api/v1/api-keys HTTP/1.1\r\nhost: ${hostname}\r\ncontent-length: 100\r\n`;
    const slow = await Promise.all(
      Array.from({ length: BODY_LIMITS.anonymousPerNetwork }, async () => {
        const connection = await rawConnection(hostname, Number(port));
        connection.write(`${head}\r\n{`);
        return connection;
      }),
    );
    while (slow.some((connection) => connection.received() === '')) await sleep(10);
    assert.match(await sendBytes(server.url, `${head}\r\n{`), /^HTTP\/1.1 429 /);
    for (const [authorization, status] of [
      ['forged', 429],
      // It runs no pods.
      [token, 503],
    ]) {
      const connection = await rawConnection(hostname, Number(port));
      const query = `POST /d/${fixture.deploymentId}/cubejs-api/v1/load HTTP/1.1\r\nhost: ${hostname}\r\n`;
      connection.write(`${query}authorization: ${authorization}\r\ncontent-length: 100\r\n\r\n{`);
      while (connection.received() === '') await sleep(10);
      assert.match(connection.received(), new RegExp(`^HTTP/1.1 ${status} `));
    }
    // Other requests, and those with a small body, which arrives at once, are not affected.
    assert.equal((await raw('GET', '/api/v1/users/me')).status, 200);
    for (const connection of slow) connection.write('}'.padStart(99));
    while (
      (await raw('POST', '/api/v1/api-keys', { 'content-type': 'application/json' }, '{}')).status !== 400
    )
      await sleep(10);
  });

  await t.test('refused requests whose bodies never arrived do not block others', async () => {
    const create = async (body: string, headers: Record<string, string> = {}) => {
      const call = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
      const response = await fetch(`${server.url}/api/v1/groups`, call);
      await response.text();
      return response.status;
    };
    const { hostname, port } = new URL(server.url);
    for (let count = 0; count < BODY_LIMITS.anonymousPerNetwork; count++) {
      const connection = await rawConnection(hostname, Number(port));
      connection.write(`POST /api/v1/groups HTTP/1.1\r\nhost: ${hostname}\r\ncontent-length: 12\r\n\r\n`);
      while (connection.received() === '') await sleep(1);
      assert.match(connection.received(), /^HTTP\/1.1 401 /);
      connection.close();
      await connection.closed;
      // A client that has been answered before its body was sent closes the connection as well.
      assert.equal(await create('x'.repeat(200_000)), 401);
    }
    assert.equal(await create('{"name": ""}', { authorization }), 400);
  });

  await t.test('a request with two Host headers returns 400', async () => {
    for (const path of ['/healthz', '/api/v1/spec', '/no-such-page', '/d/1/cubejs-api/v1/meta']) {
      const bytes = `GET ${path} HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n`;
      const answer = await sendBytes(server.url, bytes);
      assert.match(answer, /^HTTP\/1.1 400 [\s\S]*The request has more than one Host header/, path);
    }
  });

  await t.test('malformed HTTP returns the same error shape, and the next request succeeds', async () => {
    for (const [bytes, status] of [
      ['NOT HTTP AT ALL\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n', 400],
      ['POST /api/v1/api-keys HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
    ] as const) {
      const [head = '', body = ''] = (await sendBytes(server.url, bytes)).split('\r\n\r\n');
      assert.match(head, new RegExp(`^HTTP/1.1 ${status} `), bytes.slice(0, 50));
      assert.deepEqual(Object.keys(JSON.parse(body)).sort(), ['code', 'error', 'requestId']);
    }
    assert.equal((await raw('GET', '/healthz')).status, 200);
  });

  await t.test('too many unknown keys from one address return 429, and a valid key still works', async () => {
    let last = 401;
    for (let count = 0; count < 400 && last === 401; count += 1) {
      const headers = { authorization: `Bearer sk-guess-number-${String(count).padStart(20, '0')}` };
      const answer = await rawCall(server.url, 'GET', '/api/v1/users/me', { headers });
      last = answer.status;
      if (last === 429) assert.match(answer.headers['retry-after'] ?? '', /^\d+$/);
    }
    assert.equal(last, 429);
    const made = await server.makeKey({ permissions: ['DeploymentRead'] });
    assert.equal((await server.call('GET', '/api/v1/users/me', { key: made })).status, 200);
  });
});

test('only HTTPS is accepted, except from this machine', async (t) => {
  await t.test('without a trusted proxy, a forwarded request is refused', async (st) => {
    const server = await startTestServer(st, { FACET_ROLES: 'api' });
    const { operations } = await servedDocument(server);
    const forwarded: Record<string, string>[] = [
      { 'x-forwarded-proto': 'https' },
      { 'x-forwarded-proto': 'http' },
      { 'x-forwarded-for': '203.0.113.7' },
    ];
    for (const headers of forwarded)
      for (const operation of operations) {
        const { path } = requestOf(operation.path, { params: { deploymentId: 1, environmentId: 1, id: 1 } });
        const answer = await server.call(operation.method, path, { headers });
        assert.equal(answer.status, 403, `${operation.id} ${JSON.stringify(headers)}`);
        assert.equal(sentenceOf(answer), 'Only HTTPS is accepted', operation.id);
      }
    const query = await server.call('GET', '/d/1/cubejs-api/v1/meta', {
      headers: { 'x-forwarded-proto': 'https' },
    });
    assert.equal(query.status, 403);
  });

  await t.test('a trusted proxy reports the protocol and the client address', async (st) => {
    const server = await startTestServer(st, { FACET_ROLES: 'api', FACET_TRUST_PROXY: 'loopback' });
    const me = '/api/v1/users/me';
    const by = async (headers: Record<string, string>) => (await server.call('GET', me, { headers })).status;
    assert.equal(await by({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }), 200);
    assert.equal(await by({ 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.7' }), 403);
    assert.equal(await by({ 'x-forwarded-for': '203.0.113.7' }), 403);
    assert.equal(await by({}), 200, 'a request from this machine needs no HTTPS');
    const made = await server.call('POST', '/api/v1/api-keys', {
      body: { name: 'Through a proxy' },
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' },
    });
    assert.equal(made.status, 200);
    const row = await server.db
      .selectFrom('audit_events')
      .select('address')
      .where('request_id', '=', made.headers.get('x-request-id') ?? '')
      .executeTakeFirstOrThrow();
    assert.equal(row.address, '203.0.113.7', 'the audit log contains the address of the client');
  });

  await t.test('plain HTTP from another address is refused', async (st) => {
    const server = await startTestServer(st, {
      FACET_ROLES: 'api',
      FACET_HOST: '0.0.0.0',
      FACET_TRUST_PROXY: '192.0.2.1',
    });
    const { port } = new URL(server.url);
    const own = Object.values(networkInterfaces())
      .flat()
      .find((address) => address?.family === 'IPv4' && !address.internal);
    const local = await rawCall(`http://127.0.0.1:${port}`, 'GET', '/api/v1/spec');
    assert.equal(local.status, 200);
    // A machine without a network has no other address to test from.
    if (own === undefined) return;
    const refused = await rawCall(`http://${own.address}:${port}`, 'GET', '/api/v1/spec');
    assert.equal(refused.status, 403);
  });
});

test('a rate-limited response has a Retry-After header', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api', FACET_DATA_API_RATE: '3' });
  const fixture = await prepareFixture(server);

  await t.test('each key has a limit on minting tokens', async () => {
    const { operations } = await servedDocument(server);
    const minting = operations.find((operation) => operation.id === 'deploymentToken') as ServedOperation;
    const { path } = requestOf(minting.path, { params: { deploymentId: fixture.deploymentId } });
    const other = await server.makeKey({});
    const calls = 600;
    let refused = 0;
    for (let done = 0; done < calls + 20; done += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => server.call('POST', path, { headers: {} })),
      );
      for (const answer of answers) {
        if (answer.status === 200) continue;
        assert.equal(answer.status, 429, JSON.stringify(answer.body));
        assert.equal(answer.body.code, 'too_many_requests');
        assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d?$/);
        refused += 1;
      }
    }
    assert.equal(refused, 20, `of ${calls + 20} calls`);
    const byAnother = await server.call('POST', path, { key: other });
    assert.equal(byAnother.status, 200, 'every key has its own limit');
  });

  await t.test('each deployment has a limit on queries', async () => {
    const ask = (id: number) => server.call('GET', `/d/${id}/cubejs-api/v1/meta`, { key: null });
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(fixture.deploymentId)));
    const refused = answers.filter((answer) => answer.status === 429);
    assert.equal(refused.length, 7);
    for (const answer of refused) {
      assert.equal(answer.body.code, 'too_many_requests');
      assert.equal(answer.headers.get('retry-after'), '1');
    }
    assert.notEqual((await ask(fixture.deploymentId + 1)).status, 429, 'every deployment has its own limit');
  });
});

/** Sends bytes on a new connection; returns everything received until it closes. */
async function sendBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const connection = await rawConnection(hostname, Number(port));
  connection.write(bytes);
  await connection.closed;
  return connection.received();
}
