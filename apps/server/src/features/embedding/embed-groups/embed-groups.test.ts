import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { type Answer, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const at = (tenant: string, more = '') => `/api/v1/embed-tenants/${tenant}/groups${more}`;
const create = (tenant: string, body: unknown): Promise<Answer> => server.call('POST', at(tenant), { body });
const names = async (tenant: string) =>
  (await server.ok('GET', at(tenant))).items.map(({ name }: Json) => name);
const refused = async (response: Promise<Answer>, status: number, message: RegExp) => {
  const { status: actual, body } = await response;
  assert.equal(actual, status, JSON.stringify(body));
  assert.match(body.error, message);
};

test('the first group creates its embed tenant, whose name is in lower case', async () => {
  await refused(server.call('GET', at('acme')), 404, /Embed tenant acme not found/);
  const made = await server.ok('POST', at('Acme'), { name: 'Managers', description: '' });
  assert.deepEqual({ ...made, id: 0 }, { id: 0, name: 'Managers', description: null, userCount: 0 });
  assert.deepEqual(await server.ok('GET', at('ACME', `/${made.id}`)), made);
  const { items } = await server.ok('GET', '/api/v1/embed-tenants?search=ACM');
  assert.deepEqual(
    items.map(({ name, displayName, userCount }: Json) => [name, displayName, userCount]),
    [['acme', null, 0]],
  );
});

test('a refused group creates no embed tenant', async () => {
  for (const [name, message] of [
    ['System:all', /body\.name must not begin with the reserved prefix system:/],
    ['group:x', /reserved prefix group:/],
    [' x', /must not begin or end with a space/],
    ['', /body\.name/],
    [' ', /body\.name/],
    ['a\nb', /body\.name/],
    ['x'.repeat(101), /body\.name/],
    [7, /body\.name/],
    [null, /body\.name/],
    [undefined, /body\.name is required/],
  ] as const)
    await refused(create('refusing', { name }), 400, message);
  await refused(create('refusing', { name: 'x', description: 'y'.repeat(501) }), 400, /body\.description/);
  for (const tenant of ['a', '7up', 'a_b', 'ends-', 'x'.repeat(37), 'ümlaut'])
    await refused(create(encodeURIComponent(tenant), { name: 'x' }), 400, /params\.embedTenantName/);
  await refused(server.call('GET', at('refusing')), 404, /Embed tenant refusing not found/);
});

test('a name is unique in its embed tenant, ignoring case, and free in others and in the account', async () => {
  await server.ok('POST', at('first'), { name: 'Été' });
  await refused(create('first', { name: 'E\u0301TE\u0301' }), 400, /body\.name must be unique: first/);
  await server.ok('POST', at('second'), { name: 'Été' });
  await server.ok('POST', '/api/v1/groups', { name: 'Été' });
  assert.deepEqual([await names('first'), await names('second')], [['Été'], ['Été']]);
  const { items } = await server.ok('GET', '/api/v1/user-groups');
  assert.deepEqual(
    items.map(({ name }: Json) => name),
    ['Été'],
    'groups of embed tenants are no groups of the account',
  );
});

test('only the description changes', async () => {
  const { id } = await server.ok('POST', at('described'), { name: 'Fixed', description: 'Before' });
  const path = at('described', `/${id}`);
  assert.equal((await server.ok('PATCH', path, { description: 'After' })).description, 'After');
  assert.equal((await server.ok('PATCH', path, {})).description, 'After');
  await refused(server.call('PATCH', path, { body: { name: 'Other' } }), 400, /body\.name is unknown/);
  const cleared = await server.ok('PATCH', path, { description: '' });
  assert.deepEqual(
    { name: cleared.name, description: cleared.description },
    { name: 'Fixed', description: null },
  );
});

test('a group exists in its own embed tenant only', async () => {
  const { id } = await server.ok('POST', at('owner'), { name: 'Mine' });
  await server.ok('POST', at('other'), { name: 'Theirs' });
  const account = await server.ok('POST', '/api/v1/groups', { name: 'People' });
  for (const path of [at('other', `/${id}`), at('owner', `/${account.id}`)]) {
    await refused(server.call('GET', path), 404, /Group \d+ not found/);
    await refused(server.call('PATCH', path, { body: { description: 'x' } }), 404, /not found/);
    await refused(server.call('DELETE', path), 404, /not found/);
  }
  const { rows } = await sql<{ id: number }>`
    select id from all_groups where kind <> 'embed_group' and kind <> 'people'`.execute(server.db);
  for (const { id: implicit } of rows)
    await refused(server.call('GET', at('owner', `/${implicit}`)), 404, /not found/);
  await refused(server.call('PUT', `/api/v1/groups/${id}`, { body: { name: 'x' } }), 404, /not found/);
});

test('a group with members is not deleted', async () => {
  const { id } = await server.ok('POST', at('kept'), { name: 'Full' });
  await sql`
    with tenant as (select id from embed_tenants where name = 'kept'),
    made as (
      insert into all_users (tenant_id, email, username, external_id, embed_tenant_id)
      select 1, 'u@example.com', 'u', 'u', id from tenant returning id
    )
    insert into embed_memberships (tenant_id, group_id, user_id) select 1, ${id}, id from made`.execute(
    server.db,
  );
  assert.equal((await server.ok('GET', at('kept', `/${id}`))).userCount, 1);
  await refused(server.call('DELETE', at('kept', `/${id}`)), 400, /The group Full has 1 member;/);
  await sql`delete from embed_memberships where group_id = ${id}`.execute(server.db);
  assert.equal((await server.call('DELETE', at('kept', `/${id}`))).status, 204);
  await refused(server.call('DELETE', at('kept', `/${id}`)), 404, /not found/);
});

test('concurrent creations of one embed tenant and group leave one of each', async () => {
  const responses = await Promise.all(Array.from({ length: 12 }, () => create('raced', { name: 'Same' })));
  const statuses = responses.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, ...Array(11).fill(400)]);
  assert.deepEqual(await names('raced'), ['Same']);
});
