import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, test } from 'node:test';
import {
  completion,
  sendJson as json,
  startCompletions,
  toolCall,
} from '../../../../test/completions-double.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const endpoint = await startCompletions();
after(() => endpoint.close());
const { url, requests } = endpoint;
const server = await startTestServer({ after }, { FACET_OUTBOUND_ALLOW: '127.0.0.1', FACET_ROLES: 'api' });
const path = '/api/v1/language-model';
const change = (body: object) => server.call('PUT', path, { body });
const probe = () => server.ok('POST', `${path}/probe`, {});
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

test('what was used is listed with names, and added up for today', async () => {
  const today = new Date(new Date().toISOString().slice(0, 10));
  const other = await server.db
    .insertInto('users')
    .values({ tenant_id: 1, email: 'bo@example.com', username: 'bo', first_name: 'Bo' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const used = { tenant_id: 1, calls: 2, input_tokens: 30, output_tokens: 4, cost: 0.5 };
  const days = [
    { user_id: 1, day: today },
    { user_id: other.id, day: today },
    { user_id: other.id, day: new Date('2026-01-31') },
  ];
  await server.db
    .insertInto('language_model_usage')
    .values(days.map((one) => ({ ...used, ...one })))
    .execute();
  const { items } = await server.ok('GET', `${path}/usage`);
  assert.deepEqual(
    items.map((item: Record<string, unknown>) =>
      ['day', 'userName', 'embedTenantName', 'calls', 'inputTokens', 'cost'].map((name) => item[name]),
    ),
    [
      ['2026-01-31', 'Bo', null, 2, 30, 0.5],
      [today.toISOString().slice(0, 10), 'Bo', null, 2, 30, 0.5],
      [today.toISOString().slice(0, 10), 'admin', null, 2, 30, 0.5],
    ],
  );
  const { usedToday } = await server.ok('GET', path);
  assert.deepEqual(usedToday, { calls: 4, inputTokens: 60, outputTokens: 8, cost: 1 });
});

test('what was used is added up by month, for this one and the eleven before', async () => {
  const now = new Date();
  const before = (months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));
  const { id: user_id } = await server.db
    .insertInto('users')
    .values({ tenant_id: 1, email: 'cy@example.com', username: 'cy', first_name: 'Cy' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const used = { tenant_id: 1, user_id, calls: 1, input_tokens: 10, output_tokens: 5, cost: 0.25 };
  await server.db.deleteFrom('language_model_usage').execute();
  await server.db
    .insertInto('language_model_usage')
    .values([
      ...[before(0), before(11), new Date(before(11).getTime() + 86_400_000)].map((day) => ({
        ...used,
        day,
      })),
      { ...used, day: new Date(before(11).getTime() - 86_400_000) },
    ])
    .execute();
  const { months } = await server.ok('GET', `${path}/usage/months`);
  const once = { calls: 1, inputTokens: 10, outputTokens: 5, cost: 0.25 };
  const twice = { calls: 2, inputTokens: 20, outputTokens: 10, cost: 0.5 };
  const nameOf = (day: Date) => day.toISOString().slice(0, 7);
  assert.deepEqual(months, [
    { month: nameOf(before(0)), ...once },
    { month: nameOf(before(11)), ...twice },
  ]);
});

test('a probe reports what a model can do', async () => {
  await change({ url, model: 'small', key: 'a-secret-key' });
  endpoint.answer = (response, { body }) =>
    json(
      response,
      body.includes('"tools"')
        ? toolCall('add', { one: 2, other: 3 })
        : completion({ content: '{"ready": true}' }),
    );
  const report = await probe();
  assert.deepEqual(
    [report.isReachable, report.canUseTools, report.canWriteJson, report.problem],
    [true, true, true, null],
  );
  assert.equal(requests.at(-1)?.authorization, 'Bearer a-secret-key');
});

test('a model without tools is reported as such', async () => {
  await change({ url, model: 'small' });
  endpoint.answer = (response, { body }) =>
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
    endpoint.answer = (response) => json(response, body, status);
    const report = await probe();
    assert.deepEqual([report.problem, report.isReachable], [problem, false], JSON.stringify(report));
    assert.ok(report.message.length > 20);
  }
  endpoint.answer = (response) => response.destroy();
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
