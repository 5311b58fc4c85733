import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Answer, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const PATH = '/api/v1/user-attribute-values';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
await allowPersonalKeys(server);
const make = async (name: string, type: string, more: object = {}): Promise<number> =>
  (await server.ok('POST', '/api/v1/user-attributes', { name, type, ...more })).id;
const ann = await makePerson(server, { builtInRole: 'Viewer' });
const bob = await makePerson(server, { builtInRole: 'Developer' });
const ids = {
  string: await make('region', 'string', { displayName: 'Region', defaultValue: 'north' }),
  number: await make('level', 'number'),
  boolean: await make('is_open', 'boolean', { defaultValue: 'FALSE' }),
  string_array: await make('regions', 'string_array', { defaultValue: '["a", "b"]' }),
  number_array: await make('levels', 'number_array', { description: 'Some' }),
};
const post = (body: unknown): Promise<Answer> => server.call('POST', PATH, { body });
const set = (id: number, value: unknown, userId = ann.userId): Promise<Answer> =>
  post({ userId: String(userId), userAttributeId: String(id), value });
const values = async (userId: number, key?: string): Promise<Json> =>
  Object.fromEntries(
    (await server.ok('GET', `${PATH}/${userId}`, undefined, key)).map(
      ({ name, value, formattedValue }: Json) => [name, [value, formattedValue]],
    ),
  );
const UNSET = {
  is_open: [null, 'false'],
  level: [null, null],
  levels: [null, null],
  region: [null, 'north'],
  regions: [null, 'a, b'],
};

test('a value of the wrong type returns 400, names body.value and changes nothing', async () => {
  const wrong: Record<keyof typeof ids, unknown[]> = {
    string: [7, true, ['a'], {}, 'x'.repeat(1001), 'x'.repeat(10_000), 'a\nb', 'a\0b'],
    number: ['7', true, [7], {}, ''],
    boolean: ['true', 0, [true], {}],
    string_array: ['a', [1], ['a', 1], [null], [['a']], {}, Array(501).fill('a'), ['x'.repeat(1001)]],
    number_array: [1, ['1'], [1, 'a'], [null], [[1]], {}, Array(501).fill(1)],
  };
  for (const [type, given] of Object.entries(wrong))
    for (const value of given) {
      const response = await set(ids[type as keyof typeof ids], value);
      assert.equal(response.status, 400, `${type} ${JSON.stringify(value).slice(0, 60)}`);
      assert.match(response.body.error, /body\.value/);
    }
  const deep = '['.repeat(50) + ']'.repeat(50);
  for (const raw of ['1e999', '-1e999', '[1, 1e999]', deep, 'NaN', 'Infinity']) {
    const body = `{"userId": "${ann.userId}", "userAttributeId": "${ids.number_array}", "value": ${raw}}`;
    const headers = { 'content-type': 'application/json' };
    const response = await server.call('POST', PATH, { raw: body, headers });
    assert.equal(response.status, 400, raw);
  }
  const large = await set(ids.string_array, Array(20).fill('ü'.repeat(1000)));
  assert.match(large.body.error, /body\.value must be at most 16384 bytes/);
  assert.deepEqual(await values(ann.userId), UNSET);
});

test('malformed ids return 400, an unknown user or attribute 404', async () => {
  const good = { userId: String(ann.userId), userAttributeId: String(ids.string), value: 'south' };
  for (const field of ['userId', 'userAttributeId'])
    for (const bad of [
      '',
      '0',
      '-1',
      '1.5',
      '1e3',
      ' 1',
      '01',
      'x',
      '9'.repeat(30),
      7,
      null,
      undefined,
      {},
    ]) {
      const response = await post({ ...good, [field]: bad });
      assert.equal(response.status, 400, `${field} ${bad}`);
      assert.match(response.body.error, new RegExp(`body\\.${field}`));
    }
  const { value: _, ...without } = good;
  const absent = await post(without);
  assert.deepEqual(
    { status: absent.status, error: absent.body.error },
    { status: 400, error: 'body.value is required' },
  );
  const noUser = await post({ ...good, userId: '999999' });
  assert.deepEqual(
    { status: noUser.status, error: noUser.body.error },
    { status: 404, error: 'User 999999 not found' },
  );
  const noAttribute = await post({ ...good, userAttributeId: '999999' });
  assert.deepEqual(
    { status: noAttribute.status, error: noAttribute.body.error },
    { status: 404, error: 'User attribute 999999 not found' },
  );
  assert.deepEqual(await values(ann.userId), UNSET);
});

test('the list has every attribute with the value that applies, the user’s own or the default', async () => {
  const given: [number, unknown, string][] = [
    [ids.string, '', ''],
    [ids.string, 'Süd 🏔', 'Süd 🏔'],
    [ids.number, -0.5, '-0.5'],
    [ids.number, 1e300, '1e+300'],
    [ids.boolean, true, 'true'],
    [ids.string_array, [], ''],
    [ids.string_array, ['x', 'y,z'], 'x, y,z'],
    [ids.number_array, [1, 2.5], '1, 2.5'],
  ];
  for (const [id, value, text] of given) {
    const { status, body } = await set(id, value);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      {
        userId: body.userId,
        userAttributeId: body.userAttributeId,
        value: body.value,
        formattedValue: body.formattedValue,
      },
      { userId: ann.userId, userAttributeId: id, value, formattedValue: text },
    );
    const list = await server.ok('GET', `${PATH}/${ann.userId}`);
    assert.deepEqual(
      list.find((item: Json) => item.userAttributeId === id),
      body,
    );
  }
  const [first] = await server.ok('GET', `${PATH}/${ann.userId}`);
  assert.deepEqual(Object.keys(first), [
    'userId',
    'userAttributeId',
    'name',
    'type',
    'value',
    'formattedValue',
    'displayName',
    'description',
  ]);
  assert.deepEqual(await values(bob.userId), UNSET, 'the values of another user are unchanged');
  for (const id of Object.values(ids)) {
    const cleared = await set(id, null);
    assert.deepEqual({ status: cleared.status, value: cleared.body.value }, { status: 200, value: null });
    assert.equal((await set(id, null)).status, 200, 'clearing twice succeeds');
  }
  assert.deepEqual(await values(ann.userId), UNSET);
});

test('users read only their own values; administrators read all and get 404 for an unknown user', async () => {
  assert.deepEqual(await values(ann.userId, ann.key), UNSET);
  for (const [key, userId, status] of [
    [ann.key, bob.userId, 403],
    [bob.key, ann.userId, 403],
    [ann.key, 999_999, 403],
    [server.adminKey, 999_999, 404],
  ] as const)
    assert.equal((await server.call('GET', `${PATH}/${userId}`, { key })).status, status, String(userId));
  const limited = await server.makeKey({ permissions: ['DeploymentRead'] });
  assert.equal((await server.call('GET', `${PATH}/${ann.userId}`, { key: limited })).status, 403);
  const own = { userId: String(bob.userId), userAttributeId: String(ids.string), value: 'all' };
  assert.equal(
    (await server.call('POST', PATH, { body: own, key: bob.key })).status,
    403,
    'users cannot set their own',
  );
});

test('values are deleted with their user or attribute; concurrent writes leave one value', async () => {
  const carol = await makePerson(server, {});
  const id = await make('passing', 'number');
  const responses = await Promise.all([1, 2, 3, 4, 5].map((value) => set(id, value, carol.userId)));
  assert.ok(responses.every(({ status }) => status === 200));
  const [value] = (await values(carol.userId)).passing;
  assert.ok([1, 2, 3, 4, 5].includes(value));
  const stored = () =>
    server.db.selectFrom('user_attribute_values').select('value').where('attribute_id', '=', id).execute();
  assert.equal((await stored()).length, 1);
  assert.equal((await server.call('DELETE', `/api/v1/users/${carol.userId}`)).status, 200);
  assert.deepEqual(await stored(), []);
  await set(id, 7);
  assert.equal((await server.call('DELETE', `/api/v1/user-attributes/${id}`)).status, 204);
  assert.equal((await values(ann.userId)).passing, undefined);
  await make('passing', 'string');
  assert.deepEqual(
    (await values(ann.userId)).passing,
    [null, null],
    'a new attribute of the same name has no values',
  );
});
