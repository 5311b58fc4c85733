import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { move } from './backup/backup.ts';
import { connect } from './connection.ts';
import type { Db } from './db.ts';
import { LOCK_CLASS, LOCKS } from './locks.ts';
import { migrate, migrateInTransaction } from './migrate.ts';
import { emptyDatabase, testDatabase } from './testing/test-database.ts';

const partitionsOf = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'audit_events'::regclass order by 1`.execute(db);
  return rows.map(({ name }) => name.replace('audit_events_', ''));
};

/** Inserts an event the way the release before partitioning does. */
const asBefore = (tenantId: number, event: string, at: string) => sql`
  insert into audit_events (tenant_id, event, operation, user_id, user_email, api_key_id, address, request_id,
    deployment_id, target, changes, occurred_at)
  values (${tenantId}, ${event}, 'createDeployment', 1, 'ada@example.com', 7, '::1', 'r', 3,
    '{"deploymentId": 3, "name": "As it was"}', '{}', ${at})`;

const tenantOf = async (db: Db): Promise<number> => {
  const tenant = await db
    .insertInto('tenants')
    .values({ name: 'One' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return tenant.id;
};

test('the migration to partitions keeps existing events and lets the previous release keep writing', async () => {
  const { db, pool, connection, close } = await emptyDatabase();
  const before = await connect(connection);
  await before.query('begin');
  await migrateInTransaction(before, 2);
  await before.query('commit');
  const tenantId = await tenantOf(db);
  await sql`insert into users (tenant_id, email, username) values (${tenantId}, 'ada@example.com', 'ada')`.execute(
    db,
  );
  await sql`insert into api_keys (id, tenant_id, user_id, name, secret_hash, hint) overriding system value
    values (7, ${tenantId}, 1, 'Laptop', 'hash', 'sk-')`.execute(db);
  await asBefore(tenantId, 'First', '2025-03-31T23:59:59.999Z').execute(db);
  await asBefore(tenantId, 'Second', '2025-04-01T00:00:00Z').execute(db);
  // This insert arrives while the migration holds the table.
  await before.query('begin');
  await before.query('lock table audit_events in share mode');
  const migrating = migrate(connection);
  await waiting(pool, 1);
  const late = asBefore(tenantId, 'Late', new Date().toISOString()).execute(db);
  await waiting(pool, 2);
  await before.query('commit');
  await before.end();
  await migrating;
  await late;
  const { rows } =
    await sql`select id, event, actor, outcome, api_key_name, deployment_name, tableoid::regclass::text
    as partition from audit_events where search @@ audit_query('ada example') order by id`.execute(db);
  const month = new Date().toISOString().slice(0, 7).replace('-', '_');
  const same = {
    actor: 'api_key',
    outcome: 'completed',
    api_key_name: 'Laptop',
    deployment_name: 'As it was',
  };
  assert.deepEqual(rows, [
    { id: 1, event: 'First', partition: 'audit_events_2025_03', ...same },
    { id: 2, event: 'Second', partition: 'audit_events_2025_04', ...same },
    {
      id: 3,
      event: 'Late',
      partition: `audit_events_${month}`,
      ...same,
      api_key_name: null,
      deployment_name: null,
    },
  ]);
  await close();
});

/** Waits until `count` statements are waiting for a lock. */
const waiting = async (pool: { query(text: string): Promise<{ rows: unknown[] }> }, count: number) => {
  const text = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await pool.query(text)).rows.length < count) await sleep(5);
};

test('an event without a partition is kept and moves when its partition is created', async () => {
  const { db, connection, close } = await testDatabase();
  const made = await partitionsOf(db);
  assert.equal(made.length, 4, 'this month, the next two and the default partition');
  const tenantId = await tenantOf(db);
  await asBefore(tenantId, 'Past', '2020-02-29T12:00:00Z').execute(db);
  await asBefore(tenantId, 'Far', '2031-12-31T23:59:59Z').execute(db);
  const held = async () => (await sql`select from audit_events_default`.execute(db)).rows.length;
  assert.equal(await held(), 2);

  const reader = await connect(connection);
  await reader.query('select pg_advisory_lock_shared($1, $2)', [LOCK_CLASS, LOCKS.auditPartitions]);
  await sql`select make_audit_partitions(5)`.execute(db);
  await sql`select drop_audit_partitions()`.execute(db);
  assert.deepEqual(await partitionsOf(db), made, 'no partition is created while the log is being read');
  await reader.end();

  await Promise.all([1, 2, 3].map(() => sql`select make_audit_partitions(5)`.execute(db)));
  await sql`select make_audit_partitions(5)`.execute(db);
  assert.equal(await held(), 0);
  const names = await partitionsOf(db);
  assert.equal(names.length, 9);
  assert.ok(names.includes('2020_02') && names.includes('2031_12'));
  const { rows } = await sql<{ event: string }>`select event from audit_events
    where search @@ audit_query('ada') order by occurred_at`.execute(db);
  assert.deepEqual(
    rows.map(({ event }) => event),
    ['Past', 'Far'],
  );
  await close();
});

test('a partition is dropped once its month is over and no tenant retains a row in it', async () => {
  const { db, close } = await testDatabase();
  await asBefore(await tenantOf(db), 'Past', '2020-02-29T12:00:00Z').execute(db);
  await asBefore(999, 'Of a deleted tenant', '2020-03-01T12:00:00Z').execute(db);
  await sql`select make_audit_partitions(1)`.execute(db);
  await sql`select drop_audit_partitions()`.execute(db);
  const kept = await partitionsOf(db);
  assert.ok(kept.includes('2020_02') && !kept.includes('2020_03'));
  await sql`update tenants set audit_log_retention_days = 30`.execute(db);
  await sql`select drop_audit_partitions()`.execute(db);
  assert.ok(!(await partitionsOf(db)).includes('2020_02'));
  assert.equal((await partitionsOf(db)).length, 4, 'the current and future months stay');
  await close();
});

test('search matches word prefixes, including words inside addresses and names', async () => {
  const { db, close } = await testDatabase();
  const finds = async (text: string, search: string) => {
    const { rows } = await sql<{
      found: boolean;
    }>`select audit_words(${text}) @@ audit_query(${search}) as found`.execute(db);
    return rows[0]?.found;
  };
  for (const search of ['admin', 'EXAMPLE', 'admin@example.com', 'adm exa'])
    assert.equal(await finds('admin@example.com', search), true, search);
  for (const search of ['name', 'deployment', 'deploymentName', 'deploymentname', 'model/cubes', 'Übersicht'])
    assert.equal(
      await finds('{"deploymentName": "x", "f": "model/cubes/a.yml", "n": "Übersicht"}', search),
      true,
      search,
    );
  for (const search of ['min', 'nobody', 'admin nobody', "'", '&|!', ''])
    assert.equal(await finds('admin@example.com', search), false, search);
  for (const search of ['adalovelace', 'AdaLovelace', 'lovelace', 'ADALOVELACE'])
    assert.equal(await finds('AdaLovelace@x.org', search), true, search);
  assert.equal(await finds('adalovelace@x.org', 'AdaLovelace'), true);
  assert.equal(await finds('', 'x'), false);
  assert.equal(await finds('{}', 'x'), false);
  assert.equal(
    await finds(`${'語'.repeat(1000)} ada`, 'ada'),
    true,
    'next to a word that is too long to index',
  );
  await finds(`${'x'.repeat(3000)} ${'long words '.repeat(200_000)}`, 'x');
  await close();
});

test('a backup recreates its partitions, whatever months the target has', async () => {
  const [source, target] = [await testDatabase(), await testDatabase()];
  const tenantId = await tenantOf(source.db);
  await asBefore(tenantId, 'Past', '2020-02-29T12:00:00Z').execute(source.db);
  await sql`select make_audit_partitions(2)`.execute(source.db);
  await asBefore(tenantId, 'Far', '2031-12-31T23:59:59Z').execute(source.db);
  // The target was set up a month earlier and ran for a while.
  await sql`select make_audit_partition('2024-05-01')`.execute(target.db);
  const [, , newest = ''] = await partitionsOf(target.db);
  await sql`drop table ${sql.id(`audit_events_${newest}`)}`.execute(target.db);
  const months = await partitionsOf(source.db);
  await move(source.connection, target.connection);
  assert.deepEqual(await partitionsOf(target.db), ['2020_02', '2024_05', ...months.slice(1)]);
  const rows = async (db: Db) =>
    (
      await sql`select event.*, tableoid::regclass::text as partition from audit_events event order by id`.execute(
        db,
      )
    ).rows;
  assert.deepEqual(await rows(target.db), await rows(source.db));
  assert.equal((await rows(target.db)).length, 2);
  await source.close();
  await target.close();
});
