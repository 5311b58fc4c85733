import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { publish } from '../../../../test/model-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const MODEL = `cubes:
  - name: orders
    sql: select 1 as id, 'paid' as status
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: status, sql: status, type: string }
    measures:
      - { name: count, type: count }
`;
const server = await startTestServer({ after });
const id = await server.makeDeployment('Questions');
await publish(server, id, 'model/cubes/orders.yml', MODEL);
await server.waitForBuild(id);

const read = (sqlQuery: string) =>
  server.call('POST', `/api/v1/deployments/${id}/query/question`, { body: { sqlQuery } });

test('SQL that is no question is returned with the reason and its place', async () => {
  const { status, body } = await read('SELECT status FROM orders UNION SELECT status FROM orders');
  assert.deepEqual([status, body.question, body.problem.code], [200, null, 'set_operation']);
  const invalid = await read('SELECT stats FROM orders');
  assert.deepEqual(
    [invalid.status, invalid.body.problem.code, invalid.body.problem.position],
    [200, 'invalid_sql', 7],
  );
  assert.equal((await read('')).status, 400);
});

test('SQL is read as the question that it asks', async () => {
  const { body } = await read("SELECT status, MEASURE(count) FROM orders WHERE status = 'paid' GROUP BY 1");
  assert.equal(body.problem, null);
  assert.deepEqual(
    body.question.columns.map(({ member }: { member: string }) => member),
    ['orders.status', 'orders.count'],
  );
  assert.deepEqual(body.question.filters, [
    { member: 'orders.status', operator: 'equals', values: ['paid'] },
  ]);
});
