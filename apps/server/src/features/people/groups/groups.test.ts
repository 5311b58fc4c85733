import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Answer, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  server.call(method, path, body === undefined ? {} : { body });
const make = async (name: string, more: object = {}): Promise<Json> =>
  server.ok('POST', '/api/v1/groups', { name, ...more });

test('an invalid name returns 400 with the reason and creates nothing', async () => {
  const group = await make('Untouched', { description: 'As it was' });
  const refused: [unknown, RegExp][] = [
    ['', /body\.name/],
    [' ', /body\.name must have a visible character/],
    [' Sales', /body\.name must not begin or end with a space/],
    ['Sales\u00a0', /body\.name must not begin or end with a space/],
    ['Sales\nEast', /body\.name must have .*no control characters/],
    ['system:tenant:acme', /body\.name must not begin with the reserved prefix system:/],
    ['SyStEm:', /body\.name .*reserved/],
    ['x'.repeat(256), /body\.name/],
    ['x'.repeat(10_000), /body\.name/],
    [null, /body\.name/],
    [7, /body\.name/],
    [['Sales'], /body\.name/],
  ];
  for (const [name, message] of refused)
    for (const [method, path] of [
      ['POST', '/api/v1/groups'],
      ['PUT', `/api/v1/groups/${group.id}`],
    ] as const) {
      const response = await call(method, path, { name });
      assert.equal(response.status, 400, `${method} ${JSON.stringify(name)}`);
      assert.match(response.body.error, message);
    }
  for (const description of ['x'.repeat(501), 'a\u0007b', 7])
    assert.equal((await call('POST', '/api/v1/groups', { name: 'New', description })).status, 400);
  assert.equal((await call('POST', '/api/v1/groups', { description: 'No name' })).status, 400);
  assert.deepEqual(await server.ok('GET', `/api/v1/groups/${group.id}`), group);
  assert.deepEqual((await server.ok('GET', '/api/v1/user-groups')).items, [group]);
  assert.equal((await call('DELETE', `/api/v1/groups/${group.id}`)).status, 204);
});

test('a name is unique, ignoring case and Unicode form', async () => {
  const group = await make('Été');
  const other = await make('Winter');
  for (const name of ['Été', 'été', 'ÉTÉ', 'E\u0301te\u0301']) {
    const created = await call('POST', '/api/v1/groups', { name });
    assert.deepEqual(
      { status: created.status, code: created.body.code },
      { status: 409, code: 'conflict' },
      name,
    );
    assert.equal((await call('PUT', `/api/v1/groups/${other.id}`, { name })).status, 409, name);
  }
  const renamed = await server.ok('PUT', `/api/v1/groups/${group.id}`, { name: 'ÉTÉ' });
  assert.equal(renamed.name, 'ÉTÉ', 'a group can change the case of its own name');
  const both = await Promise.all([1, 2, 3, 4].map(() => call('POST', '/api/v1/groups', { name: 'Race' })));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409, 409, 409]);
});

test('an absent field keeps its value, null clears it; the audit event records the changed fields', async () => {
  const group = await make('Fields', { description: 'Some' });
  assert.deepEqual(Object.keys(group), ['id', 'name', 'description', 'userCount']);
  const path = `/api/v1/groups/${group.id}`;
  const change = async (body: object) => {
    const response = await call('PUT', path, body);
    assert.equal(response.status, 200, JSON.stringify(response.body));
    const { description, name } = response.body;
    const requestId = response.headers.get('x-request-id') ?? '';
    const row = await server.db
      .selectFrom('audit_events')
      .select(['event', 'changes'])
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    assert.equal(row.event, 'Updated user group');
    return [name, description, row.changes];
  };
  assert.deepEqual(await change({}), ['Fields', 'Some', {}]);
  assert.deepEqual(await change({ name: 'Renamed' }), ['Renamed', 'Some', { name: 'Renamed' }]);
  assert.deepEqual(await change({ description: null }), ['Renamed', null, { description: null }]);
  assert.deepEqual(await change({ name: 'Renamed', description: null }), ['Renamed', null, {}]);
  assert.deepEqual(await server.ok('GET', path), { ...group, name: 'Renamed', description: null });
});

test('every operation on a deleted group returns 404', async () => {
  const { id } = await make('Gone');
  const me = (await server.ok('GET', '/api/v1/users/me')).id;
  assert.equal((await call('POST', `/api/v1/groups/${id}/users`, { userIds: [me] })).status, 200);
  assert.equal((await call('DELETE', `/api/v1/groups/${id}`)).status, 204);
  const path = `/api/v1/groups/${id}`;
  for (const [method, at, body] of [
    ['GET', path],
    ['PUT', path, { name: 'Back' }],
    ['DELETE', path],
    ['GET', `${path}/users`],
    ['POST', `${path}/users`, { userIds: [me] }],
    ['DELETE', `${path}/users`, { userIds: [me] }],
  ] as const)
    assert.equal((await call(method, at, body)).status, 404, `${method} ${at}`);
  assert.equal((await server.ok('GET', '/api/v1/users/me')).id, me, 'deleting a group keeps its users');
});

test('search matches part of a name, ignoring case and pattern characters', async () => {
  for (const name of ['North Sales', 'South SALES', 'Ventes Été', '100%', 'a_b', 'back\\slash'])
    await make(name);
  const found = async (search: string) => {
    const { items } = await server.ok('GET', `/api/v1/user-groups?search=${encodeURIComponent(search)}`);
    return items.map(({ name }: Json) => name);
  };
  assert.deepEqual(await found('sales'), ['South SALES', 'North Sales']);
  assert.deepEqual(await found('E\u0301TE\u0301'), ['Ventes Été', 'ÉTÉ']);
  assert.deepEqual(await found('%'), ['100%']);
  assert.deepEqual(await found('_'), ['a_b']);
  assert.deepEqual(await found('\\'), ['back\\slash']);
  assert.deepEqual(await found('no such group'), []);
  const page = await server.ok('GET', '/api/v1/user-groups?search=sales&first=1');
  const after = encodeURIComponent(page.pageInfo.endCursor);
  const rest = await server.ok('GET', `/api/v1/user-groups?search=sales&first=5&after=${after}`);
  assert.deepEqual([...page.items, ...rest.items].length, 2);
  const elsewhere = await call('GET', `/api/v1/user-groups?search=north&after=${after}`);
  assert.equal(elsewhere.status, 400, 'a cursor from another search');
});
