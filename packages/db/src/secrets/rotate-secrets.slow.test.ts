import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { connectionUrl } from '../connection.ts';
import { jsonb } from '../database.ts';
import type { Db } from '../db.ts';
import { seedInstallation } from '../testing/seed-installation.ts';
import { emptyDatabase, testDatabase } from '../testing/test-database.ts';
import { checkSecretKey } from './check-secret-key.ts';
import { ENCRYPTED_COLUMNS } from './encrypted-columns.ts';
import { Keyring, openKeyring } from './keyring.ts';
import { rotateKeyFile, rotateSecrets, usedKeyIds } from './rotate-secrets.ts';
import { parseSecretKeys } from './secret-key.ts';

// Slow: runs the command beside a server, each in a process of its own.

const home = await mkdtemp(join(tmpdir(), 'facet-rotate-'));
await chmod(home, 0o711);
after(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));

const newKey = () => randomBytes(32).toString('base64');
const ring = (...keys: string[]) => new Keyring(parseSecretKeys(keys.join(',')));
const CLI = fileURLToPath(new URL('../cli/secrets.ts', import.meta.url));
const { PATH, NODE_COMPILE_CACHE } = process.env;
const cli = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  promisify(execFile)(process.execPath, [CLI, ...args], { env: { PATH, NODE_COMPILE_CACHE, ...env } });

/** Seeds a value in every encrypted column and `variables` environment variables: V0, V1 and so on. */
const seed = async (db: Db, keyring: Keyring, variables: number): Promise<void> => {
  const ids = await seedInstallation(db, 'one', (text, context) => keyring.encrypt(text, context));
  for (let i = 0; i < variables; i++) {
    const value = keyring.encrypt(`value ${i}`, 'env_variables.value');
    await db
      .insertInto('env_variables')
      .values({ tenant_id: ids.tenantId, deployment_id: ids.deploymentId, name: `V${i}`, value })
      .execute();
  }
};

/** Every secret, decrypted, by column. */
const secretsOf = async (db: Db, keyring: Keyring): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>();
  for (const { table, read, context } of ENCRYPTED_COLUMNS) {
    const { rows } = await sql<{ encrypted: string; context: string }>`
      select ${sql.raw(read)} as encrypted, ${sql.raw(context)} as context from ${sql.table(table)}
      where ${sql.raw(read)} is not null`.execute(db);
    found.set(
      `${table}.${read}`,
      rows.map((row) => keyring.decrypt(row.encrypted, row.context)),
    );
  }
  return found;
};

const values = async (db: Db, keyring: Keyring): Promise<string[]> => {
  const rows = await db
    .selectFrom('env_variables')
    .select('value')
    .where('name', 'like', 'V%')
    .orderBy('id')
    .execute();
  return rows.map((row) => keyring.decrypt(row.value, 'env_variables.value'));
};

test('starting with the wrong key names the setting and the keys and writes nothing', async () => {
  const { db, close } = await testDatabase();
  const right = ring(newKey());
  await checkSecretKey(db, right);
  await checkSecretKey(db, right);
  const before = await db.selectFrom('installation').selectAll().execute();
  const wrong = ring(newKey(), newKey());
  await assert.rejects(checkSecretKey(db, wrong), (error: Error) => {
    assert.match(
      error.message,
      /encrypted with the key .*, but FACET_SECRET_KEY contains .*, .*\. Set FACET_SECRET_KEY/,
    );
    for (const id of [...wrong.ids, ...right.ids]) assert.ok(error.message.includes(id));
    return true;
  });
  const dataDir = await mkdtemp(join(home, 'lost-'));
  await assert.rejects(
    checkSecretKey(db, await openKeyring({ dataDir })),
    /secret\.keys does not exist\. Set/,
  );
  assert.deepEqual(await readdir(dataDir), []);
  assert.deepEqual(await db.selectFrom('installation').selectAll().execute(), before);
  await close();
});

test('of two concurrent first starts with different keys, one fails with the wrong key', async () => {
  const { db, close } = await testDatabase();
  const starts = await Promise.allSettled([newKey(), newKey()].map((key) => checkSecretKey(db, ring(key))));
  assert.equal(starts.filter((start) => start.status === 'rejected').length, 1);
  await close();
});

test('one secret that does not decrypt rolls back the rotation', async () => {
  const { db, close } = await testDatabase();
  const [old, fresh] = [newKey(), newKey()];
  await seed(db, ring(old), 3);
  await db
    .updateTable('env_variables')
    .set({ value: ring(newKey()).encrypt('lost', 'env_variables.value') })
    .where('name', '=', 'V2')
    .execute();
  const before = await usedKeyIds(db);
  await assert.rejects(
    rotateSecrets(db, ring(fresh, old)),
    /is encrypted with the key .* which FACET_SECRET_KEY does not contain/,
  );
  assert.deepEqual(await usedKeyIds(db), before);
  await close();
});

test('every encrypted column is rotated, including more rows than a batch', async () => {
  const { db, close } = await testDatabase();
  const [old, fresh] = [newKey(), newKey()];
  await checkSecretKey(db, ring(old));
  await seed(db, ring(old), 1_100);
  const payload = ring(old).encrypt('a secret', 'oauth_artifacts.payload');
  // Rows of a three-column key that share parts must not be mistaken for each other.
  await sql`insert into oauth_artifacts (tenant_id, model, id_hash, payload)
    select tenants.id, model, sha256(number::text::bytea), ${payload}
    from tenants, generate_series(1, 400) number, unnest(array['AccessToken', 'DeviceCode', 'RefreshToken']) model`.execute(
    db,
  );
  await db
    .insertInto('installation')
    .values({ name: 'plain', value: jsonb('not a secret') })
    .execute();
  const before = await secretsOf(db, ring(old));
  for (const [column, secrets] of before) assert.notEqual(secrets.length, 0, `${column} is not seeded`);
  const both = ring(fresh, old);
  assert.equal(await rotateSecrets(db, both), [...before.values()].flat().length);
  assert.equal(await rotateSecrets(db, both), 0);
  const only = ring(fresh);
  assert.deepEqual(await usedKeyIds(db), only.ids);
  await checkSecretKey(db, only);
  assert.deepEqual(
    await values(db, only),
    Array.from({ length: 1_100 }, (_, i) => `value ${i}`),
  );
  const after = await secretsOf(db, only);
  const sorted = (secrets: Map<string, string[]>) =>
    [...secrets].map(([column, texts]) => [column, texts.toSorted()]);
  assert.deepEqual(sorted(after), sorted(before));
  const row = await db
    .selectFrom('installation')
    .selectAll()
    .where('name', '=', 'plain')
    .executeTakeFirstOrThrow();
  assert.equal(row.value, 'not a secret');
  await close();
});

test('a secret encrypted before a key file rotation and stored during it stays readable', async () => {
  const { db, close } = await testDatabase();
  const dataDir = await mkdtemp(join(home, 'grace-'));
  const server = await openKeyring({ dataDir });
  await checkSecretKey(db, server);
  await seed(db, server, 2);
  const oldId = server.currentId;
  const late = server.encrypt('value 2', 'env_variables.value');
  const rotation = rotateKeyFile(db, await openKeyring({ dataDir }), dataDir, { graceMs: 3_000 });
  while (server.currentId === oldId) await new Promise((resolve) => setTimeout(resolve, 5));
  await assert.rejects(rotateKeyFile(db, server, dataDir), /Another rotation is in progress/);
  const at = await db.selectFrom('deployments').select(['id', 'tenant_id']).executeTakeFirstOrThrow();
  await db
    .insertInto('env_variables')
    .values({ tenant_id: at.tenant_id, deployment_id: at.id, name: 'V2', value: late })
    .execute();
  assert.deepEqual((await rotation).kept, []);
  assert.notEqual(server.currentId, oldId);
  assert.deepEqual(server.ids, await usedKeyIds(db));
  assert.deepEqual(await values(db, server), ['value 0', 'value 1', 'value 2']);
  await checkSecretKey(db, await openKeyring({ dataDir }));
  await close();
});

test('the command rotates with and without a server running on the embedded PostgreSQL', async () => {
  const dataDir = join(home, 'installation');
  const module = JSON.stringify(new URL('../index.ts', import.meta.url).href);
  const server = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { checkSecretKey, migrate, openDatabase, openKeyring, startEmbeddedPostgres } from ${module};
      const dataDir = ${JSON.stringify(dataDir)};
      const postgres = await startEmbeddedPostgres({ dataDir });
      await migrate(postgres.connection);
      const { db, close } = openDatabase(postgres.connection);
      const keyring = await openKeyring({ dataDir });
      await checkSecretKey(db, keyring);
      const kept = keyring.encrypt('kept', 'x');
      console.log(keyring.ids.join());
      process.stdin.on('data', () => checkSecretKey(db, keyring).then(() => console.log(keyring.ids.join())));
      process.on('SIGTERM', () => close().then(() => postgres.stop()).then(() => process.exit()));`,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  const first = await nextLine();
  const { stdout } = await cli({ FACET_DATA_DIR: dataDir }, 'rotate');
  assert.match(
    stdout,
    /^1 secrets are now encrypted with the new key \w{8} in .*secret\.keys\.\nKeep a copy/,
  );
  server.stdin.write('\n');
  const second = await nextLine();
  assert.match(second, /^[0-9a-f]{8}$/);
  assert.notEqual(second, first);
  server.kill('SIGTERM');
  await once(server, 'exit');

  await cli({ FACET_DATA_DIR: dataDir }, 'rotate');
  const file = join(dataDir, 'secret.keys');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const text = await readFile(file, 'utf8');
  assert.equal(text.trim().split('\n').length, 1);
  assert.ok(!text.includes(second));
  await assert.rejects(stat(join(dataDir, 'postgres', 'postmaster.pid')), /ENOENT/);
});

test('the command works with FACET_SECRET_KEY and DATABASE_URL, and its errors are one line', async () => {
  const { db, connection, close } = await testDatabase();
  const [old, fresh] = [newKey(), newKey()];
  await checkSecretKey(db, ring(old));
  await seed(db, ring(old), 2);
  const env = { DATABASE_URL: connectionUrl(connection) };
  const fails = async (keys: string, message: RegExp, ...args: string[]) => {
    const failed = await cli({ ...env, FACET_SECRET_KEY: keys }, ...args).catch((error) => error);
    assert.equal(failed.code, 1);
    assert.match(failed.stderr, message);
    assert.equal(failed.stdout, '');
  };
  await fails(old, /^Usage: npm run secrets -- rotate/);
  await fails(fresh, /^The secrets in this database are encrypted with the key .*\n$/, 'rotate');
  await fails('short', /^FACET_SECRET_KEY must be .*\n$/, 'rotate');
  assert.deepEqual(await usedKeyIds(db), ring(old).ids);
  const { stdout } = await cli({ ...env, FACET_SECRET_KEY: `${fresh},${old}` }, 'rotate');
  const count = [...(await secretsOf(db, ring(fresh))).values()].flat().length;
  assert.match(stdout, new RegExp(`^${count} secrets are now encrypted with the key \\w{8}\\.\\n$`));
  assert.deepEqual(await usedKeyIds(db), ring(fresh).ids);
  const empty = await emptyDatabase();
  env.DATABASE_URL = connectionUrl(empty.connection);
  await fails(fresh, /has not been set up/, 'rotate');
  await empty.close();
  await close();
});

test('every column marked as encrypted in the migrations is in the list', async () => {
  const folder = new URL('../../migrations/', import.meta.url);
  const found: string[] = [];
  for (const file of (await readdir(folder)).sort()) {
    let table = '';
    let comment = '';
    for (const line of (await readFile(new URL(file, folder), 'utf8')).split('\n')) {
      table = line.match(/^(?:create|alter) table (?:if not exists )?(\w+)/)?.[1] ?? table;
      const [code = '', remark = ''] = line.split('--');
      if (code.trim() === '') {
        comment += remark;
        continue;
      }
      const column = code.match(/^\s+(?:add column )?(\w+)/)?.[1];
      if (column && /\bencrypted\b/.test(comment + remark)) found.push(`${table}.${column}`);
      comment = '';
    }
  }
  const listed = ENCRYPTED_COLUMNS.filter(({ table }) => table !== 'installation');
  assert.deepEqual(found.sort(), listed.map(({ table, read }) => `${table}.${read}`).sort());
});
