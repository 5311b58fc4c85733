import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, test } from 'node:test';
import { startTestServer } from '../../../../test/server-under-test.ts';

/** Answers as each test wants. */
let answer: (response: ServerResponse, body: string) => void = () => undefined;
const authorizations: (string | undefined)[] = [];
const endpoint = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  authorizations.push(request.headers.authorization);
  answer(response, Buffer.concat(chunks).toString());
});
endpoint.listen(0, '127.0.0.1');
await once(endpoint, 'listening');
after(() => {
  endpoint.closeAllConnections();
  endpoint.close();
});
const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1/chat/completions`;
const server = await startTestServer({ after }, { FACET_OUTBOUND_ALLOW: '127.0.0.1', FACET_ROLES: 'api' });
const path = '/api/v1/language-model';
const change = (body: object) => server.call('PUT', path, { body });
const probe = () => server.ok('POST', `${path}/probe`, {});
const json = (response: ServerResponse, body: object, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};
const completion = (message: object, finish_reason = 'stop') => ({
  ...{ id: '1', object: 'chat.completion', created: 1, model: 'small' },
  choices: [{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason }],
  usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
});
const toolCalls = [
  { id: 'c', type: 'function', function: { name: 'add', arguments: '{"one":2,"other":3}' } },
];

beforeEach(async () => {
  await server.ok('DELETE', path);
});

test('the settings are stored without ever returning the key, and removed', async () => {
  assert.equal((await server.ok('GET', path)).source, 'none');
  const { body } = await change({ url, model: 'small', key: 'a-secret-key', inputPrice: 2 });
  assert.deepEqual(
    [body.source, body.url, body.model, body.hasKey, body.inputPrice],
    [...['account', url, 'small', true, 2]],
  );
  const read = await server.ok('GET', path);
  assert.deepEqual(read, body);
  assert.doesNotMatch(JSON.stringify(read), /a-secret-key/);
  const rows = await server.db.selectFrom('language_models').select('key').execute();
  assert.doesNotMatch(JSON.stringify(rows), /a-secret-key/);
  const kept = await change({ tokensPerPersonAndDay: 5 });
  assert.deepEqual([kept.body.hasKey, kept.body.tokensPerPersonAndDay], [true, 5]);
  assert.equal((await server.ok('DELETE', path)).source, 'none');
});

test('another address drops the key of the old one', async () => {
  await change({ url, model: 'small', key: 'a-secret-key' });
  const { body } = await change({ url: `${url}/other` });
  assert.equal(body.hasKey, false);
});

test('bad settings are refused with the name of the field, and nothing is written', async () => {
  for (const [body, field] of [
    [{ url: 'http://10.0.0.1/v1', model: 'small' }, 'body.url'],
    [{ url: 'ftp://example.com', model: 'small' }, 'body.url'],
    [{ url }, 'body.model'],
    [{ model: 'small' }, 'body.model'],
    [{ key: 'x' }, 'body.key'],
    [{ inputPrice: -1 }, 'inputPrice'],
    [{ tokenPerPersonAndDay: 1 }, 'tokenPerPersonAndDay'],
  ] as const) {
    const { status, body: error } = await change(body);
    assert.equal(status, 400, JSON.stringify(body));
    assert.match(error.error, new RegExp(field));
  }
  assert.equal((await server.ok('GET', path)).source, 'none');
});

test('a probe reports what a model can do', async () => {
  await change({ url, model: 'small', key: 'a-secret-key' });
  answer = (response, body) =>
    json(
      response,
      body.includes('"tools"')
        ? completion({ tool_calls: toolCalls }, 'tool_calls')
        : completion({ content: '{"ready": true}' }),
    );
  const report = await probe();
  assert.deepEqual(
    [report.isReachable, report.canUseTools, report.canWriteJson, report.problem],
    [true, true, true, null],
  );
  assert.equal(authorizations.at(-1), 'Bearer a-secret-key');
});

test('a model without tools is reported as such', async () => {
  await change({ url, model: 'small' });
  answer = (response, body) =>
    body.includes('"tools"')
      ? json(response, { error: { message: 'tools are not supported' } }, 400)
      : json(response, completion({ content: 'Sure!' }));
  const report = await probe();
  assert.deepEqual([report.isReachable, report.canUseTools, report.canWriteJson], [true, false, false]);
});

test('a probe names the problem in words', async () => {
  assert.equal((await probe()).problem, 'not-configured');
  await change({ url, model: 'small' });
  const error = (message: string) => ({ error: { message } });
  for (const [status, body, problem] of [
    [401, error('bad key'), 'key'],
    [404, error('unknown path'), 'not-found'],
    [404, error('The model small does not exist'), 'model'],
    [429, error('slow down'), 'busy'],
    [500, error('oops'), 'broken'],
    [200, { hello: 1 }, 'broken'],
  ] as const) {
    answer = (response) => json(response, body, status);
    const report = await probe();
    assert.deepEqual([report.problem, report.isReachable], [problem, false], JSON.stringify(report));
    assert.ok(report.message.length > 20);
  }
  answer = (response) => response.destroy();
  assert.equal((await probe()).problem, 'broken');
  await change({ url: `http://127.0.0.1:${await closedPort()}/v1`, model: 'small' });
  assert.equal((await probe()).problem, 'refused');
});

/** A port on which nothing listens any longer. */
async function closedPort(): Promise<number> {
  const closed = createServer();
  closed.listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  return port;
}
