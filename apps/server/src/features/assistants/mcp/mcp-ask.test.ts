import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mcpClient, textOf } from '../../../../test/mcp-client.ts';
import { publish } from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const MODEL = `cubes:
  - name: days
    sql: select range as n, case when range < 3 then 'open' else 'paid' end as status from range(450)
    dimensions:
      - { name: n, sql: n, type: number, primary_key: true, public: true, title: Number }
      - { name: status, sql: status, type: string, title: Status }
    measures:
      - { name: count, type: count, title: Orders }
`;
const server = await startTestServer({ after });
const deploymentId = await server.makeDeployment('Asked by assistants');
await publish(server, deploymentId, 'model/cubes/days.yml', MODEL);
await server.waitForBuild(deploymentId);
const client = await mcpClient({ after }, server);

async function ask(question: string, more: object = {}): Promise<{ text: string; data: Json }> {
  const answer = await client.callTool({ name: 'ask', arguments: { deploymentId, question, ...more } });
  assert.ok(answer.isError !== true, textOf(answer));
  return { text: textOf(answer), data: answer.structuredContent };
}

test('a question in words is answered with its sentence, query and rows', async () => {
  const { text, data } = await ask('orders by status');
  assert.equal(data.status, 'answered');
  assert.deepEqual(data.query.query.measures, ['days.count']);
  assert.deepEqual(new Set(data.result.rows.map(String)), new Set(['open,3', 'paid,447']));
  assert.ok(text.startsWith(data.text), text);
  assert.deepEqual(
    data.understood.flatMap(({ member }: Json) => member ?? []),
    ['days.count', 'days.status'],
  );
  const next = await ask('only open', { context: { query: data.query } });
  assert.deepEqual(
    next.data.result.rows.map((row: unknown[]) => row.at(-1)),
    [3],
  );
});

test('a word that was not understood is named, and no rows are returned', async () => {
  const { text, data } = await ask('orders by starship');
  assert.equal(data.status, 'not-understood');
  assert.equal(data.result, null);
  assert.match(text, /^The question has no answer\.\nNot understood: "starship"\./);
});

test('many rows come in pages, whose cursor belongs to the question', async () => {
  const first = await ask('orders by number');
  assert.equal(first.data.result.rows.length, 200);
  const { nextCursor: cursor } = first.data.result;
  assert.match(first.text, /There are more\. Call the tool again with cursor/);
  const second = await ask('orders by number', { cursor });
  assert.equal(second.data.result.firstRow, 200);
  assert.notDeepEqual(second.data.result.rows[0], first.data.result.rows[0]);
  const refused = await client.callTool({
    name: 'ask',
    arguments: { deploymentId, question: 'orders by status', cursor },
  });
  assert.match(textOf(refused), /^cursor is not from this tool with the same arguments/);
});

test('wrong arguments are named', async () => {
  for (const [given, error] of [
    [{ question: ' ' }, /arguments\.question must have a visible character/],
    [{ question: 'x'.repeat(1001) }, /arguments\.question must/],
    [
      { question: 'orders', context: { chosn: [] } },
      /arguments\.context\.chosn is unknown; did you mean chosen\?/,
    ],
    [{ question: 'orders', timezone: 'Mars/Olympus' }, /^timezone/],
  ] as const) {
    const answer = await client.callTool({ name: 'ask', arguments: { deploymentId, ...given } });
    assert.equal(answer.isError, true);
    assert.match(textOf(answer), error);
  }
});
