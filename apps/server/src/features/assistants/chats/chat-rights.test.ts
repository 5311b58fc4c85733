import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { addCustomers, ChatsUnderTest, makeChatDeployment } from '../../../../test/chats-under-test.ts';
import { api } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { chatJobs } from './chats.jobs.ts';

const server = await startTestServer({ after });
const { db } = server;
await allowPersonalKeys(server);
await addCustomers(server);
const deploymentId = await makeChatDeployment(server, 'Chats and rights');
const mine = new ChatsUnderTest(server, deploymentId);
const ann = await makePerson(server, { builtInRole: 'Explorer' });
const annsChats = mine.as(ann.key);

/** The status of each use of a chat and its messages. */
async function uses(chats: ChatsUnderTest, chatId: string, messageId: string): Promise<number[]> {
  const of = `/${chatId}/messages/${messageId}`;
  const calls = [
    chats.call('GET', `/${chatId}`),
    chats.call('GET', `/${chatId}/messages`),
    chats.call('GET', `${of}/events`),
    chats.call('PATCH', `/${chatId}`, { isShared: true }),
    chats.call('POST', `/${chatId}/messages`, { id: randomUUID(), question: 'orders' }),
    chats.call('POST', `${of}/cancel`),
    chats.call('PUT', `${of}/feedback`, { rating: 'up' }),
    chats.call('GET', `${of}/results/1`),
    chats.call('DELETE', `/${chatId}`),
  ];
  return (await Promise.all(calls)).map(({ status }) => status);
}
const HIDDEN = new Array(9).fill(404);

/** Makes a stored answer a running one, of a node that renews its lease or of one that is gone. */
async function runAgain(messageId: string, lease: '1 hour' | '-1 second'): Promise<void> {
  await sql`update chat_messages set state = 'running', finished_at = null, lease_until = now() + ${lease}::interval
    where id = ${messageId}`.execute(db);
  await sql`delete from chat_events where message_id = ${messageId} and type = 'end'`.execute(db);
}

test('a chat of somebody else does not exist, for people, embed users and in another deployment', async () => {
  const chatId = await mine.create();
  const { id } = await mine.answerTo(chatId, 'orders by status');
  const elsewhere = new ChatsUnderTest(server, await server.makeDeployment('Elsewhere'));
  const acme = await mine.asEmbedded('acme');
  const ofAcme = await acme.create();
  const globex = await mine.asEmbedded('globex');
  for (const others of [annsChats, elsewhere, acme]) assert.deepEqual(await uses(others, chatId, id), HIDDEN);
  for (const others of [mine, globex]) assert.deepEqual(await uses(others, ofAcme, id), HIDDEN);
  assert.deepEqual((await annsChats.ok('GET', '')).items, []);
});

test('a shared chat is read with the rights of the reader, without the policy of whoever asked', async () => {
  const chatId = await mine.create();
  const { id, message } = await mine.answerTo(chatId, 'orders by status');
  const [result] = message.results;
  assert.equal(result.policy.filters.length + Number(result.policy.hasOthers), 1);
  const rows = `/${chatId}/messages/${id}/results/${result.id}`;
  assert.equal((await mine.ok('GET', rows)).data.rows.length, 2);
  await mine.ok('PATCH', `/${chatId}`, { isShared: true });

  await sql`insert into user_attribute_values (tenant_id, user_id, attribute_id, value)
    select 1, ${ann.userId}, id, '"globex"' from user_attributes where name = 'customer'`.execute(db);
  await sql`select pg_notify('facet_credentials', '')`.execute(db);
  const [read] = await annsChats.messages(chatId);
  assert.deepEqual([read?.text, read?.results[0].policy.hasOthers], [message.text, false]);
  assert.deepEqual((await annsChats.ok('GET', rows)).data.rows.length, 1);
  assert.equal((await annsChats.call('DELETE', `/${chatId}`)).status, 404);
  const acme = await mine.asEmbedded('acme');
  assert.equal((await acme.call('GET', `/${chatId}`)).status, 404);
  await mine.ok('PATCH', `/${chatId}`, { isShared: false });
  assert.equal((await annsChats.call('GET', rows)).status, 404);
});

test('an embed session asks with allowAi only, and reads no rows of members that it does not see', async () => {
  const without = await mine.asEmbedded('acme', { settings: { allowAi: false } });
  for (const [method, end] of [
    ['GET', ''],
    ['POST', ''],
  ] as const)
    assert.equal((await without.call(method, end, method === 'POST' ? {} : undefined)).status, 403);
  const acme = await mine.asEmbedded('acme');
  const chatId = await acme.create();
  const { message, events } = await acme.answerTo(chatId, 'orders by status');
  assert.equal(message.state, 'completed');
  assert.equal(events.at(-1)?.type, 'end');
  const hidden = { id: 'hidden', query: { query: { dimensions: ['orders.customer'] } } };
  await db
    .updateTable('chat_messages')
    .set({ results: JSON.stringify([hidden]) })
    .where('id', '=', message.id)
    .execute();
  const rows = await acme.call('GET', `/${chatId}/messages/${message.id}/results/hidden`);
  assert.equal(rows.status, 403);
});

test('suggested questions are answered without a doubt', async () => {
  const { questions } = await server.ok('GET', api(deploymentId, '/question-suggestions?first=4'));
  assert.ok(questions.length > 1, JSON.stringify(questions));
  for (const { question } of questions)
    assert.equal((await server.ok('POST', api(deploymentId, '/ask'), { question })).status, 'answered');
});

test('a stream ends with the session, the share and the chat, and the answer of somebody without rights is cancelled', async () => {
  const chatId = await mine.create();
  const { id } = await mine.answerTo(chatId, 'orders by status');
  await mine.ok('PATCH', `/${chatId}`, { isShared: true });
  await runAgain(id, '1 hour');
  const ofAnn = await annsChats.follow(chatId, id);
  const own = await mine.follow(chatId, id);
  await ofAnn.ofType('text');
  await mine.ok('PATCH', `/${chatId}`, { isShared: false });
  await ofAnn.end();
  assert.ok(!own.hasEnded);
  await mine.ok('DELETE', `/${chatId}`);
  await own.end();
  const acme = await mine.asEmbedded('acme');
  const ofAcme = await acme.create();
  const asked = await acme.answerTo(ofAcme, 'orders');
  await runAgain(asked.id, '1 hour');
  const reader = await acme.follow(ofAcme, asked.id);
  await reader.ofType('text');
  await server.call('PUT', '/api/v1/app-config', { body: { embedding: { allowAi: false } } });
  await reader.end();
  await server.call('PUT', '/api/v1/app-config', { body: { embedding: null } });
});

test('an answer is cancelled once, and one whose node is gone fails', async () => {
  const chatId = await mine.create();
  const { id } = await mine.answerTo(chatId, 'orders');
  await runAgain(id, '1 hour');
  const reader = await mine.follow(chatId, id);
  assert.equal((await mine.ok('POST', `/${chatId}/messages/${id}/cancel`)).state, 'cancelled');
  assert.equal((await reader.ofType('end')).data.state, 'cancelled');
  await reader.end();
  assert.equal((await mine.ok('POST', `/${chatId}/messages/${id}/cancel`)).state, 'cancelled');
  await runAgain(id, '-1 second');
  const second = await mine.follow(chatId, id);
  assert.deepEqual((await second.ofType('end')).data.error.code, 'interrupted');
});

test('a reader resumes after the last event, and gets the end of an answer whose events are gone', async () => {
  const chatId = await mine.create();
  const { id, events } = await mine.answerTo(chatId, 'orders');
  const resumed = await mine.follow(chatId, id, 1);
  await resumed.end();
  assert.deepEqual(resumed.received, events.slice(1));
  await db.deleteFrom('chat_events').where('message_id', '=', id).execute();
  const late = await mine.follow(chatId, id, 1);
  await late.end();
  assert.deepEqual(
    late.received.map(({ type }) => type),
    ['end'],
  );
  const whole = await mine.follow(chatId, id);
  await whole.end();
  assert.deepEqual(
    whole.received.map(({ type, data }) => [type, data]),
    events.map(({ type, data }) => [type, data]),
  );
});

test('chats are found by words in the title and in questions, and % and _ are letters', async () => {
  const chats = mine.as((await makePerson(server, { builtInRole: 'Explorer' })).key);
  const named = await chats.create({ title: '100%_sure' });
  const asked = await chats.create();
  await chats.answerTo(asked, 'Orders by status');
  const found = async (search: string) =>
    (await chats.ok('GET', `?search=${encodeURIComponent(search)}`)).items.map(
      ({ id }: { id: string }) => id,
    );
  assert.deepEqual(await found('%_'), [named]);
  assert.deepEqual(await found('BY STATUS'), [asked]);
  assert.deepEqual(await found('_'), [named]);
  assert.deepEqual(await found(''), [asked, named]);
});

test('chats are deleted with their user and after the retention of the account', async () => {
  const person = await makePerson(server, { builtInRole: 'Explorer' });
  const chats = mine.as(person.key);
  const [old, kept] = [await chats.create(), await chats.create()];
  await chats.answerTo(old, 'orders');
  await sql`update chats set updated_at = now() - interval '31 days' where id = ${old}`.execute(db);
  await chatJobs.cleanUp?.({ db });
  assert.equal((await chats.ok('GET', '')).items.length, 2);
  await server.ok('PUT', '/api/v1/app-config', { chatRetentionDays: 30 });
  await chatJobs.cleanUp?.({ db });
  assert.deepEqual(
    (await chats.ok('GET', '')).items.map(({ id }: { id: string }) => id),
    [kept],
  );
  await db.deleteFrom('users').where('id', '=', person.userId).execute();
  const left = await sql<{
    n: number;
  }>`select count(*)::integer as n from chats where user_id = ${person.userId}`.execute(db);
  assert.equal(left.rows[0]?.n, 0);
});

test('a thread of an AI widget is a chat of whoever asks, and only they see which one', async () => {
  const at = { position: { x: 0, y: 0, w: 6, h: 4 } };
  const widgets = [
    { ...{ id: 'summary', type: 'AI', ...at }, config: { prompt: 'Why?', threadId: 'of-its-author' } },
    { id: 'note', type: 'TEXT', ...at },
  ];
  const { id: workbookId } = await server.ok('POST', api(deploymentId, '/workbooks'), { name: 'Summarised' });
  const workbook = api(deploymentId, `/workbooks/${workbookId}`);
  const set = async (body: object, key?: string) => {
    const call = key === undefined ? { body } : { body, key };
    const answer = await server.call('POST', `${workbook}/dashboard/ai-widget-thread`, call);
    return { ...answer, refusal: `${answer.status} ${answer.body.error}` };
  };
  const ours = await mine.create();
  assert.equal((await set({ widgetId: 'summary', threadId: ours })).status, 409, 'not published yet');
  const { publicId } = await server.ok('POST', `${workbook}/publish`, { workbookId, config: { widgets } });
  const access = { allEmbedUsers: true, action: 'read' };
  await server.ok('PUT', `${workbook}/embed-access`, access);
  await server.ok('PUT', '/api/v1/resource-policies/user', {
    ...{ resourceType: 'Workbook', resourceId: `${workbookId}`, userId: ann.userId, action: 'WorkbookRead' },
  });
  const stored = () => server.ok('GET', workbook).then(({ dashboardPublished }) => dashboardPublished);
  const before = await stored();
  const seenBy = async (key?: string) => {
    const { config } = await server.ok('GET', `/api/v1/embed/dashboard/${publicId}`, undefined, key);
    return config.widgets[0].config;
  };
  const none = { prompt: 'Why?' };
  assert.deepEqual(await seenBy(), none);

  const { status, body } = await set({ widgetId: 'summary', threadId: ours, checksum: 'c-1' });
  assert.equal(status, 200);
  assert.deepEqual(body.config.widgets[0].config, { ...none, threadId: ours, checksum: 'c-1' });
  assert.equal(body.versionNumber, 1);
  assert.deepEqual([await seenBy(), await seenBy(ann.key)], [body.config.widgets[0].config, none]);
  const later = await mine.create();
  await set({ widgetId: 'summary', threadId: later });
  assert.deepEqual(await seenBy(), { ...none, threadId: later });

  const shared = await annsChats.create();
  await annsChats.ok('PATCH', `/${shared}`, { isShared: true });
  const refusal = '400 body.threadId must be the id of one of your chats in this deployment';
  for (const threadId of [shared, randomUUID(), 'thread-1', ours.replaceAll('-', '')])
    assert.equal((await set({ widgetId: 'summary', threadId })).refusal, refusal);
  assert.equal((await set({ widgetId: 'summary', threadId: ours }, ann.key)).refusal, refusal);
  assert.equal((await set({ widgetId: 'note', threadId: ours })).status, 404);
  assert.equal((await set({ widgetId: 'summary', threadId: shared }, ann.key)).status, 200);

  const viewer = await mine.asEmbedded('acme');
  const aiWidget = { publicId, widgetId: 'summary' };
  const theirs = await viewer.create({ aiWidget });
  assert.deepEqual(await seenBy(viewer.key), { ...none, threadId: theirs });
  assert.equal((await viewer.call('POST', '', { aiWidget: { publicId, widgetId: 'note' } })).status, 404);
  const unknown = { publicId: 'AAAAAAAAAAAA', widgetId: 'summary' };
  assert.equal((await viewer.call('POST', '', { aiWidget: unknown })).status, 404);
  const elsewhere = new ChatsUnderTest(server, await server.makeDeployment('Without the dashboard'));
  assert.equal((await elsewhere.call('POST', '', { aiWidget })).status, 404);
  const silent = await mine.asEmbedded('acme', { settings: { allowAi: false } });
  assert.equal((await silent.call('POST', '', { aiWidget })).status, 403);
  const creator = { creatorMode: true, settings: { allowAi: false } };
  const { key: silentCreator } = await mine.asEmbedded('acme', creator);
  assert.equal((await set({ widgetId: 'summary', threadId: ours }, silentCreator)).status, 403);

  await viewer.ok('DELETE', `/${theirs}`);
  assert.deepEqual(await seenBy(viewer.key), none);
  assert.deepEqual(await seenBy(), { ...none, threadId: later });
  assert.deepEqual(await stored(), before);
});

test('questions that are too long, wrong ids and unknown time zones name their field', async () => {
  const chatId = await mine.create();
  const send = async (body: object) => {
    const { status, body: answer } = await mine.call('POST', `/${chatId}/messages`, body);
    return `${status} ${answer.error}`;
  };
  const question = 'orders';
  assert.match(await send({ id: randomUUID(), question: 'x'.repeat(100_000) }), /^400 body.question /);
  assert.match(await send({ id: 'seven', question }), /^400 body.id /);
  assert.match(await send({ id: randomUUID(), question, timezone: 'Mars' }), /^400 body.timezone /);
  assert.deepEqual(await mine.messages(chatId), []);
});

test('the audit log has who did what to which chat, and no contents', async () => {
  const chatId = await mine.create({ title: 'Secret title' });
  const { id } = await mine.answerTo(chatId, 'orders by status');
  await mine.ok('PUT', `/${chatId}/messages/${id}/feedback`, { rating: 'down', comment: 'Secret comment' });
  await mine.ok('PATCH', `/${chatId}`, { title: 'Other secret' });
  const { rows } = await sql<{ text: string }>`select to_jsonb(log)::text as text from audit_events log
    where to_jsonb(log)::text like ${`%${chatId}%`}`.execute(db);
  assert.equal(rows.length, 4);
  for (const { text } of rows) assert.doesNotMatch(text, /secret|orders by/i);
});
