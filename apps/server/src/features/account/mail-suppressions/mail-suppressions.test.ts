import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { suppressAddress, suppressionsAmong } from './mail-suppressions.service.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const PATH = '/api/v1/mail-suppressions';
const TENANT = 1;
const GONE = '550 5.1.1 no such user';

const suppress = (email: string, reason = GONE) => suppressAddress(server.db, TENANT, email, reason);
const list = async (query: Record<string, string> = {}) =>
  (await server.ok('GET', `${PATH}?${new URLSearchParams(query)}`)).items.map(
    (item: { email: string }) => item.email,
  );

test('an unknown suppression is not found, and nothing is deleted', async () => {
  await suppress('kept@example.com');
  assert.equal((await server.call('DELETE', `${PATH}/999999`)).status, 404);
  assert.deepEqual(await list({ search: 'kept@' }), ['kept@example.com']);
});

test('an address is suppressed once, regardless of its spelling', async () => {
  await suppress('Ada@BÜRO.example');
  await suppress('ada@xn--bro-hoa.example', '550 another reason');
  const [item, ...others] = (await server.ok('GET', `${PATH}?search=ADA@XN`)).items;
  assert.equal(others.length, 0);
  assert.deepEqual(
    { email: item.email, reason: item.reason },
    { email: 'ada@xn--bro-hoa.example', reason: GONE },
  );
  const emails = ['ADA@büro.example', 'bob@example.com', 'kept@example.com'];
  assert.deepEqual(
    [...(await suppressionsAmong(server.db, TENANT, emails))],
    [
      ['ADA@büro.example', GONE],
      ['kept@example.com', GONE],
    ],
  );
  assert.equal((await suppressionsAmong(server.db, TENANT, [])).size, 0);
});

test('an address of one account is not suppressed in another', async () => {
  const { id } = await server.db
    .insertInto('tenants')
    .values({ name: 'Another' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await suppressAddress(server.db, id, 'theirs@example.com', GONE);
  assert.equal((await suppressionsAmong(server.db, TENANT, ['theirs@example.com'])).size, 0);
  assert.deepEqual(await list({ search: 'theirs' }), []);
});

test('suppressions are listed newest first, and a search is literal and ignores case', async () => {
  for (const email of ['x_1@search.example', 'x%2@search.example', 'X3@search.example'])
    await suppress(email);
  assert.deepEqual(await list({ search: '@SEARCH.example' }), [
    'x3@search.example',
    'x%2@search.example',
    'x_1@search.example',
  ]);
  assert.deepEqual(await list({ search: 'x_' }), ['x_1@search.example']);
  assert.deepEqual(await list({ search: '%' }), ['x%2@search.example']);
});

test('a deleted suppression lets email through again, and the audit event names the address', async () => {
  await suppress('back@example.com');
  const { items } = await server.ok('GET', `${PATH}?search=back@`);
  const response = await server.call('DELETE', `${PATH}/${items[0].id}`);
  assert.equal(response.status, 200);
  assert.equal((await suppressionsAmong(server.db, TENANT, ['back@example.com'])).size, 0);
  const row = await server.db
    .selectFrom('audit_events')
    .select(['event', 'target'])
    .where('request_id', '=', response.headers.get('x-request-id') ?? '')
    .executeTakeFirstOrThrow();
  assert.deepEqual(row, {
    event: 'Deleted mail suppression',
    target: { suppressionId: items[0].id, email: 'back@example.com' },
  });
});
