import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompilePool, engineVersion, installEngine, installedEngines, loadEngine } from '@facet/engine';
import type { Json } from './api-client.ts';
import { engine } from './engine-command.ts';
import { type ReadyServer, startProcess, temporaryHome } from './server-process.ts';

// Slow: installs a second engine, which takes a minute, and starts pods on both.

const OTHER = '1.7.37';

/** The engine of each pod that a deployment has started, in order, read from its log. */
async function enginesOfPods(server: ReadyServer, id: number): Promise<string[]> {
  const { items } = await server.ok('GET', `/api/v1/deployments/${id}/logs?container=svc-server&first=100`);
  return items.flatMap((line: Json) => / on engine (\S+)$/.exec(line.message)?.[1] ?? []);
}

test('an engine can be added while the server runs, and a deployment can switch to it and back', async (t) => {
  const home = await temporaryHome(t);
  const env = { FACET_DATA_DIR: join(home, 'data') };
  const server = await startProcess(t, env);
  const id = await server.makeDeployment('Switching');
  const { cubeApiToken } = await server.ok('POST', `/api/v1/deployments/${id}/token`, {});
  const meta = () => server.query(id, '/cubejs-api/v1/meta', cubeApiToken);
  assert.equal((await meta()).status, 200);
  const switchTo = (version: string) =>
    server.call('PUT', `/api/v1/deployments/${id}`, { body: { releaseChannelVersion: version } });

  await t.test('invalid versions, and those that are not installed, are refused', async () => {
    for (const version of ['latest', '1.7', '^1.7.0'])
      assert.match(
        (await engine(env, 'add', version)).stderr,
        /^The engine version "\S+" must be an exact version such as 1\.7\.42/,
      );
    const unknown = await engine(env, 'add', '0.0.999');
    assert.equal(unknown.code, 1);
    assert.match(unknown.stderr, /^Engine 0\.0\.999 could not be installed: .*\n$/);
    assert.equal((await switchTo(OTHER)).status, 400);
    assert.match((await engine(env, 'head', 'latest', OTHER)).stderr, /is not listed in the channel latest/);
  });

  await t.test('another version is installed alongside', async () => {
    const added = await engine(env, 'add', OTHER, '--channel', 'latest');
    assert.equal(added.code, 0, added.stderr);
    assert.match(
      added.stdout,
      /^installing engine 1\.7\.37\ninstalled engine 1\.7\.37\n.*Engine 1\.7\.37 is listed in latest/s,
    );
    assert.doesNotMatch(added.stdout + added.stderr, /start more slowly/);
    assert.match((await engine(env, 'list')).stdout, /^latest +1\.7\.37$/m);
  });

  await t.test('the new engine compiles models', () => checkInstalled(env.FACET_DATA_DIR));

  await t.test('a deployment switches to the new engine', async () => {
    assert.equal((await switchTo(`cubejs/cube:v${OTHER}`)).status, 200);
    const build = await server.waitForBuild(id);
    assert.equal(build.status, 'built', build.errorText);
    const { data } = await server.ok('GET', `/api/v1/deployments/${id}/versions`);
    const shown = data.map((row: Json) => [
      row.releaseChannel,
      row.version,
      row.isLatestInChannel,
      row.isCurrent,
    ]);
    assert.deepEqual(shown, [
      ['latest', engineVersion(), true, false],
      ['release', engineVersion(), true, false],
      ['latest', OTHER, false, true],
    ]);
    for (let asked = 0; (await enginesOfPods(server, id)).at(-1) !== OTHER; asked += 1) {
      assert.ok(asked < 200, 'the pod must switch to the engine of its build');
      assert.equal((await meta()).status, 200);
      await sleep(100);
    }
    assert.equal((await meta()).status, 200);
  });

  await t.test('neither an engine in use nor the one that ships with Facet can be removed', async () => {
    const used = await engine(env, 'remove', OTHER);
    assert.match(used.stderr, /^Engine 1\.7\.37 is used by the deployment Switching; switch to another/);
    assert.match((await engine(env, 'remove', engineVersion())).stderr, /ships with Facet/);
  });

  await t.test('a node without the engine reports that, and the previous version keeps serving', async () => {
    // Simulates a node where the engine is listed but not installed.
    const folder = join(env.FACET_DATA_DIR, 'engines', OTHER);
    await rename(folder, join(home, 'away'));
    assert.match((await engine(env, 'list')).stdout, /^latest +1\.7\.37 +not installed on this node$/m);
    const variables = { env_variables: [{ name: 'NOTE', value: 'asks for a build' }] };
    await server.ok('PUT', `/api/v1/deployments/${id}/env-vars`, variables);
    const failed = await server.waitForBuild(id);
    assert.equal(failed.status, 'failed');
    assert.match(
      failed.errorText,
      /Engine 1\.7\.37 is not installed on this node.*npm run engine -- add 1\.7\.37/,
    );
    for (let asked = 0; ; asked += 1) {
      const { items } = await server.ok('GET', `/api/v1/deployments/${id}/logs?container=INIT&first=100`);
      if (items.some((line: Json) => /Engine 1\.7\.37 is not installed/.test(line.message))) break;
      assert.ok(asked < 50, 'the log must contain the reason');
      await sleep(100);
    }
    assert.equal((await meta()).status, 200, 'the previous version must keep serving');
    const validation = await server.call('GET', `/build/api/v1/deployments/${id}/data-model/validate`);
    assert.deepEqual(
      { status: validation.status, code: validation.body.code },
      { status: 503, code: 'engine_missing' },
    );
    await rename(join(home, 'away'), folder);
  });

  await t.test('the deployment switches back', async () => {
    assert.equal((await engine(env, 'head', 'latest', OTHER)).code, 0);
    assert.match((await engine(env, 'remove', OTHER)).stderr, /is the head of the channel latest/);
    assert.equal((await engine(env, 'head', 'latest', engineVersion())).code, 0);
    assert.equal((await switchTo(engineVersion())).status, 200);
    assert.equal((await server.waitForBuild(id)).status, 'built');
  });

  await t.test('an engine can be removed without a running server', async () => {
    await server.end('SIGTERM');

    // Without a running server, the command starts the database itself.
    const removed = await engine(env, 'remove', OTHER);
    assert.equal(removed.code, 0, removed.stderr);
    assert.doesNotMatch((await engine(env, 'list')).stdout, /1\.7\.37/);
    assert.match((await engine(env, 'remove', OTHER)).stderr, /neither listed nor installed here/);
  });
});

/** Checks the packages of the other engine, and compiles a model with them. */
async function checkInstalled(dataDir: string): Promise<void> {
  const lines: string[] = [];
  const installed = await installEngine({ dataDir, version: OTHER, log: (line) => lines.push(line) });
  assert.deepEqual(lines, [], 'nothing is installed again');
  assert.ok(installed.engineDir?.startsWith(dataDir));
  assert.equal(engineVersion(installed.engineDir), OTHER);
  assert.deepEqual((await installedEngines(dataDir))[1], installed);
  const left = (await readdir(join(dataDir, 'engines'))).filter((name) => name.startsWith('.'));
  assert.deepEqual(left, []);

  const loaded = loadEngine(installed.engineDir);
  assert.equal(loaded.version, OTHER);
  assert.equal(typeof loaded.schemaCompiler.prepareCompiler, 'function');
  for (const driver of ['duckdb-driver', 'postgres-driver']) {
    const folder = loaded.require.resolve(`@cubejs-backend/${driver}`);
    assert.ok(folder.startsWith(dataDir), folder);
    const nested = join(loaded.modulesDir, '@cubejs-backend', driver, 'node_modules', '@cubejs-backend');
    assert.ok(!existsSync(nested), nested);
  }

  const pool = new CompilePool({ size: 1, standBy: false });
  try {
    const content = 'cubes: [{ name: a, sql_table: a, measures: [{ name: n, type: count }] }]';
    const files = [{ path: 'model/a.yml', content }];
    const { errors, metaJson } = await pool.compile({
      deploymentKey: 'a',
      files,
      engineDir: installed.engineDir,
    });
    assert.deepEqual(errors, []);
    assert.equal(JSON.parse(metaJson ?? '').cubes[0]?.name, 'a');
  } finally {
    await pool.close();
  }
}
