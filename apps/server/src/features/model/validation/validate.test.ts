import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api, build, enterDevMode, ORDERS, ordersModel, write } from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Validation');
const path = (query = '') => build(id, `/data-model/validate${query}`);
const dev = await enterDevMode(server, id);
const files = build(id, '/data-model/files');
const compilations = async () => {
  const { count } = await server.db
    .selectFrom('compilations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const cube = (name: string, more = '') => `cubes:\n  - name: ${name}\n    sql_table: t\n${more}`;

/** Validates the dev branch with one more file, then removes the file. */
async function verdictOn(name: string, content: string): Promise<Json> {
  await write(server, id, name, content);
  const verdict = await server.ok('GET', path('?devMode=true'));
  await server.ok('DELETE', files, { files: [{ path: name }] });
  return verdict;
}

test('an invalid query is refused', async () => {
  const get = (query: string) => server.call('GET', path(query));
  const both = await get(`?branchName=${dev}&devMode=true`);
  assert.equal(both.status, 400);
  assert.match(both.body.error, /branchName.*devMode/);
  assert.equal((await get('?branchName=nowhere')).status, 404);
  assert.equal((await get('?devMode=perhaps')).status, 400);
  const key = await server.makeKey({});
  const outside = await server.call('GET', path('?devMode=true'), { key });
  assert.equal(outside.status, 409, 'another key is not in dev mode');
});

test('a verified question that does not fit the model is an error with the line of its query', async () => {
  const question = (member: string) =>
    `version: 1\nquestions:\n  - question: How many orders?\n    query: { measures: [orders.${member}] }\n`;
  const fits = await verdictOn('questions/orders.yml', question('count'));
  assert.deepEqual([fits.valid, fits.errors], [true, []]);
  const broken = await verdictOn('questions/orders.yml', question('profit'));
  assert.equal(broken.valid, false);
  const message =
    'the query of the question "How many orders?" does not fit the model: the measure orders.profit does not exist';
  assert.deepEqual(broken.errors, [{ fileName: 'questions/orders.yml', line: 4, message }]);
  const unread = await verdictOn('questions/orders.yml', 'version: 1\nquestions: 3\n');
  assert.equal(unread.errors[0].line, 2);
});

test('files that are not saved are compiled as if they were, and nothing is written', async () => {
  const check = (files: readonly object[], more: object = {}) =>
    server.call('POST', path(), { body: { branchName: dev, files, ...more } });
  const before = await server.ok('GET', build(id, `/data-model/file-hashes?branchName=${dev}`));
  const compiled = await compilations();
  const unsaved = { path: ORDERS, content: 'cubes:\n  - name: orders\n    sql_tables: t\n' };
  const added = {
    path: 'model/added.yml',
    content: cube('added', '    measures:\n      - { name: n, type: count }\n'),
  };
  const broken = await check([unsaved, added]);
  assert.equal(broken.status, 200);
  assert.deepEqual([broken.body.branchName, broken.body.valid], [dev, false]);
  assert.ok(broken.body.errors.every((error: Json) => error.fileName === ORDERS));
  const { body: fits } = await check([added]);
  const { cubesCount } = await server.ok('GET', path('?devMode=true'));
  assert.deepEqual([fits.valid, fits.errors, fits.cubesCount], [true, [], cubesCount + 1]);
  assert.deepEqual(await server.ok('GET', build(id, `/data-model/file-hashes?branchName=${dev}`)), before);
  assert.ok((await compilations()) <= compiled + 1, 'what is typed is not stored');
});

test('unsaved files with a bad path, or on no branch, are refused', async () => {
  const refused: [readonly string[], string, number, RegExp][] = [
    [['../cube.js'], dev, 400, /path/],
    [['model/a.yml', 'model/a.yml'], dev, 400, /twice/],
    [['model/a.yml'], 'nowhere', 404, /nowhere/],
    [[], dev, 400, /body\.files/],
  ];
  for (const [paths, branchName, status, reason] of refused) {
    const files = paths.map((one) => ({ path: one, content: '' }));
    const answer = await server.call('POST', path(), { body: { branchName, files } });
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.match(answer.body.error, reason);
  }
});

const broken: [string, string, string, RegExp][] = [
  ['Jinja that does not parse', 'model/a.yml.jinja', '{% for x in %}\ncubes: []\n', /syntax|unexpected/i],
  ['Jinja that calls an unknown function', 'model/b.yml.jinja', '{{ nothing() }}\n', /nothing|unknown/i],
  [
    'YAML that does not parse',
    'model/c.yml',
    'cubes:\n  - name: [unclosed\n',
    /YAML|flow|unexpected|expected/i,
  ],
  ['YAML with an unknown key', 'model/d.yml', 'cubs: []\n', /cubs/],
  [
    'JavaScript that does not parse',
    'model/e.js',
    'cube(`e`, { sql: `select 1`, \n',
    /SyntaxError|Unexpected/,
  ],
  [
    'JavaScript that throws',
    'model/f.js',
    "throw new Error('thrown by the model');\n",
    /thrown by the model/,
  ],
  [
    'a join to an unknown cube',
    'model/g.yml',
    cube('g', '    joins:\n      - { name: missing_cube, relationship: many_to_one, sql: "1 = 1" }\n'),
    /missing_cube/,
  ],
  ['a duplicate name', 'model/h.yml', cube('orders'), /duplicate.*orders/i],
  [
    'a member of an unknown type',
    'model/i.yml',
    cube('i', '    measures:\n      - { name: m, type: median_of_all }\n'),
    /median_of_all|type/,
  ],
];
for (const [what, name, content, message] of broken) {
  test(`${what} is reported as invalid, with its file`, async () => {
    const verdict = await verdictOn(name, content);
    assert.equal(verdict.valid, false);
    assert.equal(verdict.cubesCount, null);
    const about = verdict.errors.find((error: Json) => error.fileName === name);
    assert.ok(about, JSON.stringify(verdict.errors));
    assert.match(about.message, message);
    assert.doesNotMatch(JSON.stringify(verdict), /\/work\/|node_modules|node:internal|file:\/\//);
  });
}

test('an endless loop in a JavaScript model is reported as invalid within a time limit', async () => {
  const started = Date.now();
  const verdict = await verdictOn('model/loop.js', 'while (true) {}\n');
  assert.ok(Date.now() - started < 60_000);
  assert.equal(verdict.valid, false);
  assert.equal(verdict.errors[0].fileName, 'model/loop.js');
  assert.match(verdict.errors[0].message, /second|time|loop/i);
  assert.equal((await server.ok('GET', path('?devMode=true'))).valid, true, 'the next validation succeeds');
});

test("a model cannot read the server's files or environment, or start or end processes", async () => {
  for (const content of [
    "require('node:fs').readFileSync('/etc/passwd');\n",
    "process.kill(process.ppid, 'SIGKILL');\n",
    "require('child_process').execSync('id');\n",
  ]) {
    const verdict = await verdictOn('model/evil.js', content);
    assert.equal(verdict.valid, false, content);
  }
  await write(server, id, 'model/env.js', 'throw new Error(JSON.stringify(process.env));\n');
  const verdict = await server.ok('GET', path('?devMode=true'));
  assert.doesNotMatch(JSON.stringify(verdict), /DATABASE_URL|FACET_|sk-/);
  await server.ok('DELETE', files, { files: [{ path: 'model/env.js' }] });
});

test('branchName, devMode and the default select the validated branch', async () => {
  await write(
    server,
    id,
    ORDERS,
    `${ordersModel([1])}views:\n  - name: all_orders\n    cubes:\n      - { join_path: orders, includes: "*" }\n`,
  );
  const production = await server.ok('GET', path());
  assert.deepEqual(production, {
    deploymentId: id,
    branchName: 'main',
    mode: 'production',
    valid: true,
    errors: [],
    warnings: [],
    dashboards: [],
    cubesCount: 1,
  });
  assert.deepEqual(await server.ok('GET', path('?branchName=main')), production);
  const mine = await server.ok('GET', path('?devMode=true'));
  assert.deepEqual(mine, { ...production, branchName: dev, mode: 'dev_mode', cubesCount: 2 });
  assert.deepEqual(await server.ok('GET', path(`?branchName=${dev}`)), mine);
});

test("validation uses the deployment's variables", async () => {
  const model = "{% if env_var('REGION') == 'eu' %}cubes: []{% else %}cubs: []{% endif %}\n";
  await write(server, id, 'model/region.yml.jinja', model);
  assert.equal((await server.ok('GET', path('?devMode=true'))).valid, false);
  await server.ok('PUT', api(id, '/env-vars'), { env_variables: [{ name: 'REGION', value: 'eu' }] });
  const verdict = await server.ok('GET', path('?devMode=true'));
  assert.equal(verdict.valid, true, JSON.stringify(verdict.errors));
});

test('the same inputs are compiled once', async () => {
  await server.waitForBuild(id, dev);
  await server.waitForBuild(id, 'main');
  const before = await compilations();
  const first = await server.ok('GET', path('?devMode=true'));
  assert.deepEqual(await server.ok('GET', path('?devMode=true')), first);
  assert.equal(await compilations(), before, 'the verdict of the build is reused');

  await write(
    server,
    id,
    'model/new.yml',
    cube('brand_new', '    measures:\n      - { name: count, type: count }\n'),
  );
  const together = await Promise.all([1, 2, 3, 4].map(() => server.ok('GET', path('?devMode=true'))));
  assert.deepEqual(new Set(together.map((verdict) => verdict.cubesCount)), new Set([3]));
  await server.waitForBuild(id, dev);
  assert.equal(await compilations(), before + 1);
  await server.ok('POST', build(id, '/commit'), { message: 'The same files, on main' });
  await server.waitForBuild(id, 'main');
  assert.equal((await server.ok('GET', path())).cubesCount, 3);
  assert.equal(await compilations(), before + 1);
});
