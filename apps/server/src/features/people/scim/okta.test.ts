import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../../../../test/server-under-test.ts';
import { patchOf, startScim } from './scim-under-test.ts';

/* Requests exactly as Okta sends them. */

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

test('Okta provisions a user', async (t) => {
  const { ok, server } = await startScim(t);
  const asked = `/Users?filter=${encodeURIComponent('userName eq "test.user@okta.local"')}&startIndex=1&count=100`;
  assert.equal((await ok(200, 'GET', asked)).totalResults, 0);
  const sent = {
    schemas: [USER],
    userName: 'test.user@okta.local',
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  };
  const made = await ok(201, 'POST', '/Users', sent);
  assert.equal('password' in made, false);
  const found = await ok(200, 'GET', asked);
  assert.deepEqual(
    { totalResults: found.totalResults, id: found.Resources[0].id },
    { totalResults: 1, id: made.id },
  );

  const again = await ok(409, 'POST', '/Users', sent);
  assert.deepEqual(
    { status: again.status, scimType: again.scimType },
    { status: '409', scimType: 'uniqueness' },
  );

  const { id, meta } = made;
  const changed = { ...made, name: { givenName: 'Another', familyName: 'User' }, groups: [], id, meta };
  const replaced = await ok(200, 'PUT', `/Users/${id}`, changed);
  assert.equal(replaced.name.givenName, 'Another');
  assert.deepEqual(
    { externalId: replaced.externalId, locale: replaced.locale },
    { externalId: '00ujl29u0le5T6Aj10h7', locale: 'en-US' },
  );

  const patch = (value: object) => ok(200, 'PATCH', `/Users/${id}`, patchOf({ op: 'replace', value }));
  assert.equal((await patch({ active: false })).active, false);
  assert.equal((await patch({ active: true })).active, true);
  const { rows } = {
    rows: await server.db.selectFrom('users').selectAll().where('id', '=', Number(id)).execute(),
  };
  assert.doesNotMatch(JSON.stringify(rows), /1mz050nq/, 'a password is never stored');
});

test('a start index need not be a multiple of the page size', async (t) => {
  const { ok, makeUser } = await startScim(t);
  for (let turn = 0; turn < 7; turn += 1) await makeUser();
  const all = (await ok(200, 'GET', '/Users')).Resources.map(({ id }: Json) => id);
  assert.equal(all.length, 8);
  const pages: [string, number, string[]][] = [
    ['startIndex=1&count=3', 1, all.slice(0, 3)],
    ['startIndex=3&count=3', 3, all.slice(2, 5)],
    ['startIndex=8&count=100', 8, all.slice(7)],
    ['startIndex=9&count=100', 9, []],
    ['startIndex=0&count=2', 1, all.slice(0, 2)],
    ['startIndex=-5&count=2', 1, all.slice(0, 2)],
    ['count=0', 1, []],
    ['count=-1', 1, []],
    ['startIndex=1&count=2147483648', 1, all],
    ['startIndex=99999999999999999999&count=99999999999999999999', Number.MAX_SAFE_INTEGER, []],
    ['sortBy=id&sortOrder=descending&count=2', 1, all.slice(6).reverse()],
  ];
  for (const [query, startIndex, expected] of pages) {
    const page = await ok(200, 'GET', `/Users?${query}`);
    assert.deepEqual(
      page.Resources.map(({ id }: Json) => id),
      expected,
      query,
    );
    assert.deepEqual(
      { totalResults: page.totalResults, itemsPerPage: page.itemsPerPage, startIndex: page.startIndex },
      { totalResults: 8, itemsPerPage: expected.length, startIndex },
      query,
    );
  }
});

test('Okta provisions a group', async (t) => {
  const { ok, makeUser } = await startScim(t);
  const [ada, bob] = [await makeUser(), await makeUser()];
  assert.equal((await ok(200, 'GET', '/Groups?startIndex=1&count=100')).totalResults, 0);
  const made = await ok(201, 'POST', '/Groups', {
    schemas: [GROUP],
    displayName: 'Test SCIMv2',
    members: [],
  });
  assert.deepEqual(made.members, []);
  const path = `/Groups/${made.id}`;
  const patch = (...operations: object[]) => ok(200, 'PATCH', path, patchOf(...operations));
  const renamed = await patch({ op: 'replace', value: { id: made.id, displayName: 'Test SCIMv2 renamed' } });
  assert.equal(renamed.displayName, 'Test SCIMv2 renamed');
  const members = async (changed: Json) => changed.members.map(({ value }: Json) => value);
  await patch({ op: 'add', path: 'members', value: [{ value: ada.id, display: 'ada@example.com' }] });
  const swapped = await patch(
    { op: 'remove', path: `members[value eq "${ada.id}"]` },
    { op: 'add', path: 'members', value: [{ value: bob.id, display: 'bob@example.com' }] },
  );
  assert.deepEqual(await members(swapped), [bob.id]);
  const replaced = await patch({ op: 'replace', path: 'members', value: [{ value: ada.id }] });
  assert.deepEqual(await members(replaced), [ada.id]);
  const body = {
    schemas: [GROUP],
    id: made.id,
    displayName: 'Test SCIMv2',
    members: [
      { value: ada.id, display: 'ada@example.com' },
      { value: bob.id, display: 'bob@example.com' },
    ],
  };
  assert.deepEqual(await members(await ok(200, 'PUT', path, body)), [ada.id, bob.id]);
  assert.deepEqual(await members(await ok(200, 'PUT', path, { ...body, members: [] })), []);
  await ok(204, 'DELETE', path);
});

test('the API key is accepted as Bearer, as Api-Key, and alone', async (t) => {
  const { server } = await startScim(t);
  const key = server.adminKey;
  for (const authorization of [`Bearer ${key}`, `Api-Key ${key}`, key, ` ${key} `]) {
    const call = { key: null, headers: { authorization } };
    assert.equal((await server.call('GET', '/api/scim/v2/Users', call)).status, 200, authorization);
  }
  for (const authorization of ['', 'nonsense', `Token ${key}`, `${key}x`, 'sk-']) {
    const call = { key: null, headers: { authorization } };
    const response = await server.call('GET', '/api/scim/v2/Users', call);
    assert.deepEqual([response.status, response.body.status], [401, '401'], authorization);
    assert.deepEqual(response.body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error']);
  }
  const elsewhere = { key: null, headers: { authorization: key } };
  assert.equal((await server.call('GET', '/api/v1/users/me', elsewhere)).status, 401);
});
