import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { CompilePool } from './compile/compile-pool.ts';
import { engineVersion, loadEngine } from './engine-version.ts';
import { installEngine, installedEngines } from './install-engine.ts';

// Slow: installs packages.

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

test('another version can be installed alongside and compiles models', async () => {
  const lines: string[] = [];
  const installed = await installEngine({ dataDir, version: '1.7.37', log: (line) => lines.push(line) });
  assert.deepEqual(lines, ['installing engine 1.7.37', 'installed engine 1.7.37']);
  assert.ok(installed.engineDir?.startsWith(dataDir));
  assert.equal(engineVersion(installed.engineDir), '1.7.37');
  assert.deepEqual((await installedEngines(dataDir))[1], installed);
  assert.deepEqual(await installEngine({ dataDir, version: '1.7.37' }), installed);
  assert.deepEqual(
    (await readdir(join(dataDir, 'engines'))).filter((name) => name.startsWith('.')),
    [],
  );

  const engine = loadEngine(installed.engineDir);
  assert.equal(engine.version, '1.7.37');
  assert.equal(typeof engine.schemaCompiler.prepareCompiler, 'function');
  for (const driver of ['duckdb-driver', 'postgres-driver']) {
    const folder = engine.require.resolve(`@cubejs-backend/${driver}`);
    assert.ok(folder.startsWith(dataDir), folder);
    assert.ok(
      !existsSync(join(engine.modulesDir, '@cubejs-backend', driver, 'node_modules', '@cubejs-backend')),
    );
  }

  const pool = new CompilePool({ size: 1 });
  try {
    const files = [
      {
        path: 'model/a.yml',
        content: 'cubes: [{ name: a, sql_table: a, measures: [{ name: n, type: count }] }]',
      },
    ];
    const result = await pool.compile({ deploymentKey: 'a', files, engineDir: installed.engineDir });
    assert.deepEqual(result.errors, []);
    assert.equal(JSON.parse(result.metaJson ?? '').cubes[0]?.name, 'a');
  } finally {
    await pool.close();
  }
});
