import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { connectionUrl } from '../connection.ts';
import type { Db } from '../db.ts';
import { lockInstallation } from '../installation-lock.ts';
import { migrate } from '../migrate.ts';
import { seedInstallation } from '../testing/seed-installation.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { backup, move, restore } from './backup.ts';

const backupOf = async ({ connection }: TestDatabase): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  const collect = new Writable({
    write: (chunk, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  await backup(connection, collect);
  return Buffer.concat(chunks);
};

const restoreFrom = (bytes: Buffer, { connection }: TestDatabase) =>
  restore(connection, Readable.from([bytes], { objectMode: false }));

const tableCount = async (db: Db): Promise<number> => {
  const { rows } = await sql`select from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p', 'S') and nspname in ('public', 'pgboss')`.execute(db);
  return rows.length;
};

/** Every row of every table, as text. */
const everything = async (db: Db): Promise<Record<string, string[]>> => {
  const tables = await sql<{
    name: string;
  }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') order by 1`.execute(db);
  const contents: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      row: string;
    }>`select t::text as row from ${sql.raw(name)} t order by 1`.execute(db);
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
};

test('a restore into a database with rows fails, names the table and changes nothing', async () => {
  const [source, target, foreign] = [await testDatabase(), await testDatabase(), await emptyDatabase()];
  await seedInstallation(source.db, 'one');
  const bytes = await backupOf(source);
  await seedInstallation(target.db, 'other');
  const before = await everything(target.db);
  await assert.rejects(
    restoreFrom(bytes, target),
    /not empty \(table \w+ has rows\)\. Restore into an empty database/,
  );
  assert.deepEqual(await everything(target.db), before);
  await sql`create table theirs (id integer)`.execute(foreign.db);
  await assert.rejects(restoreFrom(bytes, foreign), /not empty \(table theirs exists\)/);
  assert.equal(await tableCount(foreign.db), 1);
  for (const database of [source, target, foreign]) await database.close();
});

test('a damaged, truncated, altered or newer backup is refused and nothing is written', async () => {
  const [source, target] = [await testDatabase(), await emptyDatabase()];
  for (let i = 0; i < 5; i++) await seedInstallation(source.db, `tenant ${i}`);
  const bytes = await backupOf(source);
  const plain = gunzipSync(bytes);
  const refused = async (damaged: Buffer, message: RegExp) => {
    await assert.rejects(restoreFrom(damaged, target), message);
    assert.equal(await tableCount(target.db), 0);
  };
  await refused(Buffer.alloc(0), /damaged or incomplete/);
  await refused(Buffer.from('-- a dump of something else\n'), /damaged or incomplete/);
  await refused(gzipSync('-- a dump of something else\n'), /damaged or incomplete/);
  for (const part of [0.001, 0.2, 0.5, 0.9, 0.999]) {
    await refused(bytes.subarray(0, Math.floor(bytes.length * part)), /damaged or incomplete/);
    // A complete gzip file whose content is truncated.
    await refused(gzipSync(plain.subarray(0, Math.floor(plain.length * part))), /damaged or incomplete/);
  }
  for (const part of [0.3, 0.6, 0.99]) {
    const flipped = Buffer.from(bytes);
    const at = Math.floor(bytes.length * part);
    flipped[at] = (flipped[at] ?? 0) ^ 0x10;
    await refused(flipped, /./);
  }
  await refused(gzipSync(Buffer.concat([plain, Buffer.from('more')])), /damaged or incomplete/);
  const replaced = (from: string, to: string) => {
    const at = plain.indexOf(from);
    assert.ok(at > 0 && from.length === to.length);
    const changed = Buffer.from(plain);
    changed.write(to, at);
    return gzipSync(changed);
  };
  await refused(
    replaced('tenant 3@example', 'tenant 7@example'),
    /users has 5 rows after loading; the backup recorded 5/,
  );
  const [, level = ''] = /"level":(\d+),/.exec(plain.toString('latin1')) ?? [];
  const newer = '9'.repeat(level.length);
  await refused(
    replaced(`"level":${level},`, `"level":${newer},`),
    new RegExp(`schema level ${newer}, but this release of Facet supports level`),
  );
  await refused(
    replaced('"version":1,', '"version":7,'),
    /format 7, but this release of Facet reads format 1/,
  );
  await refused(replaced('"columns":["id","', '"columns":["no","'), /does not match the schema/);
  // The original bytes do load.
  await restoreFrom(bytes, target);
  await source.close();
  await target.close();
});

test('a restore is refused while a server uses the database, and a server while a restore runs', async () => {
  const [source, target] = [await testDatabase(), await testDatabase()];
  const servers = [await lockInstallation(target.connection), await lockInstallation(target.connection)];
  const bytes = await backupOf(source);
  await assert.rejects(restoreFrom(bytes, target), /A Facet server is using this database\. Stop it first/);
  await assert.rejects(move(source.connection, target.connection), /A Facet server is using this database/);
  for (const server of servers) await server.release();
  const slow = new Readable({ read: () => {} });
  const restoring = restore(target.connection, slow);
  const lock = sql`select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
    and database = (select oid from pg_database where datname = current_database())`;
  while ((await lock.execute(target.db)).rows.length === 0) await sleep(5);
  await assert.rejects(lockInstallation(target.connection), /A restore into this database is in progress/);
  slow.push(bytes);
  slow.push(null);
  await restoring;
  await source.close();
  await target.close();
});

test('backup and restore report the I/O error of their file', async () => {
  const [source, target] = [await testDatabase(), await emptyDatabase()];
  // More than the buffers in between can hold.
  for (let i = 0; i < 20; i++) {
    await sql`insert into installation values (${`x${i}`}, to_jsonb(${randomBytes(1 << 20).toString('base64')}::text))`.execute(
      source.db,
    );
  }
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('ENOSPC: no space left')) });
  await assert.rejects(backup(source.connection, full), /no space left/);
  let begin: Buffer | undefined = (await backupOf(source)).subarray(0, 4 << 20);
  const broken = new Readable({
    read() {
      if (begin) this.push(begin);
      else this.destroy(new Error('EIO: i/o error'));
      begin = undefined;
    },
  });
  await assert.rejects(restore(target.connection, broken), /i\/o error/);
  assert.equal(await tableCount(target.db), 0);
  await source.close();
  await target.close();
});

test('a restore reproduces every row, continues identity counters and runs queued jobs', async () => {
  const [source, target] = [await testDatabase(), await testDatabase()];
  for (const name of ['one', 'two']) await seedInstallation(source.db, name);
  const boss = new PgBoss({ connectionString: connectionUrl(source.connection) });
  await boss.start();
  await boss.createQueue('dead');
  await boss.createQueue('build', { policy: 'short', deadLetter: 'dead' });
  await boss.createQueue('apart', { partition: true, policy: 'exclusive' });
  await boss.send('build', { n: 1 });
  await boss.send('apart', { n: 2 }, { singletonKey: 'k' });
  await boss.schedule('build', '0 3 * * *');
  await boss.stop({ graceful: false });
  const before = await everything(source.db);

  const loaded = await restoreFrom(await backupOf(source), target);
  assert.ok(loaded.some(({ table, rows }) => table === 'tenants' && rows === 2));
  assert.deepEqual(await everything(target.db), before);
  await migrate(target.connection);
  const next = await seedInstallation(target.db, 'three');
  assert.ok(next.tenantId > 2);

  const worker = new PgBoss({ connectionString: connectionUrl(target.connection) });
  await worker.start();
  const worked: unknown[] = [];
  for (const queue of ['build', 'apart']) {
    await worker.work(queue, { pollingIntervalSeconds: 0.5 }, async ([job]) => worked.push(job?.data));
  }
  for (let waited = 0; worked.length < 2; waited += 50) {
    assert.ok(waited < 10_000, 'the jobs did not run');
    await sleep(50);
  }
  assert.deepEqual(new Set(worked), new Set([{ n: 1 }, { n: 2 }]));
  await worker.stop({ graceful: false });
  await source.close();
  await target.close();
});

test('a backup taken while 20 writers are active is a consistent snapshot', async () => {
  const [source, target] = [await testDatabase({ max: 20 }), await emptyDatabase()];
  const { tenantId } = await seedInstallation(source.db, 'one');
  let writing = true;
  let written = 0;
  const writers = Array.from({ length: 20 }, async (_, writer) => {
    while (writing) {
      // Each transaction replaces a pair of users; their keys are in another table.
      await source.db.transaction().execute(async (tx) => {
        await tx.deleteFrom('users').where('username', '=', `w${writer}`).execute();
        const users = await tx
          .insertInto('users')
          .values(
            [0, 1].map((i) => ({ tenant_id: tenantId, email: `w${writer}-${i}`, username: `w${writer}` })),
          )
          .returning('id')
          .execute();
        const keys = users.map(({ id }) => ({
          tenant_id: tenantId,
          user_id: id,
          name: `w${writer}`,
          secret_hash: randomBytes(32),
          hint: '',
        }));
        await tx.insertInto('credentials').values(keys).execute();
      });
      written++;
    }
  });
  while (written < 100) await sleep(5);
  const startedAt = written;
  const bytes = await backupOf(source);
  assert.ok(written > startedAt, 'the writers kept writing');
  writing = false;
  await Promise.all(writers);
  // The load checks every foreign key and every table's digest.
  await restoreFrom(bytes, target);
  const { rows } = await sql<{ users: number; keys: number }>`
    select count(distinct u.id) as users, count(k.id) as keys
    from users u left join credentials k on k.user_id = u.id where u.username like 'w%' group by u.username`.execute(
    target.db,
  );
  assert.ok(rows.length > 0);
  for (const row of rows) assert.deepEqual(row, { users: 2, keys: 2 });
  await source.close();
  await target.close();
});
