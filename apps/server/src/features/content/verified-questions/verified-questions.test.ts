import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api, ORDERS, ordersModel, publish } from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { questionsFor } from './verified-questions.service.ts';

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
  const { tenant_id: tenantId } = await server.db
    .selectFrom('deployments')
    .select('tenant_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const words = async (...names: string[]) => {
    const members = names.map((name) => ({ name, type: 'number' }));
    const cubes = [
      { name: 'orders', measures: [...members, { name: 'orders.total', type: 'number', isVisible: false }] },
    ];
    const found = await questionsFor(server.db, { tenantId, deploymentId: id }, { cubes });
    return found.map(({ question }) => question);
  };
  assert.deepEqual(await words('orders.count'), ['How many orders?']);
  assert.deepEqual(await words('orders.count', 'orders.total'), [
    'Any orders?',
    'How many orders?',
    'What did we earn?',
  ]);
  assert.deepEqual(await words(), []);
  const elsewhere = { tenantId: tenantId + 1, deploymentId: id };
  assert.deepEqual(
    await questionsFor(server.db, elsewhere, {
      cubes: [{ name: 'orders', measures: [{ name: 'orders.count', type: 'number' }] }],
    }),
    [],
  );
});

test('a build without its questions leaves none', async () => {
  await publish(server, id, 'questions/orders.yml', 'version: 1\nquestions: []\n');
  await server.waitForBuild(id);
  assert.deepEqual((await list()).items, []);
});
