import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { decodeJwt } from 'jose';
import { api, loadPath, publish } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson, type Person } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { MODEL } from './model-with-policies.ts';

const DENIED = /hidden member/;

const server = await startTestServer({ after });
await allowPersonalKeys(server);
const id = await server.makeDeployment('Context');
await publish(server, id, 'model/context.yml', MODEL);
assert.equal((await server.waitForBuild(id)).status, 'built');
const ann = await makePerson(server, { builtInRole: 'Viewer' });
const bob = await makePerson(server, { builtInRole: 'Viewer' });

const tokenOf = async ({ key }: Person): Promise<string> =>
  (await server.ok('POST', api(id, '/token'), {}, key)).cubeApiToken;
/** The ids of the rows that a user sees, or the error. */
const rows = async (cubeName: string, person: Person): Promise<string> => {
  const { status, body } = await server.query(id, loadPath(`${cubeName}.ids`), await tokenOf(person));
  return status === 200 ? (body.data[0][`${cubeName}.ids`] ?? 'none') : body.error;
};
const attribute = async (name: string, type: string, more: object = {}): Promise<string> =>
  String((await server.ok('POST', '/api/v1/user-attributes', { name, type, ...more })).id);
const set = ({ userId }: Person, userAttributeId: string, value: unknown): Promise<Json> =>
  server.ok('POST', '/api/v1/user-attribute-values', { userId: String(userId), userAttributeId, value });
const group = async (name: string): Promise<string> =>
  `/api/v1/groups/${(await server.ok('POST', '/api/v1/groups', { name })).id}`;
const leave = async (path: string, { userId }: Person) => {
  const response = await server.call('DELETE', `${path}/users`, { body: { userIds: [userId] } });
  assert.equal(response.status, 204);
};

test('an undefined attribute or one without a value matches no rows', async () => {
  const see = async () => {
    assert.equal(await rows('by_string', ann), 'none');
    assert.match(await rows('by_strings', ann), /Values required/);
    assert.match(await rows('by_number', ann), /convert string 'undefined'/i);
    assert.match(await rows('by_numbers', ann), /Values required/);
    assert.match(await rows('by_boolean', ann), /convert string 'undefined'/i);
    assert.match(await rows('by_condition', ann), DENIED);
  };
  await see();
  const types = {
    region: 'string',
    regions: 'string_array',
    level: 'number',
    levels: 'number_array',
    sees_open: 'boolean',
    sees_all: 'boolean',
  };
  const made: string[] = [];
  for (const [name, type] of Object.entries(types)) made.push(await attribute(name, type));
  await see();
  for (const attributeId of made) {
    const response = await server.call('DELETE', `/api/v1/user-attributes/${attributeId}`);
    assert.equal(response.status, 204);
  }
});

test('visible rows follow the user’s value, and the default once it is cleared', async () => {
  const region = await attribute('region', 'string');
  await set(ann, region, 'north');
  assert.equal(await rows('by_string', ann), '1');
  assert.equal(await rows('by_string', bob), 'none', 'the value of another user has no effect');
  await set(ann, region, 'south');
  assert.equal(await rows('by_string', ann), '2,3');

  await server.ok('PUT', `/api/v1/user-attributes/${region}`, { defaultValue: 'east' });
  assert.deepEqual([await rows('by_string', ann), await rows('by_string', bob)], ['2,3', '4']);
  await set(ann, region, null);
  assert.equal(await rows('by_string', ann), '4', 'the default');
  await set(ann, region, '');
  assert.equal(await rows('by_string', ann), 'none', 'an empty value counts as a value');
  await server.ok('PUT', `/api/v1/user-attributes/${region}`, { defaultValue: null });
  assert.equal(await rows('by_string', bob), 'none');

  await set(ann, region, "north' or '1'='1");
  assert.equal(await rows('by_string', ann), 'none', 'a value is not executed as SQL');
  await set(ann, region, 'south');
  assert.equal((await server.call('DELETE', `/api/v1/user-attributes/${region}`)).status, 204);
  assert.equal(await rows('by_string', ann), 'none', 'without the attribute');
});

test('a notEquals filter on an attribute without a value or default excludes nothing', async () => {
  const excluded = await attribute('not_region', 'string');
  assert.equal(await rows('by_other', ann), '1,2,3,4,5');
  await server.ok('PUT', `/api/v1/user-attributes/${excluded}`, { defaultValue: 'south' });
  assert.equal(await rows('by_other', ann), '1,4,5');
  await set(ann, excluded, 'north');
  assert.equal(await rows('by_other', ann), '2,3,4,5');
  assert.equal((await server.call('DELETE', `/api/v1/user-attributes/${excluded}`)).status, 204);
});

test('values of every type select rows, arrays by each element', async () => {
  const regions = await attribute('regions', 'string_array', { defaultValue: 'east' });
  const levels = await attribute('levels', 'number_array', { defaultValue: '[1, 5]' });
  const level = await attribute('level', 'number', { defaultValue: '1' });
  const open = await attribute('sees_open', 'boolean', { defaultValue: 'false' });
  const all = await attribute('sees_all', 'boolean', { defaultValue: 'false' });
  const see = (person: Person) =>
    Promise.all(
      ['by_strings', 'by_numbers', 'by_number', 'by_boolean'].map((cubeName) => rows(cubeName, person)),
    );
  assert.deepEqual(await see(ann), ['4', '1,5', '1', '2,4']);
  assert.match(await rows('by_condition', ann), DENIED);

  const many = Array.from({ length: 300 }, (_, index) => `nowhere ${index}`);
  await set(ann, regions, [...many, 'north', 'south']);
  await set(ann, levels, [2, 4.5, 4]);
  await set(ann, level, 2.5);
  await set(ann, open, true);
  await set(ann, all, true);
  assert.deepEqual(await see(ann), ['1,2,3', '2,4', '1,2', '1,3,5']);
  assert.equal(await rows('by_condition', ann), '1,2,3,4,5');
  assert.deepEqual(await see(bob), ['4', '1,5', '1', '2,4'], 'the defaults still apply to another user');
  await set(ann, regions, []);
  assert.match(await rows('by_strings', ann), /Values required/);
});

test('visible rows follow the user’s groups', async () => {
  assert.match(await rows('by_group', ann), DENIED);
  const [south, directors] = [await group('Verkauf Süd'), await group('Directors')];
  await server.ok('POST', `${south}/users`, { userIds: [ann.userId] });
  assert.equal(await rows('by_group', ann), '2,3');
  assert.match(await rows('by_group', bob), DENIED, 'the group of another user has no effect');
  await server.ok('POST', `${directors}/users`, { userIds: [ann.userId, bob.userId] });
  assert.deepEqual([await rows('by_group', ann), await rows('by_group', bob)], Array(2).fill('1,2,3,4,5'));
  await leave(directors, ann);
  assert.deepEqual([await rows('by_group', ann), await rows('by_group', bob)], ['2,3', '1,2,3,4,5']);

  await server.ok('PUT', directors, { name: 'Board' });
  assert.match(await rows('by_group', bob), DENIED, 'a renamed group no longer matches');
  await server.ok('PUT', directors, { name: 'Directors' });
  assert.equal(await rows('by_group', bob), '1,2,3,4,5');
  assert.equal((await server.call('DELETE', directors)).status, 204);
  assert.match(await rows('by_group', bob), DENIED);
  await leave(south, ann);
  assert.match(await rows('by_group', ann), DENIED);
});

test('a token carries the user’s identity and their own claims, but no reserved claims', async () => {
  const carol = await makePerson(server, { builtInRole: 'Viewer' });
  const number = await attribute('office', 'number');
  await set(carol, number, 7);
  for (const name of ['Beta', 'alpha'])
    await server.ok('POST', `${await group(name)}/users`, { userIds: [carol.userId] });
  const forged = { groups: ['Directors'], userAttributes: { region: 'north' } };
  const written = {
    home: 'south',
    cubeCloud: forged,
    scope: ['jobs'],
    exp: 4_102_444_800,
    nbf: 4_102_444_800,
  };
  await server.ok('PUT', `/api/v1/users/${carol.userId}`, { securityContext: written });
  const { iat = 0, exp = 0, jti, ...claims } = decodeJwt(await tokenOf(carol));
  const me = await server.ok('GET', '/api/v1/users/me', undefined, carol.key);
  assert.deepEqual(claims, {
    home: 'south',
    cubeCloud: {
      userId: carol.userId,
      username: me.email,
      groups: ['Beta', 'alpha'],
      userAttributes: {
        levels: [1, 5],
        level: 1,
        office: 7,
        regions: ['east'],
        sees_all: false,
        sees_open: false,
      },
    },
  });
  assert.equal(exp - iat, 86_400);
  assert.equal(typeof jti, 'string');
  assert.equal(await rows('by_context', carol), '2,3');
  assert.equal(await rows('by_context', bob), 'none');
});

test('a large context works, and one too large for a header returns a 409 with the sizes', async () => {
  const dave = await makePerson(server, { builtInRole: 'Viewer' });
  const made: string[] = [];
  for (const name of ['long_a', 'long_b', 'long_c']) made.push(await attribute(name, 'string_array'));
  const [first = '', second = '', third = ''] = made;
  const region = await attribute('region', 'string', { defaultValue: 'north' });
  const value = Array(16).fill('x'.repeat(1000));
  await set(dave, first, value);
  await set(dave, second, value);
  assert.equal(await rows('by_string', dave), '1');
  await set(dave, third, value);
  const response = await server.call('POST', api(id, '/token'), { body: {}, key: dave.key });
  assert.equal(response.status, 409);
  assert.match(response.body.error, /attributes .* are 4\d{4} bytes/);
  assert.equal(await rows('by_string', bob), '1');
  await set(dave, third, null);
  assert.equal(await rows('by_string', dave), '1');
  assert.equal((await server.call('DELETE', `/api/v1/user-attributes/${region}`)).status, 204);
});

test('a token signed by a customer’s own server is treated like one from Facet', async () => {
  const { items } = await server.ok('GET', api(id, '/environments?type=production'));
  const path = api(id, `/environments/${items[0].id}/tokens`);
  const see = async (cubeCloud: object, cubeName: string) => {
    const { data } = await server.ok('POST', path, { security_context: { cubeCloud } });
    const { body } = await server.query(id, loadPath(`${cubeName}.ids`), data.token);
    return body.data?.[0][`${cubeName}.ids`] ?? body.error;
  };
  assert.equal(await see({ groups: ['Directors'], userAttributes: {} }, 'by_group'), '1,2,3,4,5');
  assert.equal(await see({ userAttributes: { regions: ['north', 'east'] } }, 'by_strings'), '1,4');
});
