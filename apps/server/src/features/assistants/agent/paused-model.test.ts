import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { addCustomers, ChatsUnderTest, makeChatDeployment } from '../../../../test/chats-under-test.ts';
import { completion, sendJson, startCompletions } from '../../../../test/completions-double.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { Availability } from '../language-model/availability.ts';
import { languageModelJobs } from '../language-model/language-model.jobs.ts';

const path = '/api/v1/language-model';
const endpoint = await startCompletions();
after(() => endpoint.close());
const server = await startTestServer({ after }, { FACET_OUTBOUND_ALLOW: '127.0.0.1' });
await addCustomers(server);
const deploymentId = await makeChatDeployment(server, 'A model that fails');
const chats = new ChatsUnderTest(server, deploymentId);
const chatId = await chats.create();

const fails = (status = 503) => {
  endpoint.answer = (response) => sendJson(response, 'down', status);
};
const works = () => {
  endpoint.answer = (response) => sendJson(response, completion({ content: 'All is well.' }));
};
const ask = async () => (await chats.answerTo(chatId, 'orders by status')).message;
const askTimes = async (count: number) => {
  for (let at = 0; at < count; at += 1) await ask();
};
const read = () => server.ok('GET', path);
const seconds = async () => {
  const { pausedUntil } = await read();
  return pausedUntil === null ? null : Math.round((Date.parse(pausedUntil) - Date.now()) / 1000);
};
/** As if the pause had lasted its time. */
const endPause = () =>
  sql`update language_model_failures set since = now() - interval '70 seconds',
    paused_until = now() - interval '1 second'`.execute(server.db);

beforeEach(async () => {
  await server.ok('PUT', path, { url: endpoint.url, model: 'small', isEnabled: true });
  endpoint.requests.length = 0;
});

test('five failures in a row pause the model: the grammar answers at once, and says so', async () => {
  fails();
  await askTimes(4);
  assert.equal(await seconds(), null);
  assert.equal((await read()).pauseProblem, null);
  fails(429);
  await ask();
  const pause = await seconds();
  assert.ok(pause !== null && pause > 50 && pause <= 60, String(pause));
  const { notices, answeredBy, results } = await ask();
  assert.deepEqual([notices, answeredBy, results.length], [['model-paused'], 'grammar', 1]);
  assert.equal(endpoint.requests.length, 5);
  assert.equal((await read()).pauseProblem, 'busy');
});

test('all nodes know the pause, and other accounts are not paused', async () => {
  fails();
  await askTimes(5);
  assert.equal(await new Availability(server.db, 1).isPaused(), true);
  assert.equal(await new Availability(server.db, 2).isPaused(), false);
});

test('a response in between, and failures that are a minute apart, do not pause', async () => {
  fails();
  await askTimes(4);
  works();
  assert.equal((await ask()).text, 'All is well.');
  fails();
  await askTimes(4);
  await sql`update language_model_failures set since = now() - interval '61 seconds'`.execute(server.db);
  await askTimes(4);
  assert.equal(await seconds(), null);
});

test('a response that may be due to the question does not count', async () => {
  fails(400);
  await askTimes(6);
  assert.equal(endpoint.requests.length, 6);
  assert.equal(await seconds(), null);
});

test('after a pause the model is tried once: a failure pauses it for twice as long, an answer ends that', async () => {
  fails();
  await askTimes(5);
  await endPause();
  assert.deepEqual((await ask()).notices, ['model-unavailable']);
  const second = await seconds();
  assert.ok(second !== null && second > 110 && second <= 120, String(second));
  await endPause();
  works();
  assert.equal((await ask()).answeredBy, 'model');
  fails();
  await askTimes(4);
  assert.equal(await seconds(), null);
});

test('a model that the account has turned off is not asked, but can be tested', async () => {
  works();
  const { isEnabled, source } = await server.ok('PUT', path, { isEnabled: false });
  assert.deepEqual([isEnabled, source], [false, 'account']);
  const { notices, answeredBy } = await ask();
  assert.deepEqual([notices, answeredBy, endpoint.requests.length], [[], 'grammar', 0]);
  assert.equal((await server.ok('POST', `${path}/probe`, {})).isReachable, true);
});

test('a pause lasts ten minutes at most', async () => {
  fails();
  await askTimes(5);
  await sql`update language_model_failures set pauses = 40`.execute(server.db);
  await endPause();
  await ask();
  const pause = await seconds();
  assert.ok(pause !== null && pause > 590 && pause <= 600, String(pause));
});

test('a change of the settings ends the pause', async () => {
  fails();
  await askTimes(5);
  works();
  assert.equal((await server.ok('PUT', path, { url: endpoint.url })).pausedUntil, null);
  assert.equal((await ask()).text, 'All is well.');
});

test('the clean-up deletes failures of earlier days, and usage of more than 400 days ago', async () => {
  fails();
  await ask();
  const usage = { tenant_id: 1, user_id: 1, calls: 1, input_tokens: 1, output_tokens: 1, cost: 0 };
  const days = [399, 400, 401, 900].map((age) => new Date(Date.now() - age * 86_400_000));
  await server.db
    .insertInto('language_model_usage')
    .values(days.map((day) => ({ ...usage, day })))
    .execute();
  const ages = async () =>
    (
      await sql<{
        age: number;
      }>`select (now() at time zone 'UTC')::date - day as age from language_model_usage
        where day < now() - interval '1 day' order by age`.execute(server.db)
    ).rows.map(({ age }) => age);
  const failures = () => server.db.selectFrom('language_model_failures').select('tenant_id').execute();
  await languageModelJobs.cleanUp?.({ db: server.db });
  assert.deepEqual(await ages(), [399, 400]);
  assert.equal((await failures()).length, 1);
  await sql`update language_model_failures set since = now() - interval '25 hours'`.execute(server.db);
  await languageModelJobs.cleanUp?.({ db: server.db });
  assert.deepEqual(await failures(), []);
});
