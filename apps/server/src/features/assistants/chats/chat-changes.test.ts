import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '@facet/db';
import { sql } from 'kysely';
import {
  addCustomers,
  CHAT_MODEL,
  ChatsUnderTest,
  makeChatDeployment,
} from '../../../../test/chats-under-test.ts';
import { api, publish } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import type { Caller } from '../../../auth/caller.ts';
import { Credentials } from '../../../auth/credentials.ts';
import { mayBeAnswered } from './chat-rights.ts';

const server = await startTestServer({ after });
const { db } = server;
await allowPersonalKeys(server);
await addCustomers(server);
const deploymentId = await makeChatDeployment(server, 'Chats and changes');
const mine = new ChatsUnderTest(server, deploymentId);

test('an embed user who may no longer ask can still cancel and rate their answers', async () => {
  const acme = await mine.asEmbedded('acme');
  const chatId = await acme.create();
  const { id } = await acme.answerTo(chatId, 'orders');
  await sql`update chat_messages set state = 'running', finished_at = null, lease_until = now() + '1 hour'::interval
    where id = ${id}`.execute(db);
  await server.ok('PUT', '/api/v1/app-config', { embedding: { allowAi: false } });
  const of = `/${chatId}/messages/${id}`;
  assert.equal((await acme.call('GET', `/${chatId}/messages`)).status, 403);
  assert.equal((await acme.ok('POST', `${of}/cancel`)).state, 'cancelled');
  assert.equal((await acme.ok('PUT', `${of}/feedback`, { rating: 'down' })).rating, 'down');
  await server.ok('PUT', '/api/v1/app-config', { embedding: null });
});

test('canAsk is false for a caller who sees no view', async () => {
  const path = api(deploymentId, '/question-suggestions');
  const without = await mine.asEmbedded('acme', { settings: { askViews: ['no_such_view'] } });
  assert.deepEqual(await server.ok('GET', path, undefined, without.key), { questions: [], canAsk: false });
  assert.equal((await server.ok('GET', path)).canAsk, true);
});

test('a reading that somebody chooses in a chat is counted for synonym suggestions', async () => {
  const person = await makePerson(server, { builtInRole: 'Explorer' });
  const chats = mine.as(person.key);
  const chatId = await chats.create();
  const chosen = [{ text: 'revenue', member: 'orders.revenue', value: null }];
  await chats.answerTo(chatId, 'revenue by status', { context: { chosen } });
  const counted = () =>
    sql<{ word: string; member: string }>`select word, member from word_choices
      where deployment_id = ${deploymentId}`.execute(db);
  for (const until = Date.now() + 5000; Date.now() < until; ) if ((await counted()).rows.length > 0) break;
  assert.deepEqual((await counted()).rows, [{ word: 'revenue', member: 'orders.revenue' }]);
});

test('after a member has left the model, questions are asked without its query, and its result names it', async () => {
  const chatId = await mine.create();
  const { id, message } = await mine.answerTo(chatId, 'revenue by status');
  const [result] = message.results;
  const without = CHAT_MODEL.replace(/.*name: revenue.*\n/, '').replace(', revenue]', ']');
  await publish(server, deploymentId, 'model/cubes/orders.yml', without);
  await server.waitForBuild(deploymentId);

  const implied = await mine.answerTo(chatId, 'orders by status');
  assert.equal(implied.message.state, 'completed', JSON.stringify(implied.message.error));
  assert.deepEqual(implied.message.results[0].query.query.measures, ['orders.count']);
  const sent = await mine.answerTo(chatId, 'orders', { context: { query: result.query } });
  assert.equal(sent.message.state, 'completed', JSON.stringify(sent.message.error));
  const query = { query: { measures: ['orders.profit'] } };
  const other = await mine.answerTo(chatId, 'orders', { context: { query } });
  assert.match(String(other.message.error?.message), /names orders\.profit/);

  const { status, body } = await mine.call('GET', `/${chatId}/messages/${id}/results/${result.id}`);
  assert.equal(status, 403);
  assert.match(body.error, /orders\.revenue, which is not in the data model/);
});

test('the rights of all who wait for answers are read with three statements', async (t) => {
  const people = await Promise.all([1, 2, 3].map(() => makePerson(server, { builtInRole: 'Explorer' })));
  await Promise.all([1, 2, 3].map(() => mine.asEmbedded('acme')));
  await mine.asEmbedded('acme', { settings: { allowAi: false } });
  const { rows } = await sql<{ id: number; kind: string }>`
    select credential.id, credential.kind from credentials credential left join embed_sessions session
      on session.credential_id = credential.id
    where credential.kind = 'embed' and session.deployment_id = ${deploymentId}
      or credential.user_id = any(${people.map(({ userId }) => userId)}::bigint[]) order by credential.id`.execute(
    db,
  );
  const { db: own, pool, close } = openDatabase({ connectionString: server.databaseUrl }, { max: 4 });
  t.after(close);
  const credentials = new Credentials(own);
  const ids = rows.map(({ id }) => id);
  const callers = [...(await credentials.ofCredentials(1, ids)).values()];
  // A person who signed out has the right without the credential, an embed user does not.
  const gone = (caller: Caller) => ({ ...caller, credentialId: 2_000_000_000 });
  const person = callers.find(({ embed }) => embed === null) as Caller;
  const viewer = callers.find(({ embed }) => embed !== null) as Caller;
  const askers = [...callers, gone(person), gone(viewer)].map((caller) => ({ caller, deploymentId }));
  let statements = 0;
  pool.on('acquire', () => {
    statements += 1;
  });
  const allowed = await mayBeAnswered({ db: own, credentials }, askers);
  assert.equal(callers.length, rows.length);
  assert.ok(callers.length >= 7);
  const expected = [...callers.map(({ credentialId }) => credentialId !== ids.at(-1)), true, false];
  assert.deepEqual(allowed, expected);
  assert.equal(statements, 3);
});
