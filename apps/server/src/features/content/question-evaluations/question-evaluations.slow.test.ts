// Slow: nodes start as processes of their own, and one of them is killed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installation } from '../../../../test/installation.ts';
import { api, build, eventually, ordersModel } from '../../../../test/model-under-test.ts';

/** Enough questions that a node can be killed in between. */
const QUESTIONS = Array.from(
  { length: 200 },
  (_, index) => `  - question: orders above ${index}?
    query: { measures: [orders.count], filters: [{ member: orders.total, operator: gt, values: ['0'] }] }
`,
).join('');

test('another node continues an evaluation whose node was killed, and rights that end stop it', async (t) => {
  const { start, db } = await installation(t);
  const main = await start('main', { FACET_ROLES: 'api,pod' });
  const builder = await start('builder', { FACET_ROLES: 'worker' });
  const id = await main.makeDeployment('Evaluated');
  const path = api(id, '/question-evaluations');
  await main.ok('POST', build(id, '/dev-mode'), {});
  await main.ok('PUT', build(id, '/data-model/files'), {
    files: [
      { path: 'model/cubes/orders.yml', content: ordersModel([10, 20]) },
      { path: 'questions/orders.yml', content: `version: 1\nquestions:\n${QUESTIONS}` },
    ],
  });
  await main.ok('POST', build(id, '/commit'), { message: 'Questions', exitDevMode: true });
  assert.equal((await main.waitForBuild(id)).status, 'built');
  const { body: started } = await main.call('POST', path, { body: {} });
  const now = () => main.ok('GET', `${path}/${started.id}`);
  await eventually(now, ({ graded }) => graded > 2, 120_000);
  const before = await now();
  assert.equal(before.state, 'running', 'the node is killed in between');
  assert.equal((await main.call('POST', path, { body: {} })).status, 409);
  await builder.end('SIGKILL');
  const other = await start('other', { FACET_ROLES: 'worker' });
  const after = await eventually(now, ({ state }) => state !== 'running', 120_000);
  assert.deepEqual([after.state, after.total, after.graded], ['completed', 200, 200], JSON.stringify(after));
  const { count } = await db
    .selectFrom('question_evaluation_results')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('evaluation_id', '=', started.id)
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 200);

  const { token, id: keyId } = await main.ok('POST', '/api/v1/api-keys', { name: 'soon deleted' });
  await other.end('SIGTERM');
  const second = await main.call('POST', path, { body: {}, key: token });
  await main.call('DELETE', `/api/v1/api-keys/${keyId}`);
  await start('last', { FACET_ROLES: 'worker' });
  const ended = await eventually(
    () => main.ok('GET', `${path}/${second.body.id}`),
    ({ state }) => state !== 'running',
    120_000,
  );
  assert.deepEqual(
    [ended.state, ended.error],
    ['failed', 'The credential is unknown'],
    JSON.stringify(ended),
  );
});
