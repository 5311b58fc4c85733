import assert from 'node:assert/strict';
import { globSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { engineModulesDir, loadEngine } from './engine-version.ts';

interface Stub {
  readonly name: string;
  readonly version: string;
}

const STUBS = fileURLToPath(new URL('../stubs', import.meta.url));
/** The modules of Cube that unload a warehouse through an export bucket, which none of our drivers supports. */
const EXPORT_BUCKETS = ['aws.fs.js', 'azure.fs.js', 'gcs.fs.js'];

const require = createRequire(import.meta.url);
const stubs = globSync(join(STUBS, '*/package.json')).map((file) => ({
  ...(require(file) as Stub),
  folder: dirname(file),
}));
const absent = stubs.filter(({ name }) => name !== '@cubejs-backend/cubestore');

test('the stub has the version of Cube Store that the bundled engine requires', () => {
  const stub = stubs.find(({ name }) => name === '@cubejs-backend/cubestore');
  const driver = require('@cubejs-backend/cubestore-driver/package.json') as {
    dependencies: Record<string, string>;
  };
  assert.equal(driver.dependencies['@cubejs-backend/cubestore'], stub?.version);
  assert.equal(require('@cubejs-backend/cubestore').isCubeStoreSupported(), false);
});

test('npm links a stub for every package that it replaces', () => {
  assert.equal(absent.length, 7);
  for (const { name, folder } of absent)
    assert.equal(realpathSync(join(engineModulesDir(), name)), folder, name);
});

test('the engine loads a replaced package only for an export bucket', () => {
  const files = globSync(join(engineModulesDir(), '@cubejs-backend/*/dist/**/*.js'));
  assert.ok(files.length > 200, `only ${files.length} files were read`);
  for (const { name } of absent) {
    const users = files
      .filter((file) => readFileSync(file, 'utf8').includes(name))
      .map((file) => basename(file));
    assert.deepEqual(
      users.filter((file) => !EXPORT_BUCKETS.includes(file)),
      [],
      name,
    );
  }
});

test('loading a replaced package fails with its name and the reason', async () => {
  for (const { name } of absent)
    assert.throws(() => require(name), { message: new RegExp(`^${name} is not`) });
  const { BaseDriver } = loadEngine().require('@cubejs-backend/base-driver');
  const driver = Object.create(BaseDriver.prototype);
  for (const method of ['extractFilesFromAzure', 'extractFilesFromGCS', 'extractUnloadedFilesFromS3'])
    await assert.rejects(
      driver[method]({}, 'bucket', 'table'),
      /no driver of Facet unloads to an export bucket/,
    );
});
