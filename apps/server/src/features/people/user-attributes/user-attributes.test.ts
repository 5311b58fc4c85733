import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { statementsOf } from '../../../../test/count-statements.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Answer, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const PATH = '/api/v1/user-attributes';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
await allowPersonalKeys(server);
const call = (method: string, path: string, body?: unknown, key?: string): Promise<Answer> =>
  server.call(method, path, {
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { key }),
  });
const make = (name: string, type: string, more: object = {}): Promise<Json> =>
  server.ok('POST', PATH, { name, type, ...more });
const names = (items: Json[]) => items.map(({ name }) => name);
const refuse = async (method: string, path: string, body: object, message: RegExp) => {
  const response = await call(method, path, body);
  assert.equal(response.status, 400, `${JSON.stringify(body)}: ${JSON.stringify(response.body)}`);
  assert.match(response.body.error, message);
};

test('an invalid attribute name or type returns 400', async () => {
  const good = { name: 'region', type: 'string' };
  for (const name of ['', ' ', 'a b', 'a-b', 'a.b', '1st', 'größe', '__proto__', '__x', "a'", 'a\n', 7, null])
    await refuse('POST', PATH, { ...good, name }, /body\.name/);
  await refuse('POST', PATH, { ...good, name: 'x'.repeat(256) }, /body\.name/);
  await refuse('POST', PATH, { ...good, name: 'x'.repeat(10_000) }, /body\.name/);
  await refuse('POST', PATH, { ...good, name: '1st' }, /body\.name must contain only letters, digits and _/);
  for (const type of ['text', 'String', 'array', ''])
    await refuse('POST', PATH, { ...good, type }, /body\.type must be one of string, number, boolean/);
  for (const type of [null, 7]) await refuse('POST', PATH, { ...good, type }, /body\.type must be a string/);
  await refuse('POST', PATH, { type: 'string' }, /body\.name is required/);
  await refuse('POST', PATH, { name: 'region' }, /body\.type is required/);
  await refuse('POST', PATH, { ...good, displayName: 'x'.repeat(256) }, /body\.displayName/);
  await refuse('POST', PATH, { ...good, description: 'x'.repeat(1001) }, /body\.description/);
  assert.deepEqual((await server.ok('GET', PATH)).items, []);
});

test('a default that does not fit the type returns 400, on creation and on update', async () => {
  const cases: [string, string, string][] = [
    ['number', 'seven', '7'],
    ['number', '', '-1.5'],
    ['number', '1e999', '1e9'],
    ['boolean', 'yes', 'true'],
    ['string_array', '[1]', '["a"]'],
    ['string_array', '[["a"]]', 'a, b'],
    ['number_array', 'a, b', '1, 2'],
    ['number_array', '[null]', '[]'],
    ['string', 'x'.repeat(1001), ''],
  ];
  for (const [index, [type, bad, good]] of cases.entries()) {
    const name = `default_${index}`;
    await refuse('POST', PATH, { name, type, defaultValue: bad }, /body\.defaultValue must be/);
    const made = await make(name, type, { defaultValue: good });
    assert.equal(made.defaultValue, good);
    const path = `${PATH}/${made.id}`;
    await refuse('PUT', path, { defaultValue: bad }, /body\.defaultValue must be/);
    await refuse('PUT', path, { defaultValue: 7 }, /body\.defaultValue/);
    assert.equal((await server.ok('PUT', path, { defaultValue: null })).defaultValue, null);
    assert.equal((await call('DELETE', path)).status, 204);
  }
});

test('name and type cannot change; an absent field keeps its value, null clears it', async () => {
  const made = await make('kept', 'number', { displayName: 'Kept', description: 'Text', defaultValue: '7' });
  const path = `${PATH}/${made.id}`;
  assert.deepEqual(Object.keys(made), ['id', 'name', 'type', 'displayName', 'description', 'defaultValue']);
  await refuse('PUT', path, { name: 'other' }, /body\.name cannot be changed/);
  await refuse('PUT', path, { name: 'KEPT' }, /body\.name cannot be changed/);
  await refuse('PUT', path, { type: 'string', displayName: 'Not either' }, /body\.type cannot be changed/);
  assert.deepEqual(await server.ok('PUT', path, {}), made);
  assert.deepEqual(
    await server.ok('PUT', path, { name: 'kept', type: 'number' }),
    made,
    'unchanged name and type are accepted',
  );
  assert.deepEqual(await server.ok('PUT', path, { displayName: null }), { ...made, displayName: null });
  const changed = await server.ok('PUT', path, { description: 'New', defaultValue: null });
  assert.deepEqual(changed, { ...made, displayName: null, description: 'New', defaultValue: null });
  assert.equal((await call('DELETE', path)).status, 204);
  for (const method of ['PUT', 'DELETE']) assert.equal((await call(method, path, {})).status, 404);
});

test('a name is unique, even for concurrent requests', async () => {
  const body = { name: 'taken', type: 'string' };
  const responses = await Promise.all([1, 2, 3, 4].map(() => call('POST', PATH, body)));
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  const again = await call('POST', PATH, { ...body, type: 'number' });
  assert.deepEqual({ status: again.status, code: again.body.code }, { status: 409, code: 'conflict' });
  assert.equal(
    (await call('POST', PATH, { ...body, name: 'Taken' })).status,
    200,
    'names are case-sensitive in a model',
  );
});

test('the list is newest first, filters by name and type, and counts all matches', async () => {
  for (const [name, type] of [
    ['list_a', 'boolean'],
    ['list_b', 'boolean'],
    ['list_c', 'number_array'],
  ] as const)
    await make(name, type);
  const all = await server.ok('GET', `${PATH}?first=3`);
  assert.deepEqual(names(all.items), ['list_c', 'list_b', 'list_a']);
  assert.deepEqual(all.data, all.items);
  assert.equal(all.count, (await server.ok('GET', `${PATH}?first=1000`)).items.length);
  const booleans = await server.ok('GET', `${PATH}?type=boolean&first=1`);
  assert.deepEqual([names(booleans.items), booleans.count], [['list_b'], 2]);
  const after = encodeURIComponent(booleans.pageInfo.endCursor);
  const rest = await server.ok('GET', `${PATH}?type=boolean&after=${after}`);
  assert.deepEqual([names(rest.items), rest.count], [['list_a'], 2]);
  assert.equal((await call('GET', `${PATH}?type=number_array&after=${after}`)).status, 400);
  assert.deepEqual(names((await server.ok('GET', `${PATH}?name=list_a`)).items), ['list_a']);
  assert.deepEqual((await server.ok('GET', `${PATH}?name=list`)).items, []);
  const older = await server.ok('GET', `${PATH}?offset=1&limit=1`);
  assert.deepEqual([names(older.data), older.count], [['list_b'], all.count]);
  const beyond = await server.ok('GET', `${PATH}?offset=1000&limit=1`);
  assert.deepEqual({ data: beyond.data, count: beyond.count }, { data: [], count: all.count });
});

test('an account has at most 500 attributes', async () => {
  const { count } = await server.ok('GET', PATH);
  const more = Array.from({ length: 499 - count }, (_, index) => ({
    tenant_id: 1,
    name: `filler_${index}`,
    type: 'string',
  }));
  await server.db.insertInto('user_attributes').values(more).execute();
  const names = ['last_a', 'last_b', 'last_c'];
  const responses = await Promise.all(names.map((name) => call('POST', PATH, { name, type: 'string' })));
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409, 409]);
  const values = await server.ok('GET', '/api/v1/user-attribute-values/1');
  assert.equal(values.length, 500);
  assert.equal(await statementsOf(() => server.ok('GET', '/api/v1/user-attribute-values/1')), 1);
  await server.db.deleteFrom('user_attributes').where('name', 'like', 'filler%').execute();
});

test('developers can list attributes; explorers cannot', async () => {
  const developer = await makePerson(server, { builtInRole: 'Developer' });
  assert.equal((await call('GET', PATH, undefined, developer.key)).status, 200);
  assert.equal((await call('POST', PATH, { name: 'x', type: 'string' }, developer.key)).status, 403);
  const explorer = await makePerson(server, { builtInRole: 'Explorer' });
  assert.equal((await call('GET', PATH, undefined, explorer.key)).status, 403);
});
