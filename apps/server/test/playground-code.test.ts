import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type CubeQuery, fromCubeQuery, modelOf, toQueryFields } from '@facet/query';
import { api, build, eventually, ORDERS, tokenFor } from './model-under-test.ts';
import { type Json, startTestServer } from './server-under-test.ts';

/** What the page writes. No static import: the types of pages are those of browsers. */
const SNIPPETS = new URL('../../web/src/playground/snippets.ts', import.meta.url).href;
const { snippetOf }: { snippetOf(language: string, of: object): object } = await import(SNIPPETS);

const NAME = `it's "north" $HOME`;
const MODEL = `cubes:
  - name: orders
    sql: >
      select 1 as id, ${`'${NAME.replaceAll("'", "''")}'`} as region, 10 as amount, timestamp '2025-01-05' as at union all
      select 2, 'south', 20, timestamp '2025-02-05' union all
      select 3, 'south', 12, timestamp '2025-02-06'
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: region, sql: region, type: string }
      - { name: at, sql: at, type: time }
    measures:
      - { name: total, sql: amount, type: sum }
`;
const server = await startTestServer({ after });
const id = await server.makeDeployment('Playground');
await server.ok('POST', build(id, '/branches'), { name: 'team/2025' });
const { branchName: dev } = await server.ok('POST', build(id, '/dev-mode'), {
  branchName: 'team/2025',
  activate: false,
});
await server.ok('PUT', build(id, '/data-model/files'), {
  branchName: dev,
  files: [{ path: ORDERS, content: MODEL }],
});
await server.ok('POST', build(id, '/branches/serve'), { branchName: dev });
await eventually(
  () => server.call('GET', api(id, `/build-status?${new URLSearchParams({ branchName: dev })}`)),
  ({ body }) => body.status === 'built',
);
const key = await server.makeKey({});
const { data } = await server.ok('POST', '/api/v1/meta', {
  selectors: [{ deploymentId: id, branchName: dev }],
});
const model = modelOf(data[0].cubes);

/** A question of the playground, as its page writes it. */
function codeOf(language: string, query: CubeQuery): string {
  const read = fromCubeQuery(query);
  assert.ok('question' in read);
  const asked = toQueryFields(read.question, model);
  assert.ok('fields' in asked);
  const snippet = snippetOf(language, {
    origin: server.url,
    deploymentId: id,
    open: { question: read.question, model, asWhom: null },
    body: { query: asked.fields.query, branchName: dev },
  });
  assert.ok('text' in snippet, JSON.stringify(snippet));
  return String(snippet.text);
}

const QUERY: CubeQuery = {
  dimensions: ['orders.region'],
  measures: ['orders.total'],
  filters: [{ member: 'orders.region', operator: 'equals', values: [NAME, 'south'] }],
  order: [['orders.total', 'desc']],
};
const ROWS = [
  ['south', 32],
  [NAME, 10],
];
const root = fileURLToPath(new URL('../../..', import.meta.url));

async function output(command: string, args: readonly string[], input = ''): Promise<string> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, FACET_API_KEY: key },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(input);
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
  });
  const [status] = await once(child, 'close');
  assert.equal(status, 0, text);
  return text;
}
const lacks = (command: string, ...args: string[]) =>
  spawnSync(command, args).status === 0 ? false : `${command} ${args.join(' ')} fails here`;

test('the JSON is the body of a request to the branch', async () => {
  const { rows } = await server.ok('POST', api(id, '/query'), JSON.parse(codeOf('json', QUERY)), key);
  assert.deepEqual(rows, ROWS);
});

test('the code for a shell gets the rows of the branch', { skip: lacks('curl', '--version') }, async () => {
  const text = codeOf('curl', QUERY);
  assert.doesNotMatch(text, new RegExp(key));
  assert.deepEqual(JSON.parse(await output('sh', ['-s'], `${text} -sS`)).rows, ROWS);
});

test('the code in TypeScript gets the rows of the branch', async () => {
  const text = `${codeOf('typescript', QUERY)}\nconsole.log(JSON.stringify(error ?? data.rows));\n`;
  const args = ['--input-type=module-typescript', '--no-warnings', '-'];
  assert.deepEqual(JSON.parse(await output(process.execPath, args, text)), ROWS);
});

test('the code in Python gets the rows of the branch', {
  skip: lacks('python3', '-c', 'import requests'),
}, async () => {
  const text = `${codeOf('python', QUERY)}\nimport json\nprint(json.dumps(response.json()["rows"]))\n`;
  const lines = (await output('python3', ['-'], text)).trim().split('\n');
  assert.deepEqual(JSON.parse(lines.at(-1) ?? ''), ROWS);
});

test('the SQL asks the same', async () => {
  const body = { sqlQuery: codeOf('sql', QUERY), branchName: dev };
  assert.deepEqual((await server.ok('POST', api(id, '/query'), body, key)).rows, ROWS);
});

test('the GraphQL asks the same, also by period', async () => {
  const token = await tokenFor(server, id);
  const ask = async (query: CubeQuery) => {
    const text = codeOf('graphql', query);
    const [, url] = /^# POST (\S+)$/m.exec(text) ?? [];
    const headers = { authorization: token, 'content-type': 'application/json' };
    const response = await fetch(url ?? '', {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: text }),
    });
    const { data: found } = (await response.json()) as { data: { cube: { orders: Json }[] } };
    return found.cube.map(({ orders }) => orders);
  };
  assert.deepEqual(await ask(QUERY), [
    { region: 'south', total: 32 },
    { region: NAME, total: 10 },
  ]);
  const monthly = await ask({
    measures: ['orders.total'],
    timeDimensions: [
      { dimension: 'orders.at', granularity: 'month', dateRange: ['2025-02-01', '2025-02-28'] },
    ],
    limit: 5,
  });
  assert.deepEqual(
    monthly.map(({ total, at }) => [total, at.month.slice(0, 10)]),
    [[32, '2025-02-01']],
  );
});
