import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { engineVersion } from './engine-version.ts';
import { installEngine, installedEngines } from './install-engine.ts';

// Slow: asks the registry. `apps/server/test/engine.slow.test.ts` installs another version.

const dataDir = await mkdtemp(join(tmpdir(), 'facet-engines-'));
after(() => rm(dataDir, { recursive: true, force: true }));

test('only an exact version is accepted; anything else writes nothing', async () => {
  for (const version of [
    '',
    'latest',
    '1.7',
    '^1.7.0',
    '1.7.43 || 1',
    '../1.7.43',
    '--version',
    '1.7.43\n',
    'v1.7.43',
    '01.7.43',
  ]) {
    await assert.rejects(installEngine({ dataDir, version }), /must be an exact version/, version);
  }
  assert.deepEqual(await readdir(dataDir), []);
});

test('an unknown version is a readable error and leaves nothing behind', async () => {
  await assert.rejects(installEngine({ dataDir, version: '0.0.999' }), (error: Error) => {
    assert.match(error.message, /^Engine 0\.0\.999 could not be installed: .*No matching version/);
    assert.doesNotMatch(error.message, /complete log|_logs/);
    return true;
  });
  assert.deepEqual(await readdir(join(dataDir, 'engines')), []);
});

test('an incomplete folder is not listed as an engine and has no version', async () => {
  await mkdir(join(dataDir, 'engines', '1.6.0', 'node_modules'), { recursive: true });
  assert.deepEqual(await installedEngines(dataDir), [{ version: engineVersion(), engineDir: undefined }]);
  assert.throws(() => engineVersion(join(dataDir, 'engines', '1.6.0')));
});

test('the bundled version needs no installation', async () => {
  const shipped = { version: '1.7.43', engineDir: undefined };
  assert.equal(engineVersion(), '1.7.43');
  assert.deepEqual(await installEngine({ dataDir, version: '1.7.43' }), shipped);
});
