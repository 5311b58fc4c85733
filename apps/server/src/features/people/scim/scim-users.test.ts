import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePerson } from '../../../../test/people-under-test.ts';
import type { Json } from '../../../../test/server-under-test.ts';
import { HOST, startTwoTenants } from '../../../../test/two-tenants.ts';
import { patchOf, startScim } from './scim-under-test.ts';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const OWN = 'urn:cube:params:1.0:UserAttribute';

test('users who were not provisioned are taken over, never duplicated', async (t) => {
  const scim = await startScim(t);
  const { ok, server } = scim;
  const before = await server.ok('POST', '/api/v1/users', {
    email: 'Ada@example.com',
    username: 'ada',
    firstName: 'Ada',
    defaultRoles: ['Developer'],
    password: 'correct horse battery',
  });
  const count = async () => (await ok(200, 'GET', '/Users?count=0')).totalResults;
  const users = await count();

  const [shown] = (
    await ok(200, 'GET', `/Users?filter=${encodeURIComponent('userName eq "ADA@example.com"')}`)
  ).Resources;
  assert.deepEqual(
    { id: shown.id, userName: shown.userName, name: shown.name, emails: shown.emails },
    {
      id: String(before.id),
      userName: 'Ada@example.com',
      name: { givenName: 'Ada' },
      emails: [{ value: 'Ada@example.com', type: 'work', primary: true }],
    },
  );

  const sent = { userName: 'ada@example.com', externalId: 'E-1', displayName: 'Ada Lovelace' };
  const adopted = await ok(201, 'POST', '/Users', sent);
  assert.equal(adopted.id, String(before.id));
  const after = await server.ok('GET', `/api/v1/users/${before.id}`);
  assert.deepEqual(
    { defaultRoles: after.defaultRoles, externalId: after.externalId },
    { defaultRoles: ['Developer'], externalId: 'E-1' },
    'roles are kept',
  );
  const { scimType } = await ok(409, 'POST', '/Users', sent);
  assert.equal(scimType, 'uniqueness');
  assert.equal(await count(), users);

  // By username alone, and by an address in `emails`.
  for (const [email, username, body] of [
    ['bob@example.com', 'bob', { userName: 'BOB' }],
    ['eve@example.com', 'eve', { userName: 'eve.2@corp.example', emails: [{ value: 'EVE@example.com' }] }],
  ] as const) {
    const { id } = await server.ok('POST', '/api/v1/users', {
      email,
      username,
      password: 'correct horse battery',
    });
    const found = await ok(201, 'POST', '/Users', body);
    assert.equal(found.id, String(id));
    assert.equal((await server.ok('GET', `/api/v1/users/${id}`)).email.toLowerCase(), email);
    assert.equal(found.userName, body.userName);
  }
  const { body } = await server.call('GET', '/api/v1/audit-logs?eventName=Created%20user%20via%20SCIM');
  assert.deepEqual(
    body.items.map(({ target }: Json) => target.isAdopted),
    [true, true, true],
  );
});

test('usernames and email addresses are unique', async (t) => {
  const { ok, makeUser, send } = await startScim(t);
  const ada = await makeUser({ userName: 'ada@example.com' });
  const bob = await makeUser({ userName: 'bob@example.com', emails: [{ value: 'bob@home.example' }] });
  const taken: [string, string, Json][] = [
    ['POST', '/Users', { userName: 'ADA@EXAMPLE.COM' }],
    ['POST', '/Users', { userName: 'other', emails: [{ value: 'Bob@home.example', primary: true }] }],
    ['PUT', `/Users/${bob.id}`, { userName: 'ada@example.com' }],
    ['PATCH', `/Users/${bob.id}`, patchOf({ op: 'replace', path: 'userName', value: 'Ada@Example.com' })],
    [
      'PATCH',
      `/Users/${ada.id}`,
      patchOf({ op: 'add', path: 'emails', value: { value: 'bob@home.example' } }),
    ],
  ];
  for (const [method, path, body] of taken) {
    const refused = await ok(409, method, path, body);
    assert.deepEqual(
      { status: refused.status, scimType: refused.scimType },
      { status: '409', scimType: 'uniqueness' },
      `${method} ${path}`,
    );
    assert.match(refused.detail, /already exists|Another user has/);
  }
  const made = await Promise.all(
    Array.from(
      { length: 8 },
      async () => (await send('POST', '/Users', { userName: 'eve@example.com' })).status,
    ),
  );
  assert.deepEqual(made.sort(), [201, 409, 409, 409, 409, 409, 409, 409]);
});

test('PUT clears absent attributes, except those set elsewhere', async (t) => {
  const { ok, makeUser, server } = await startScim(t);
  for (const name of ['region', 'level'])
    await server.ok('POST', '/api/v1/user-attributes', {
      name,
      type: name === 'level' ? 'number' : 'string',
    });
  const made = await makeUser({
    userName: 'ada@example.com',
    externalId: 'E-1',
    title: 'Analyst',
    active: false,
    name: { givenName: 'Ada' },
    [ENTERPRISE]: { department: 'Research' },
    [`${OWN}:region`]: 'north',
    [OWN]: { Level: 7 },
  });
  assert.deepEqual(made[OWN], { region: 'north', level: 7 });
  assert.deepEqual(made.schemas, [USER, ENTERPRISE, OWN]);
  const replaced = await ok(200, 'PUT', `/Users/${made.id}`, {
    userName: 'ada@example.com',
    displayName: 'Ada',
    [OWN]: { level: null },
  });
  const { meta: _, ...attributes } = replaced;
  assert.deepEqual(attributes, {
    schemas: [USER, OWN],
    id: made.id,
    userName: 'ada@example.com',
    displayName: 'Ada',
    active: false,
    [OWN]: { region: 'north' },
  });
  assert.deepEqual(await ok(200, 'GET', `/Users/${made.id}`), replaced);
});

test('user attributes of the account can be provisioned', async (t) => {
  const { ok, makeUser, server } = await startScim(t);
  for (const [name, type] of [
    ['region', 'string'],
    ['level', 'number'],
    ['countries', 'string_array'],
  ])
    await server.ok('POST', '/api/v1/user-attributes', { name, type });
  const { id } = await makeUser();
  const patch = (status: number, ...operations: Json[]) =>
    ok(status, 'PATCH', `/Users/${id}`, patchOf(...operations));
  const set = await patch(
    200,
    { op: 'add', path: `${OWN}:region`, value: 'north' },
    { op: 'replace', value: { [`${OWN}:level`]: 7, [OWN]: { countries: ['CH', 'FR'] } } },
  );
  assert.deepEqual(set[OWN], { region: 'north', level: 7, countries: ['CH', 'FR'] });
  const values = await server.ok('GET', `/api/v1/user-attribute-values/${id}`);
  assert.deepEqual(values.map(({ name, value }: Json) => [name, value]).sort(), [
    ['countries', ['CH', 'FR']],
    ['level', 7],
    ['region', 'north'],
  ]);
  assert.deepEqual((await patch(200, { op: 'remove', path: `${OWN}:level` }))[OWN].level, undefined);
  assert.equal(OWN in (await patch(200, { op: 'remove', path: OWN })), false);
  const wrong = await patch(400, { op: 'add', path: `${OWN}:level`, value: 'seven' });
  assert.match(wrong.detail, /level must be a finite number/);
  const unknown = await patch(400, { op: 'add', path: `${OWN}:shoeSize`, value: 42 });
  assert.equal(unknown.scimType, 'invalidPath');
  const schema = await ok(200, 'GET', `/Schemas/${OWN}`);
  assert.deepEqual(
    schema.attributes.map(({ name, type, multiValued }: Json) => [name, type, multiValued]),
    [
      ['countries', 'string', true],
      ['level', 'decimal', false],
      ['region', 'string', false],
    ],
  );
});

test('ETags detect concurrent changes', async (t) => {
  const { ok, makeUser, send, server } = await startScim(t);
  const made = await makeUser({ userName: 'ada@example.com' });
  const path = `/Users/${made.id}`;
  const read = await send('GET', path);
  const etag = read.headers.get('etag') ?? '';
  assert.equal(etag, made.meta.version);
  assert.match(etag, /^W\/".+"$/);
  const unchanged = await send('GET', path, undefined, { 'if-none-match': etag });
  assert.deepEqual({ status: unchanged.status, body: unchanged.body }, { status: 304, body: '' });
  await ok(200, 'GET', path, undefined, { 'if-none-match': 'W/"other"' });

  const title = (value: string) => patchOf({ op: 'replace', path: 'title', value });
  const changed = await ok(200, 'PATCH', path, title('A'), { 'if-match': `"x", ${etag}` });
  const late: [string, string, Json][] = [
    ['PATCH', path, title('B')],
    ['PUT', path, { userName: 'ada@example.com' }],
    ['DELETE', path, undefined],
  ];
  for (const [method, at, body] of late) {
    const refused = await ok(412, method, at, body, { 'if-match': etag });
    assert.equal(refused.status, '412');
  }
  await ok(200, 'PATCH', path, title('B'), { 'if-match': '*' });
  // Changes outside SCIM change the version too.
  const { version } = (await ok(200, 'GET', path)).meta;
  assert.notEqual(version, changed.meta.version);
  await server.ok('PUT', `/api/v1/users/${made.id}`, { title: 'C' });
  await ok(412, 'PATCH', path, title('D'), { 'if-match': version });
  const one = await Promise.all(
    Array.from({ length: 6 }, async (_, turn) => {
      const current = (await ok(200, 'GET', path)).meta.version;
      return (await send('PATCH', path, title(`T${turn}`), { 'if-match': current })).status;
    }),
  );
  assert.ok(one.includes(200) && one.every((status) => status === 200 || status === 412), `${one}`);
});

test('concurrent writes to one user lose nothing', async (t) => {
  const { ok, makeUser } = await startScim(t);
  const { id } = await makeUser();
  const names = Array.from({ length: 12 }, (_, turn) => `n${turn}@example.com`);
  await Promise.all(
    names.map((value) =>
      ok(200, 'PATCH', `/Users/${id}`, patchOf({ op: 'add', path: 'ims', value: { value } })),
    ),
  );
  const { ims } = await ok(200, 'GET', `/Users/${id}`);
  assert.deepEqual(ims.map(({ value }: Json) => value).sort(), names.sort());
});

test('deactivated and deleted users lose access immediately, with their API keys and tokens', async (t) => {
  const { ok, server } = await startScim(t);
  await server.db.updateTable('tenants').set({ personal_api_keys_enabled: true }).execute();
  const person = await makePerson(server, { builtInRole: 'Developer' });
  const status = async () => (await server.call('GET', '/api/v1/users/me', { key: person.key })).status;
  assert.equal(await status(), 200);
  const active = (value: unknown) => patchOf({ op: 'Replace', path: 'active', value });
  await ok(200, 'PATCH', `/Users/${person.userId}`, active('False'));
  assert.equal(await status(), 401);
  await ok(200, 'PATCH', `/Users/${person.userId}`, active(true));
  assert.equal(await status(), 200);
  const { userName } = await ok(200, 'GET', `/Users/${person.userId}`);
  await ok(200, 'PUT', `/Users/${person.userId}`, { userName, active: false });
  assert.equal(await status(), 401);
  await ok(204, 'DELETE', `/Users/${person.userId}`);
  assert.equal(await status(), 401);
});

test('the last administrator stays, and administrators cannot lock themselves out', async (t) => {
  const { ok, server } = await startScim(t);
  const me = (await server.ok('GET', '/api/v1/users/me')).id;
  for (const [method, body] of [
    ['PATCH', patchOf({ op: 'replace', path: 'active', value: false })],
    ['PUT', { userName: 'admin@example.com', active: false }],
  ] as const) {
    const refused = await ok(403, method, `/Users/${me}`, body);
    assert.match(refused.detail, /yourself/);
  }
  await ok(400, 'DELETE', `/Users/${me}`);
  const other = await makePerson(server, { isAdmin: true });
  await ok(200, 'PATCH', `/Users/${other.userId}`, patchOf({ op: 'replace', value: { active: false } }));
});

test('a name set by an administrator stays until the identity provider changes it', async (t) => {
  const { ok, makeUser, server } = await startScim(t);
  const { id } = await makeUser({ displayName: 'Ada Lovelace' });
  await server.ok('PUT', `/api/v1/users/${id}`, { firstName: 'Countess' });
  await ok(200, 'PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'title', value: 'x' }));
  const name = async () => (await server.ok('GET', `/api/v1/users/${id}`)).firstName;
  assert.equal(await name(), 'Countess');
  await ok(200, 'PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'displayName', value: 'Ada King' }));
  assert.equal(await name(), 'Ada King');
});

test('attributes are selected and sorted by, and invalid requests are refused', async (t) => {
  const { ok, makeUser, send } = await startScim(t);
  const emails = [{ value: 'b@x.example', type: 'work', primary: true }];
  const made = await makeUser({
    userName: 'b@x.example',
    title: 'B',
    emails,
    name: { givenName: 'B', familyName: 'C' },
  });
  await makeUser({ userName: 'A@x.example', title: 'a' });
  await makeUser({ userName: 'c@x.example' });
  const path = `/Users/${made.id}`;
  const keys = async (query: string) => Object.keys(await ok(200, 'GET', `${path}?${query}`)).sort();
  assert.deepEqual(await keys('attributes=userName'), ['id', 'schemas', 'userName']);
  assert.deepEqual(await keys('attributes=USERNAME,emails.value,nobodyKnows'), [
    'emails',
    'id',
    'schemas',
    'userName',
  ]);
  assert.deepEqual(await keys(`attributes=${USER}:title`), ['id', 'schemas', 'title']);
  const part = await ok(200, 'GET', `${path}?attributes=emails.value,name.familyName`);
  assert.deepEqual(
    { emails: part.emails, name: part.name },
    { emails: [{ value: 'b@x.example' }], name: { familyName: 'C' } },
  );
  const less = await ok(200, 'GET', `${path}?excludedAttributes=emails.type,name,meta,id`);
  assert.deepEqual(Object.keys(less).sort(), ['active', 'emails', 'id', 'schemas', 'title', 'userName']);
  assert.deepEqual(less.emails, [{ value: 'b@x.example', primary: true }]);
  const created = await ok(201, 'POST', '/Users?attributes=userName', {
    userName: 'd@x.example',
    title: 'D',
  });
  assert.deepEqual(Object.keys(created).sort(), ['id', 'schemas', 'userName']);

  const sorted = async (query: string) =>
    (await ok(200, 'GET', `/Users?filter=userName%20ew%20%22x.example%22&${query}`)).Resources.map(
      ({ userName }: Json) => userName[0],
    );
  assert.deepEqual(await sorted('sortBy=userName'), ['A', 'b', 'c', 'd']);
  assert.deepEqual(await sorted('sortBy=userName&sortOrder=descending'), ['d', 'c', 'b', 'A']);
  assert.deepEqual(await sorted('sortBy=title'), ['A', 'b', 'd', 'c'], 'resources without a value come last');
  assert.deepEqual(await sorted('sortBy=title&sortOrder=descending'), ['c', 'd', 'b', 'A']);
  assert.deepEqual(await sorted('sortBy=emails'), ['b', 'A', 'c', 'd']);

  const refused: [string, string, Json, string | undefined][] = [
    ['GET', '/Users?sortBy=shoeSize', undefined, 'invalidPath'],
    ['GET', '/Users?startIndex=x', undefined, 'invalidValue'],
    ['GET', '/Users?sortOrder=sideways', undefined, 'invalidValue'],
    ['POST', '/Users', {}, 'invalidValue'],
    ['POST', '/Users', { userName: ' ' }, 'invalidValue'],
    ['POST', '/Users', { userName: 'x'.repeat(256) }, 'invalidValue'],
    ['POST', '/Users', { userName: 'x', emails: 'x@example.com' }, 'invalidValue'],
    ['POST', '/Users', { userName: 'x', active: 'maybe' }, 'invalidValue'],
    ['PUT', path, { displayName: 'x' }, 'invalidValue'],
    ['PATCH', path, {}, 'invalidValue'],
    ['PATCH', path, patchOf(), 'invalidValue'],
    ['PATCH', path, patchOf({ op: 'move', path: 'title' }), 'invalidValue'],
    ['PATCH', path, patchOf({ op: 'replace', path: 'title', value: 7 }), 'invalidValue'],
    ['PATCH', path, patchOf({ op: 'replace', path: 'userName', value: '' }), 'invalidValue'],
    ['PATCH', path, patchOf({ op: 'replace', path: 'emails', value: 7 }), 'invalidValue'],
    ['PATCH', path, patchOf({ op: 'replace', path: 'nobodyKnows', value: 7 }), 'invalidPath'],
    ['PATCH', path, patchOf({ op: 'replace', path: 'emails[', value: 7 }), 'invalidPath'],
    [
      'PATCH',
      path,
      patchOf({ op: 'add', path: 'title', value: 'kept?' }, { op: 'remove', path: 'x' }),
      'invalidPath',
    ],
  ];
  for (const [method, at, body, scimType] of refused) {
    const response = await send(method, at, body);
    assert.deepEqual(
      { status: response.status, scimType: response.body.scimType },
      { status: 400, scimType },
      `${method} ${at} ${JSON.stringify(body)}`,
    );
    assert.ok(response.body.detail.length > 10 && response.body.detail.length < 500, response.body.detail);
  }
  assert.equal((await ok(200, 'GET', path)).title, 'B', 'a failed request changes nothing');
  const others: [number, string, string, Json][] = [
    [501, 'POST', '/Bulk', { Operations: [] }],
    [501, 'POST', '/.search', {}],
    [501, 'GET', '/Me', undefined],
    [405, 'DELETE', '/Users', undefined],
    [405, 'POST', path, {}],
    [405, 'PUT', '/Schemas', {}],
    [404, 'GET', '/Nothing', undefined],
  ];
  for (const [status, method, at, body] of others) {
    const response = await ok(status, method, at, body);
    assert.equal(response.status, String(status));
  }
});

test('URLs of an account with its own host use that host', async (t) => {
  const { them } = await startTwoTenants(t);
  const made = await them.call('POST', '/api/scim/v2/Users', { body: { userName: 'ada@example.com' } });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const location = new URL(made.body.meta.location);
  assert.equal(location.hostname, HOST);
  assert.equal(location.pathname, `/api/scim/v2/Users/${made.body.id}`);
  assert.equal(made.headers.get('location'), location.href);
});
