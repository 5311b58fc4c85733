import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api, ORDERS, ordersModel, publish } from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { KnownQuestions } from './known-questions.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Questions');

const QUESTIONS = `version: 1
questions:
  - question: What did we earn?
    query: { measures: [orders.total] }
  - question: How many orders?
    also: [orders]
    query: { measures: [orders.count] }
    rows: [[2]]
  - question: Any orders?
    query: { measures: [orders.count], filters: [{ member: orders.total, operator: gt, values: ['0'] }] }
`;
const list = (query = '') => server.ok('GET', api(id, `/verified-questions${query}`));
const wordsOf = ({ items }: Json) => items.map(({ question }: Json) => question);

test('the verified questions of the live build are listed by their words', async () => {
  await publish(server, id, ORDERS, ordersModel([10, 20]));
  await publish(server, id, 'questions/orders.yml', QUESTIONS);
  await server.waitForBuild(id);
  const all = await list();
  assert.deepEqual(wordsOf(all), ['Any orders?', 'How many orders?', 'What did we earn?']);
  assert.deepEqual(all.items[1], {
    ...{ question: 'How many orders?', also: ['orders'], language: 'en', ordered: false, rows: [[2]] },
    ...{ query: { measures: ['orders.count'] }, file: 'questions/orders.yml', line: 7 },
  });
  const first = await list('?first=1');
  assert.deepEqual(wordsOf(first), ['Any orders?']);
  assert.deepEqual(wordsOf(await list(`?first=1&after=${first.pageInfo.endCursor}`)), ['How many orders?']);
});

test('people are offered only questions about members that they see', async () => {
  const known = new KnownQuestions(server.db);
  const deployment = await server.db
    .selectFrom('deployments')
    .select(['id', 'tenant_id', 'live_build_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const askable = async (names: readonly string[], of = deployment) => {
    const members = names.map((name) => ({ name, type: 'number' }));
    const cubes = [
      { name: 'orders', measures: [...members, { name: 'orders.total', type: 'number', isVisible: false }] },
    ];
    return (await known.askable(of, { cubes })).map(({ question }) => question);
  };
  assert.deepEqual(await askable(['orders.count']), ['How many orders?']);
  const all = ['Any orders?', 'How many orders?', 'What did we earn?'];
  assert.deepEqual(await askable(['orders.count', 'orders.total']), all);
  assert.deepEqual(await askable([]), []);
  const elsewhere = { ...deployment, id: id + 1, tenant_id: deployment.tenant_id + 1 };
  assert.deepEqual(await askable(['orders.count'], elsewhere), []);
});

test('questions are read once for a build, and again when another one is live', async () => {
  const known = new KnownQuestions(server.db);
  const deployment = () =>
    server.db
      .selectFrom('deployments')
      .select(['id', 'tenant_id', 'live_build_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const cubes = [{ name: 'orders', measures: [{ name: 'orders.count', type: 'number' }] }];
  const before = await deployment();
  const [first] = await known.askable(before, { cubes });
  assert.equal(first?.question, 'How many orders?');
  await publish(
    server,
    id,
    'questions/orders.yml',
    'version: 1\nquestions: [{ question: Orders?, query: { measures: [orders.count] } }]\n',
  );
  await server.waitForBuild(id);
  assert.equal((await known.askable(before, { cubes }))[0], first);
  const after = (await known.askable(await deployment(), { cubes })).map(({ question }) => question);
  assert.deepEqual(after, ['Orders?']);
});

test('a build without its questions leaves none', async () => {
  await publish(server, id, 'questions/orders.yml', 'version: 1\nquestions: []\n');
  await server.waitForBuild(id);
  assert.deepEqual((await list()).items, []);
});
