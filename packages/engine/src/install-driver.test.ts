import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { engineVersion } from './engine-version.ts';
import { digestOf, installDriver, installedDrivers, removeDriver } from './install-driver.ts';
import { testDataSources } from './probe/ask-sources.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'facet-drivers-'));
after(() => rm(dataDir, { recursive: true, force: true }));
const version = engineVersion();
const engine = { version, engineDir: undefined };

test('a driver is installed in exactly the version of the engine, without what the engine has', async () => {
  const driver = await installDriver({ dataDir, engine, type: 'mysql' });
  assert.match(driver.integrity, /^sha512-/);
  const lock = JSON.parse(driver.lock).packages;
  assert.equal(lock['node_modules/@cubejs-backend/mysql-driver'].version, version);
  assert.ok(existsSync(join(driver.modulesDir, 'mysql2')));
  assert.deepEqual(await readdir(join(driver.modulesDir, '@cubejs-backend')), ['mysql-driver']);
  assert.deepEqual(await installedDrivers(dataDir, version), [driver]);
  assert.deepEqual(await installDriver({ dataDir, engine, type: 'mysql' }), driver);

  const variables = {
    CUBEJS_DB_TYPE: 'mysql',
    CUBEJS_DB_HOST: '127.0.0.1',
    CUBEJS_DB_PORT: '1',
    CUBEJS_DB_PASS: 'very secret',
  };
  const [tested] = await testDataSources({
    engine: { engineDir: undefined, driverDirs: [driver.modulesDir] },
    variables,
    network: { allow: ['127.0.0.1'] },
  });
  assert.deepEqual(
    { type: tested?.type, code: tested?.error?.code },
    { type: 'mysql', code: 'ECONNREFUSED' },
  );
});

test('another node installs the packages in the lock file', async (t) => {
  const [first] = await installedDrivers(dataDir, version);
  assert.ok(first);
  const other = await mkdtemp(join(tmpdir(), 'facet-drivers-'));
  t.after(() => rm(other, { recursive: true, force: true }));
  const second = await installDriver({ dataDir: other, engine, type: 'mysql', lock: first.lock });
  assert.equal(digestOf(second.lock), digestOf(first.lock));
  assert.ok(existsSync(join(second.modulesDir, 'mysql2')));
  const tampered = first.lock.replace(/("integrity": "sha512-)[^"]{8}/, '$1AAAAAAAA');
  await assert.rejects(
    installDriver({ dataDir: other, engine, type: 'mysql', lock: tampered }),
    /^Error: The driver "mysql" for engine .* could not be installed: .*EINTEGRITY/,
  );
  assert.deepEqual(await installedDrivers(other, version), [second]);
});

test('an unknown type is refused, and a removed driver is gone', async () => {
  await assert.rejects(installDriver({ dataDir, engine, type: 'mysqll' }), /There is no driver "mysqll"/);
  await assert.rejects(installDriver({ dataDir, engine, type: '../mysql' }), /There is no driver/);
  assert.equal(await removeDriver(dataDir, version, 'mysql'), true);
  assert.equal(await removeDriver(dataDir, version, 'mysql'), false);
  assert.deepEqual(await installedDrivers(dataDir, version), []);
  assert.deepEqual(await readdir(join(dataDir, 'drivers', version)), []);
});
