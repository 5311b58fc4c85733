import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { findOrCreateEmbedTenant, ownEmbedTenantName } from './embed-tenants.service.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { db } = server;
const LIST = '/api/v1/embed-tenants';
const make = (name: string, displayName?: string) =>
  db.transaction().execute((tx) => findOrCreateEmbedTenant(tx, 1, name, displayName));
const list = async (query = ''): Promise<Json[]> => (await server.ok('GET', `${LIST}${query}`)).items;
const remove = (name: string) => server.call('DELETE', `${LIST}/${name}`);

test('embed tenants are created once, in lower case, and keep their display name until it changes', async () => {
  const [first, again] = [await make('Acme', 'Acme Inc.'), await make('ACME')];
  assert.deepEqual(again, first);
  assert.deepEqual(first.name, 'acme');
  await make('zeta');
  assert.deepEqual(
    (await list()).map(({ name, displayName }) => [name, displayName]),
    [
      ['zeta', null],
      ['acme', 'Acme Inc.'],
    ],
  );
  await make('acme', 'Acme GmbH');
  assert.equal((await list('?search=CM'))[0]?.displayName, 'Acme GmbH');
  assert.deepEqual(await list('?search=%25'), []);
  const made = await Promise.all(Array.from({ length: 20 }, (_, turn) => make('busy', `Busy ${turn}`)));
  assert.equal(new Set(made.map(({ id }) => id)).size, 1);
});

test('the default embed tenant of sessions has the name of the account', async () => {
  const cases: [account: string, name: string][] = [
    ['Acme Analytics GmbH', 'acme-analytics-gmbh'],
    ['  42 Ünder__score! ', 'under-score'],
    [`${'long '.repeat(20)}`, 'long-long-long-long-long-long-long-l'],
    ['株式会社', 'account-1'],
    ['X', 'account-1'],
  ];
  for (const [account, name] of cases) {
    await db.updateTable('tenants').set({ name: account }).where('id', '=', 1).execute();
    assert.equal(await ownEmbedTenantName(db, 1), name);
  }
});

test('a deletion frees the name, refuses the tokens and leaves the rest to a job', async () => {
  const { id } = await make('gone');
  await server.ok('POST', `${LIST}/gone/groups`, { name: 'Same' });
  const capital = await remove('Gone');
  assert.deepEqual(
    { status: capital.status, error: capital.body.error },
    { status: 400, error: 'params.embedTenantName must be in lower case, such as gone' },
  );
  assert.equal((await remove('gone')).status, 204);
  assert.equal((await remove('gone')).status, 204, 'a repeated deletion succeeds');
  assert.equal((await remove('never-there')).status, 204);
  assert.deepEqual(await list('?search=gone'), []);
  assert.equal((await server.call('GET', `${LIST}/gone/groups`)).status, 404);

  const { items } = await server.ok('GET', `${LIST}?search=gone`);
  assert.deepEqual(items, []);
  await server.ok('POST', `${LIST}/gone/groups`, { name: 'Same' });
  assert.notEqual((await list('?search=gone'))[0]?.id, id);
  const { rows } = await sql<{ data: Json }>`
    select data from pgboss.job where name = 'embed-tenant-deletion'`.execute(db);
  assert.deepEqual(
    rows.map(({ data }) => data),
    [{ tenantId: 1, embedTenantId: id }],
  );
  const events = await sql<{ target: Json }>`
    select target from audit_events where event = 'Deleted embed tenant' and outcome = 'completed' order by id`.execute(
    db,
  );
  assert.deepEqual(
    events.rows.map(({ target }) => target),
    [
      { name: 'gone', existed: true },
      { name: 'gone', existed: false },
      { name: 'never-there', existed: false },
    ],
  );
});
