// Slow: starts several nodes, and waits until the lease of a killed one has ended.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from './api-client.ts';
import { ChatsUnderTest, makeChatDeployment } from './chats-under-test.ts';
import { completion, sendJson, startCompletions, toolCall } from './completions-double.ts';
import { installation } from './installation.ts';

const BY_STATUS = { query: { measures: ['orders.revenue'], dimensions: ['orders.status'] } };
const TEXT = 'Open orders have a revenue of 20.';

/** Two nodes with a language model that runs a query, and writes its text when the test wants it. */
async function twoNodes(t: TestContext) {
  const endpoint = await startCompletions();
  t.after(() => endpoint.close());
  const waiting: ServerResponse[] = [];
  endpoint.answer = (response, { body }) => {
    const hasRows = JSON.parse(body).messages.some(({ role }: { role: string }) => role === 'tool');
    if (hasRows) waiting.push(response);
    else sendJson(response, toolCall('runQuery', BY_STATUS));
  };
  const { start, db } = await installation(t);
  const env = {
    FACET_LLM_URL: endpoint.url,
    FACET_LLM_MODEL: 'small',
    FACET_OUTBOUND_ALLOW: '127.0.0.1',
  };
  const first = await start('first', env);
  const second = await start('second', env);
  await first.ok('POST', '/api/v1/user-attributes', {
    name: 'customer',
    type: 'string',
    defaultValue: 'acme',
  });
  const deploymentId = await makeChatDeployment(first, 'Chats and faults');
  /** Lets the model write, once a node waits for that; or when none waits any more. */
  const write = async (isTooLate = false) => {
    const isAwaited = ({ socket }: ServerResponse) => socket?.destroyed === false;
    for (const until = Date.now() + 20_000; !isTooLate && !waiting.some(isAwaited); await sleep(20))
      assert.ok(Date.now() < until, 'the model was not asked');
    for (const response of waiting.splice(0)) sendJson(response, completion({ content: TEXT }));
  };
  return { db, first, second, deploymentId, write };
}

/** Chats with the embed session of a customer, as they use them at a node. */
async function sessionOf(server: ApiClient, deploymentId: number) {
  const { sessionId } = await server.ok('POST', '/api/v1/embed/generate-session', {
    ...{ deploymentId, externalId: 'ada', embedTenantName: 'acme' },
    userAttributes: [{ name: 'customer', value: 'acme' }],
    settings: { allowAi: true },
  });
  const { token } = await server.ok('POST', '/api/v1/embed/session/token', { sessionId });
  const at = (node: ApiClient) => new ChatsUnderTest(node, deploymentId, token);
  return { sessionId, at };
}

test('answers survive readers who leave, ended sessions and killed nodes', async (t) => {
  const { db, first, second, deploymentId, write } = await twoNodes(t);

  await t.test('two readers get the same, and one who leaves resumes at another node', async () => {
    const { at } = await sessionOf(first, deploymentId);
    const chatId = await at(first).create();
    const { id } = await at(first).ask(chatId, 'How is it going?');
    const tab = await at(first).follow(chatId, id);
    const leaver = await at(first).follow(chatId, id);
    await leaver.ofType('result');
    leaver.close();
    const other = await at(second).follow(chatId, id);
    await other.ofType('result');
    const known = [...leaver.received];
    const back = await at(second).follow(chatId, id, leaver.lastId);
    await write();
    for (const reader of [tab, other, back]) await reader.end();
    assert.equal(tab.received.at(-1)?.data.state, 'completed');
    assert.deepEqual(other.received, tab.received);
    assert.deepEqual([...known, ...back.received], tab.received);
  });

  await t.test('a session that is revoked ends its streams and its answer within two seconds', async () => {
    const { sessionId, at } = await sessionOf(first, deploymentId);
    const chatId = await at(first).create();
    const { id } = await at(first).ask(chatId, 'How is it going?');
    const reader = await at(second).follow(chatId, id);
    await reader.ofType('result');
    const revoked = performance.now();
    const path = '/api/v1/embed/session/revoke';
    assert.equal((await second.call('POST', path, { body: { sessionId } })).status, 204);
    await reader.end();
    const took = performance.now() - revoked;
    t.diagnostic(`the stream ended after ${Math.round(took)} ms`);
    assert.ok(took < 2000, `the stream ended after ${took} ms`);
    await sleep(Math.max(0, 2000 - took));
    const stored = () =>
      db.selectFrom('chat_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const ended = await stored();
    assert.deepEqual([ended.state, ended.text], ['cancelled', '']);
    await write(true);
    await sleep(1000);
    assert.deepEqual(await stored(), ended);
  });

  await t.test('the answer of a killed node is interrupted, and asked again at another one', async () => {
    const mine = new ChatsUnderTest(second, deploymentId);
    const at = new ChatsUnderTest(first, deploymentId);
    const chatId = await mine.create();
    const { id } = await at.ask(chatId, 'How is it going?');
    const reader = await mine.follow(chatId, id);
    await reader.ofType('result');
    await first.end('SIGKILL');
    const killed = performance.now();
    const { data } = await reader.ofType('end');
    const took = performance.now() - killed;
    t.diagnostic(`the answer was interrupted after ${Math.round(took)} ms`);
    assert.deepEqual([data.state, data.error.code], ['failed', 'interrupted']);
    assert.ok(took < 13_000, `the answer was interrupted after ${took} ms`);
    const again = await mine.ask(chatId, 'How is it going?');
    const followed = await mine.follow(chatId, again.id);
    await followed.ofType('result');
    await write();
    assert.equal((await followed.ofType('end')).data.state, 'completed');
  });
  await second.end('SIGTERM');
});
