import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Db, Keyring, openDatabase } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { pino } from 'pino';
import { readerConnection, readerVariables } from './reader-connection.ts';
import { prepareReader, readerLogin } from './reader-role.ts';

const keyring = new Keyring([{ id: 'test', bytes: Buffer.alloc(32, 7) }]);

function listening() {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }) };
}

async function prepared(t: TestContext) {
  const { db, connection, close } = await testDatabase();
  t.after(close);
  const { lines, log } = listening();
  await prepareReader({ db, connection, keyring, log });
  const login = await readerLogin(db, keyring);
  assert.ok(login, lines.join());
  return { db, connection, login };
}

/** The rows of a statement run as the reader, or its error code. */
async function as(reader: Db, statement: string): Promise<unknown> {
  try {
    return (await sql.raw(statement).execute(reader)).rows;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('the role can only read its views', async (t) => {
  const { db, connection, login } = await prepared(t);
  const { db: reader, close } = openDatabase(readerConnection(connection, login), { max: 1 });
  t.after(close);
  const DENIED = '42501';
  const READ_ONLY = '25006';
  assert.equal(await as(reader, 'create temporary table x (id int)'), READ_ONLY);
  // That setting only prevents mistakes: the other restrictions must hold without it.
  await as(reader, 'set default_transaction_read_only = off');
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema = 'public'`.execute(db);
  assert.ok(tables.length > 30);
  for (const { name } of tables) {
    assert.equal(await as(reader, `select * from ${name} limit 1`), DENIED, name);
    assert.equal(await as(reader, `delete from ${name}`), DENIED, name);
  }
  const { rows: views } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema = 'usage_analytics'`.execute(db);
  assert.equal(views.length, 4);
  for (const { name } of views) {
    assert.ok(Array.isArray(await as(reader, `select * from ${name}`)), name);
    for (const statement of [`delete from ${name}`, `update ${name} set tenant_id = 1`, `truncate ${name}`])
      assert.equal(typeof (await as(reader, statement)), 'string', statement);
  }
  assert.equal(await as(reader, 'create table usage_analytics.x (id int)'), DENIED);
  assert.equal(await as(reader, `create role other`), DENIED);
  assert.equal(await as(reader, `select pg_read_file('/etc/passwd')`), DENIED);
  assert.equal(await as(reader, 'create view usage_analytics.y as select 1'), DENIED);
  const columns = await as(
    reader,
    `select column_name from information_schema.columns where table_schema = 'usage_analytics'`,
  );
  assert.doesNotMatch(
    JSON.stringify(columns),
    /password|hash|secret|settings|security_context|variables|search/,
  );
});

test('a connection shows the rows of the tenant that it names, and none without a tenant', async (t) => {
  const { db, connection, login } = await prepared(t);
  for (const name of ['One', 'Two']) {
    const tenant = await db.insertInto('tenants').values({ name }).returning('id').executeTakeFirstOrThrow();
    const user = { tenant_id: tenant.id, email: `${name}@example.com`, username: name };
    await db.insertInto('users').values(user).execute();
  }
  const { db: reader, close } = openDatabase(readerConnection(connection, login), { max: 1 });
  t.after(close);
  const emails = () => as(reader, 'select email from usage_analytics.users order by 1');
  assert.deepEqual(await emails(), []);
  const [first] = await db.selectFrom('tenants').select('id').orderBy('id').execute();
  const { PGOPTIONS = '' } = readerVariables(connection, login, first?.id ?? 0).variables;
  await as(reader, `set ${PGOPTIONS.replace('-c ', '')}`);
  assert.deepEqual(await emails(), [{ email: 'One@example.com' }]);
});

test('a database user without CREATEROLE turns usage analytics off, and the log has the reason', async (t) => {
  const { db, connection, close } = await testDatabase();
  const { lines, log } = listening();
  const user = `plain_${connection.database}`;
  await sql`create role ${sql.id(user)} login password 'x'`.execute(db);
  await sql`grant all on all tables in schema public to ${sql.id(user)}`.execute(db);
  await sql`grant usage on schema usage_analytics to ${sql.id(user)}`.execute(db);
  const plain = openDatabase({ ...connection, user, password: 'x' });
  t.after(async () => {
    await plain.close();
    await sql`drop owned by ${sql.id(user)}`.execute(db);
    await sql`drop role ${sql.id(user)}`.execute(db);
    await close();
  });
  await prepareReader({ db: plain.db, connection, keyring, log });
  assert.match(lines.join(), /cannot create roles: it lacks CREATEROLE.*usage analytics is off/);
  assert.equal(await readerLogin(db, keyring), undefined);
});

test('later and concurrent starts share one role, and a missing role is created again', async (t) => {
  const { db, connection, login } = await prepared(t);
  const { lines, log } = listening();
  await Promise.all(Array.from({ length: 4 }, () => prepareReader({ db, connection, keyring, log })));
  assert.deepEqual([await readerLogin(db, keyring), lines], [login, []]);
  // Like a restore on another server.
  await sql`drop owned by ${sql.id(login.user)}`.execute(db);
  await sql`drop role ${sql.id(login.user)}`.execute(db);
  await prepareReader({ db, connection, keyring, log });
  const { db: reader, close } = openDatabase(readerConnection(connection, login), { max: 1 });
  t.after(close);
  assert.deepEqual(await as(reader, 'select id from usage_analytics.users'), []);
});

test('the reader connection is parsed like every other connection', () => {
  const login = { user: 'reader', password: 'p' };
  const of = (connectionString: string) => readerVariables({ connectionString }, login, 7);
  const tcp = of('postgres://facet:secret@db.example.com:6432/facet?sslmode=no-verify');
  assert.equal(tcp.databaseSocket, undefined);
  assert.equal(tcp.variables.CUBEJS_DB_HOST, 'db.example.com');
  assert.equal(tcp.variables.CUBEJS_DB_PORT, '6432');
  assert.equal(tcp.variables.CUBEJS_DB_USER, 'reader');
  assert.equal(JSON.stringify(tcp).includes('secret'), false);
  assert.ok('CUBEJS_DB_SSL' in tcp.variables);
  assert.equal(tcp.variables.CUBEJS_DB_SSL_REJECT_UNAUTHORIZED, 'false');
  const socket = of('postgresql://facet@/facet?host=/var/run/postgresql');
  assert.equal(socket.databaseSocket, '/var/run/postgresql/.s.PGSQL.5432');
  assert.equal('CUBEJS_DB_SSL' in socket.variables, false);
});
