import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api, enterDevMode, eventually, publish, write } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
await allowPersonalKeys(server);
const id = await server.makeDeployment('Evaluated');

const MODEL = `cubes:
  - name: orders
    sql: >
      select * from (values (1, 'paid', 10), (2, 'open', 20), (3, 'paid', 30)) as t(id, status, amount)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: status, sql: status, type: string, title: Status }
    measures:
      - { name: count, type: count, title: Orders }
      - { name: revenue, sql: amount, type: sum, title: Revenue }
`;
const QUESTIONS = `version: 1
questions:
  - question: How many orders?
    also: [orders]
    query: { measures: [orders.count] }
    rows: [[3]]
  - question: revenue by status
    query: { measures: [orders.count], dimensions: [orders.status] }
    rows: [[paid, 2], [open, 9]]
  - question: What did we earn in wibble?
    query: { measures: [orders.revenue] }
    rows: [[60], [70]]
  - question: cancelled orders
    query: { measures: [orders.count], dimensions: [orders.status], filters: [{ member: orders.status, operator: equals, values: [lost] }] }
`;
await enterDevMode(server, id);
await write(server, id, 'model/cubes/orders.yml', MODEL);
await publish(server, id, 'questions/orders.yml', QUESTIONS);
await server.waitForBuild(id);

const path = api(id, '/question-evaluations');
const start = (body: object = {}, key?: string) =>
  server.call('POST', path, { body, ...(key === undefined ? {} : { key }) });
const ended = ({ id: evaluationId }: Json): Promise<Json> =>
  eventually(
    () => server.ok('GET', `${path}/${evaluationId}`),
    ({ state }) => state !== 'running',
  );
const evaluate = async (body: object = {}, key?: string) => {
  const { status, body: started } = await start(body, key);
  assert.equal(status, 202, JSON.stringify(started));
  return ended(started);
};
const resultsOf = async ({ id: evaluationId }: Json, query = '', key?: string): Promise<Json[]> =>
  (await server.ok('GET', `${path}/${evaluationId}/results${query}`, undefined, key)).items;

test('each wording is graded by the rows of its verified query, and these are compared with the file', async () => {
  const evaluation = await evaluate();
  assert.deepEqual(
    [evaluation.state, evaluation.error, evaluation.total, evaluation.graded, evaluation.branchName],
    ['completed', null, 5, 5, null],
    JSON.stringify(evaluation),
  );
  const outcomes = { right: 2, 'wrong-but-shown': 0, 'silently-wrong': 1, 'wrongly-refused': 1 };
  assert.deepEqual(evaluation.scores, [{ answerer: 'grammar', outcomes: { ...outcomes, 'not-graded': 1 } }]);
  assert.deepEqual(evaluation.expectedRows, { equal: 1, different: 2 });
  assert.match(evaluation.commit, /^[0-9a-f]{40}$/);
  const results = await resultsOf(evaluation);
  assert.deepEqual(
    results.map(({ wording, outcome, hasExpectedRows, difference }) => [
      ...[wording, outcome, hasExpectedRows, difference],
    ]),
    [
      ['How many orders?', 'right', true, null],
      ['orders', 'right', null, null],
      ['revenue by status', 'silently-wrong', false, 'Row 2 of the file is missing: ["open",9]'],
      ['What did we earn in wibble?', 'wrongly-refused', false, 'The query has 1 row, the file has 2 rows'],
      ['cancelled orders', 'not-graded', null, null],
    ],
  );
  assert.deepEqual(results[2]?.query.query.measures, ['orders.revenue']);
  assert.deepEqual(results[2]?.expectedQuery, {
    measures: ['orders.count'],
    dimensions: ['orders.status'],
  });
  assert.ok(results[3]?.notUnderstood.includes('wibble'), JSON.stringify(results[3]));
  assert.equal(results[4]?.problem, 'The verified query has no rows');
  const page = await resultsOf(evaluation, '?first=2');
  assert.deepEqual(
    page.map(({ number }) => number),
    [1, 2],
  );
});

test('only who started an evaluation sees what the answerer asked', async () => {
  const [newest] = (await server.ok('GET', `${path}?first=1`)).items;
  const { key } = await makePerson(server, { builtInRole: 'Developer' });
  const [, , own] = await resultsOf(newest);
  const [, , other] = await resultsOf(newest, '', key);
  assert.notEqual(own?.query, null);
  assert.equal(other?.query, null);
  assert.deepEqual({ ...other, query: own?.query }, own);
});

test('one evaluation of a deployment runs at a time, and the last 20 are kept', async () => {
  const { id: first } = (await server.ok('GET', path)).items.at(-1);
  const row = { tenant_id: 1, deployment_id: id, build_id: 1, credential_id: 1, timezone: 'UTC' };
  const insert = (state: string) =>
    server.db
      .insertInto('question_evaluations')
      .values({ ...row, state })
      .execute();
  await insert('running');
  const refused = await start();
  assert.deepEqual(
    [refused.status, refused.body.error],
    [409, 'An evaluation of this deployment is already running'],
  );
  await server.db.updateTable('question_evaluations').set({ state: 'failed' }).execute();
  for (let count = 0; count < 18; count += 1) await insert('completed');
  const ids = async () => (await server.ok('GET', `${path}?first=50`)).items.map((item: Json) => item.id);
  assert.equal((await ids()).at(-1), first);
  const newest = await evaluate();
  const kept = await ids();
  assert.deepEqual([kept.length, kept[0], kept.includes(first)], [20, newest.id, false]);
});

test('the questions of a branch are asked on the branch', async () => {
  const branchName = await enterDevMode(server, id);
  await write(server, id, 'questions/orders.yml', 'version: 1\nquestions: []\n');
  await write(
    server,
    id,
    'model/cubes/orders.yml',
    MODEL.replace('measures:', 'measures:\n      - { name: lost, sql: "3", type: max, title: Parcels }'),
  );
  await write(
    server,
    id,
    'questions/new.yml',
    'version: 1\nquestions: [{ question: Parcels?, query: { measures: [orders.lost] } }]\n',
  );
  await server.waitForBuild(id, branchName);
  const evaluation = await evaluate({ branchName });
  assert.deepEqual(
    [evaluation.state, evaluation.branchName, evaluation.scores[0]?.outcomes.right],
    ['completed', branchName, 1],
    JSON.stringify([evaluation, await resultsOf(evaluation)]),
  );
});

test('an evaluation ends with its deployment, and forgets who started it with the person', async () => {
  const { key, userId } = await makePerson(server, { builtInRole: 'Developer' });
  const evaluation = await evaluate({}, key);
  assert.equal(evaluation.startedBy.id, userId);
  await server.ok('DELETE', `/api/v1/users/${userId}`);
  const { startedBy } = await server.ok('GET', `${path}/${evaluation.id}`);
  assert.equal(startedBy, null);
  await server.ok('DELETE', api(id));
  const { count } = await server.db
    .selectFrom('question_evaluation_results')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 0);
});
