import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

/** More than the newest users that a search scans, so that the index must find the rest. */
const MANY = 3000;

test('user search matches any part of a name', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const { db } = server;
  const find = (search: string, more = '') =>
    server.ok('GET', `/api/v1/users?first=1000&search=${encodeURIComponent(search)}${more}`);
  const names = async (search: string) =>
    (await find(search)).items.map(({ username }: Json) => username).sort();
  const odd = [
    ['per%cent', '100% Sure', 'percent@example.com'],
    ['under_score', 'Under', 'underscore@example.com'],
    ['back\\slash', 'Back', 'backslash@example.com'],
    ['elodie', 'Élodie Ñandú', 'elodie@example.com'],
    ['olga', 'ОЛЬГА', 'olga@example.com'],
    ['quote', "O'Brien", 'quote@example.com'],
    ['wei', '王偉', 'wei@example.com'],
    ['qx', 'Qx', 'qx@sub.example.org'],
  ] as const;
  for (const [username, first_name, email] of odd)
    await db.insertInto('users').values({ tenant_id: 1, username, first_name, email }).execute();
  const found: [string, string[]][] = [
    ['%', ['per%cent']],
    ['0% s', ['per%cent']],
    ['_', ['under_score']],
    ['\\', ['back\\slash']],
    ['k\\s', ['back\\slash']],
    ['%%', []],
    ['per_cent', []],
    ['ÉLODIE ñ', ['elodie']],
    ['E\u0301lodie', ['elodie']],
    ['ольга', ['olga']],
    ['王', ['wei']],
    ['王偉', ['wei']],
    ["o'b", ['quote']],
    ['QX', ['qx']],
    ['sub.example', ['qx']],
    ['elodie@', ['elodie']],
    ['elodieelodie', []],
    ['slashback', []],
    ["'; drop table users; --", []],
  ];
  const typed = { email: 'typed@example.com', username: 'typed', firstName: 'Rene\u0301' };
  await server.ok('POST', '/api/v1/users', typed);
  found.push(['ren\u00e9', ['typed']], ['rene\u0301', ['typed']]);
  const check = async () => {
    for (const [search, usernames] of found) assert.deepEqual(await names(search), usernames, search);
  };

  await t.test('user search finds matches among few users', check);

  await t.test('user search finds the oldest of many users', async () => {
    await sql`insert into tenants (name) values ('Other')`.execute(db);
    for (const tenant of [1, 2])
      await sql`
        insert into users (tenant_id, username, first_name, email)
        select ${tenant}::bigint, 'many' || n, case when n % 100 = 0 then 'Zed' end, 'many' || n || '@example.net'
        from generate_series(1, ${MANY}::int) n`.execute(db);
    await check();
    assert.equal((await find('zed')).items.length, MANY / 100);
    assert.equal((await find('z')).items.length, MANY / 100);
    assert.equal((await find('many2999@')).items.length, 1, 'no users of another tenant');
    for (const search of ['', 'e', '@', 'many', 'example.net'])
      assert.equal((await find(search)).items.length, 1000, search);
  });

  await t.test('pages without duplicates or gaps', async () => {
    for (const [search, size, total] of [
      ['zed', 7, MANY / 100],
      ['many1', 400, 1111],
    ] as const) {
      const seen: number[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const query = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
        const path = `/api/v1/users?first=${size}&search=${search}${query}`;
        const { items, pageInfo } = await server.ok('GET', path);
        seen.push(...items.map((item: Json) => item.id));
        after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
      }
      assert.deepEqual(
        seen,
        [...new Set(seen)].sort((a, b) => b - a),
        search,
      );
      assert.equal(seen.length, total, search);
    }
    const { items } = await server.ok('GET', '/api/v1/users?search=zed&offset=25&limit=10');
    assert.equal(items.length, 5);
  });

  await t.test('an invalid search returns 400', async () => {
    for (const search of ['a\nb', '\u0000', 'x'.repeat(256)]) {
      const response = await server.call('GET', `/api/v1/users?search=${encodeURIComponent(search)}`);
      assert.equal(response.status, 400, JSON.stringify(search));
      assert.match(response.body.error, /query\.search/);
    }
    const { pageInfo } = await server.ok('GET', '/api/v1/users?first=1&search=many');
    const path = `/api/v1/users?first=1&search=zed&after=${encodeURIComponent(pageInfo.endCursor)}`;
    assert.equal((await server.call('GET', path)).status, 400, 'a cursor from another search');
  });
});
