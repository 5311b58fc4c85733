import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import cubejs from '@cubejs-client/core';
import transports from '@cubejs-client/ws-transport';
import { api, publish } from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

// Slow: waits for results to change and for credentials to end.

// Node imports the package as CommonJS, whose types describe it as a module.
const WebSocketTransport = transports as unknown as typeof transports.default;

const MODEL = `cubes:
  - name: visits
    sql: select * from read_csv('visits.csv')
    refresh_key: { every: 1 second }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
    measures:
      - { name: count, type: count }
`;
const QUERY = { measures: ['visits.count'] };

const server = await startTestServer({ after });
const id = await server.makeDeployment('Sockets');
const writeVisits = async (count: number) => {
  const folder = join(server.dataDir, 'files', String(id));
  await mkdir(folder, { recursive: true });
  const rows = Array.from({ length: count }, (_, index) => index + 1);
  await writeFile(join(folder, 'visits.csv'), ['id', ...rows].join('\n'));
};
await writeVisits(2);
await publish(server, id, 'model/visits.yml', MODEL);
const built = await server.waitForBuild(id);
assert.equal(built.status, 'built', built.errorText);

const socketUrl = (path = `/d/${id}/cubejs-api/v1`) => server.url.replace('http', 'ws') + path;
const tokenOf = async (key?: string): Promise<string> =>
  (await server.ok('POST', api(id, '/token'), {}, key)).cubeApiToken;
const token = await tokenOf();

/** Cube's own client over its WebSocket transport. */
function clientWith(t: { after(work: () => Promise<void>): void }, authorization: string, url = socketUrl()) {
  const transport = new WebSocketTransport({ authorization, apiUrl: url });
  t.after(() => transport.close());
  return cubejs(authorization, { transport, apiUrl: url });
}

/** A plain WebSocket that notes what it receives. */
async function rawSocket(t: { after(work: () => void): void }, url = socketUrl()) {
  const socket = new WebSocket(url);
  const received: Json[] = [];
  const waiting: (() => void)[] = [];
  const wake = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  let closed: number | undefined;
  socket.addEventListener('message', ({ data }) => {
    received.push(JSON.parse(data));
    wake();
  });
  socket.addEventListener('close', ({ code }) => {
    closed = code;
    wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('the connection failed')));
  });
  t.after(() => socket.close());
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  return {
    send: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: (matches: (message: Json) => boolean) => until(() => received.find(matches)),
    closed: () => until(() => closed),
    received,
  };
}

test('the WebSocket transport of the official client loads, concurrently and with meta and SQL', async (t) => {
  const client = clientWith(t, token, `${socketUrl()}/`);
  const [one, other, meta, sql] = await Promise.all([
    client.load(QUERY),
    client.load({ ...QUERY, dimensions: ['visits.id'], order: { 'visits.id': 'asc' } }),
    client.meta(),
    client.sql(QUERY),
  ]);
  assert.deepEqual(one.rawData(), [{ 'visits.count': '2' }]);
  assert.deepEqual(
    other.rawData().map((row) => row['visits.id']),
    ['1', '2'],
  );
  assert.ok(meta.cubes.some(({ name }) => name === 'visits'));
  assert.match(sql.sql(), /read_csv/);
});

test('a subscription sends the result, and again when it has changed', async (t) => {
  const client = clientWith(t, token);
  const counts: unknown[] = [];
  await new Promise<void>((resolve, reject) => {
    const subscription = client.subscribe(QUERY, {}, (error, result) => {
      if (error) return reject(error);
      counts.push(result.rawData()[0]?.['visits.count']);
      if (counts.length === 1) writeVisits(3).catch(reject);
      if (counts.length === 2) subscription.unsubscribe().then(() => resolve(), reject);
    });
  });
  assert.deepEqual(counts, ['2', '3']);
  await writeVisits(2);
});

test('a token that is invalid, or of another deployment, gets 403 for each message', async (t) => {
  const other = await server.makeDeployment('Others');
  const { cubeApiToken: foreign } = await server.ok('POST', api(other, '/token'), {});
  for (const wrong of ['nonsense', foreign])
    await assert.rejects(
      clientWith(t, wrong).load(QUERY),
      /Invalid token|not authorized|no longer has access/i,
    );
  const socket = await rawSocket(t);
  socket.send({ messageId: 1, method: 'load', params: { query: QUERY } });
  const refused = await socket.next(({ messageId }) => messageId === 1);
  assert.deepEqual(
    { status: refused.status, message: refused.message },
    { status: 403, message: { error: 'Not authorized' } },
  );
});

test('a subscription ends with the credential that its token was created with', async (t) => {
  const key = await server.ok('POST', '/api/v1/api-keys', { name: 'Short-lived' });
  const socket = await rawSocket(t);
  socket.send({ authorization: await tokenOf(key.token) });
  await socket.next(({ handshake }) => handshake);
  socket.send({ messageId: 1, method: 'subscribe', params: { query: QUERY } });
  assert.equal((await socket.next(({ messageId }) => messageId === 1)).status, 200);
  await server.call('DELETE', `/api/v1/api-keys/${key.id}`);
  const refused = await socket.next(({ messageId, status }) => messageId === 1 && status !== 200);
  assert.equal(refused.status, 403, refused.message.error);
  assert.match(refused.message.error, /no longer has access/);
});

test('an invalid message gets an error that names the field, and the connection stays open', async (t) => {
  const socket = await rawSocket(t);
  socket.send({ authorization: token });
  const sentences: [unknown, RegExp][] = [
    ['not json', /not valid JSON/],
    ['[1]', /body/],
    ['7', /must be an object/],
    [{ messageId: 1 }, /body\.method is required/],
    [{ method: 'load' }, /body\.messageId is required/],
    [{ messageId: 2, method: 'drop' }, /body\.method/],
    [{ messageId: 3, method: 'load', params: 'all' }, /body\.params/],
    [{ authorization: 7 }, /body\.authorization/],
    [{ unsubscribe: {} }, /body\.unsubscribe/],
    [{ messageId: { a: 1 }, method: '__proto__' }, /body/],
  ];
  for (const [message, sentence] of sentences) {
    const before = socket.received.length;
    socket.send(message);
    const refused = await socket.next(
      (received) => socket.received.indexOf(received) >= before && received.status,
    );
    assert.equal(refused.status, 400, JSON.stringify([message, refused]));
    assert.match(refused.message.error, sentence);
  }
  socket.send({ messageId: 9, method: 'load', params: { query: QUERY } });
  assert.equal((await socket.next(({ messageId }) => messageId === 9)).status, 200);
});

test('a message that is too large closes the connection with 1009', async (t) => {
  const socket = await rawSocket(t);
  socket.send('x'.repeat(1024 * 1024 + 1));
  assert.equal(await socket.closed(), 1009);
});

test('only the data API accepts a WebSocket, and other upgrades are plain requests', async (t) => {
  for (const path of ['/api/v1/spec', `/d/${id}/cubejs-api/v1/load`, '/livez', '/'])
    await assert.rejects(rawSocket(t, socketUrl(path)), path);
  const headers = {
    connection: 'Upgrade, HTTP2-Settings',
    upgrade: 'h2c',
    'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA',
  };
  const [response] = await once(get(`${server.url}/api/v1/spec`, { headers }), 'response');
  response.resume();
  assert.equal(response.statusCode, 200);
});

test('a server that stops closes its connections with 1001', async (t) => {
  const stopping = await startTestServer(t);
  const stopped = await stopping.makeDeployment('Stopped');
  const socket = await rawSocket(t, `${stopping.url.replace('http', 'ws')}/d/${stopped}/cubejs-api/v1`);
  await stopping.stop();
  assert.equal(await socket.closed(), 1001);
});
