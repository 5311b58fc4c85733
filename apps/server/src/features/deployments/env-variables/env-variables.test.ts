import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { api, build, enterDevMode, eventually, measure, publish } from '../../../../test/model-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Variables');
const put = (variables: object, method = 'PUT') =>
  server.call(method, api(id, '/env-vars'), { body: { env_variables: variables } });
const set = (name: string, value: string) => put([{ name, value }]);
const newestBuild = async () => (await server.ok('GET', api(id, '/build-status'))).buildJobId;

/** A model that returns the value of a variable. */
const MODEL = `cube('settings', {
  sql: \`select '\${process.env.GREETING || 'none'}' as greeting\`,
  measures: { greeting: { type: 'max', sql: 'greeting' } },
});
`;

test('an invalid variable is refused, and none of the request is stored', async () => {
  const good = { name: 'GOOD', value: '1' };
  const refused: [object, RegExp][] = [
    [[good, { name: 'DB_PASS', value: '[ENCRYPTED]' }], /env_variables\.1\.value is the mask/],
    [[good, { name: '1ST', value: 'x' }], /env_variables\.1\.name must be ASCII/],
    [[good, { name: 'A-B', value: 'x' }], /name must be ASCII/],
    [[good, { name: 'É', value: 'x' }], /name must be ASCII/],
    [[good, { name: 'A\n', value: 'x' }], /name must be ASCII/],
    [[good, { name: '', value: 'x' }], /env_variables\.1\.name/],
    [[good, good], /GOOD duplicates an earlier name/],
    [[good, { name: 'A' }], /env_variables\.1\.value is required/],
    [[good, { name: 'A', value: 1 }], /env_variables\.1\.value must be a string/],
    [[good, { name: 'A', value: 'a\0b' }], /NUL/],
    [{ A: '1' }, /body\.env_variables must be an array/],
  ];
  for (const [variables, message] of refused) {
    const { status, body } = await put(variables);
    assert.equal(status, 400, JSON.stringify(variables));
    assert.match(body.error, message);
  }
  assert.deepEqual((await server.ok('GET', api(id, '/env-vars'))).items, []);
});

test('secrets are masked regardless of the case of their names, and all values are encrypted at rest', async () => {
  const secret = ['DB_PASS', 'api_secret', 'X_TOKEN', 'SSH_KEY', 'CredentialFile', 'MONKEY'];
  const open = ['CUBEJS_DB_HOST', 'lower', '_X'];
  const value = 'very hidden value';
  const answer = await put([...secret, ...open].map((name) => ({ name, value })));
  assert.equal(answer.status, 200);
  const { items, data, pageInfo } = await server.ok('GET', api(id, '/env-vars'));
  assert.deepEqual(answer.body.items, items);
  assert.deepEqual(data, items);
  assert.equal(pageInfo.hasNextPage, false);
  const shown = Object.fromEntries(
    items.map((item: { name: string; value: string }) => [item.name, item.value]),
  );
  for (const name of secret) assert.equal(shown[name], '[ENCRYPTED]', name);
  for (const name of open) assert.equal(shown[name], value, name);

  for (const [table, column] of [
    ['env_variables', 'value'],
    ['builds', 'variables'],
    ['audit_events', 'changes'],
  ] as const) {
    const { rows } = await sql<{ text: string }>`
      select ${sql.ref(column)}::text as text from ${sql.table(table)}`.execute(server.db);
    assert.ok(rows.length > 0, table);
    for (const { text } of rows) assert.doesNotMatch(text, /very hidden value/, table);
  }
});

test('the list of variables has pages', async () => {
  const { items } = await server.ok('GET', api(id, '/env-vars'));
  const first = await server.ok('GET', api(id, '/env-vars?first=4'));
  assert.equal(first.pageInfo.hasNextPage, true);
  const rest = await server.ok('GET', api(id, `/env-vars?after=${first.pageInfo.endCursor}`));
  assert.deepEqual([...first.items, ...rest.items], items);
});

test('an invalid name that is already stored can be set again, and others keep their value', async () => {
  const { value } = await server.db
    .selectFrom('env_variables')
    .select('value')
    .where('name', '=', '_X')
    .executeTakeFirstOrThrow();
  const { tenant_id } = await server.db
    .selectFrom('deployments')
    .select('tenant_id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('env_variables')
    .values({ tenant_id, deployment_id: id, name: 'odd name', value })
    .execute();
  assert.equal((await set('odd name', 'new')).status, 200);
  assert.equal((await set('other odd', 'x')).status, 400);
  const { items } = await server.ok('GET', api(id, '/env-vars'));
  const of = (name: string) => items.find((item: { name: string }) => item.name === name)?.value;
  assert.deepEqual([of('odd name'), of('lower')], ['new', 'very hidden value']);
});

test('an unchanged value starts no build', async () => {
  const before = await newestBuild();
  assert.equal((await set('lower', 'very hidden value')).status, 200);
  assert.equal((await put([])).status, 200);
  assert.equal(await newestBuild(), before);
  assert.equal((await set('lower', 'other')).status, 200);
  assert.notEqual(await newestBuild(), before);
});

test('a changed variable rebuilds production and the branch in dev mode', async () => {
  await publish(server, id, 'model/cubes/settings.js', MODEL);
  assert.equal((await server.waitForBuild(id)).status, 'built');
  assert.equal(await measure(server, id, 'settings.greeting'), 'none');
  const dev = await enterDevMode(server, id);
  await server.waitForBuild(id, dev);
  const inDev = () => measure(server, id, 'settings.greeting', `/dev-mode/${dev}`);
  assert.equal(await inDev(), 'none');

  assert.equal((await set('GREETING', 'hello')).status, 200);
  assert.equal((await server.waitForBuild(id, 'main')).status, 'built');
  await eventually(
    () => measure(server, id, 'settings.greeting'),
    (value) => value === 'hello',
  );
  await eventually(inDev, (value) => value === 'hello');

  // After another change outside dev mode, the branch is not served with its old build.
  await server.ok('DELETE', build(id, '/dev-mode'));
  assert.equal((await set('GREETING', 'good day')).status, 200);
  assert.equal(await enterDevMode(server, id), dev);
  await server.waitForBuild(id, dev);
  await eventually(inDev, (value) => value === 'good day');
});

test('a removed variable is gone from the next build, and one that does not exist is a 404', async () => {
  await set('REMOVED', '1');
  const before = await newestBuild();
  const remove = () => server.call('DELETE', api(id, '/env-vars?name=REMOVED'));
  assert.equal((await remove()).status, 204);
  assert.ok((await newestBuild()) > before);
  const { items } = await server.ok('GET', api(id, '/env-vars?first=1000'));
  assert.ok(!items.some(({ name }: { name: string }) => name === 'REMOVED'));
  assert.equal((await remove()).status, 404);
});

test('concurrent requests all store their variables', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `AT_ONCE_${index}`);
  const answers = await Promise.all(names.map((name) => set(name, 'x')));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const { items } = await server.ok('GET', api(id, '/env-vars'));
  const stored = new Set(items.map((item: { name: string }) => item.name));
  assert.deepEqual(
    names.filter((name) => !stored.has(name)),
    [],
  );
  const { variables } = await server.db
    .selectFrom('builds')
    .select('variables')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  assert.ok(variables);
});
