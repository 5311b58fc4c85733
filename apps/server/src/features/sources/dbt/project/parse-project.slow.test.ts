import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { dbtProject, dbtWork, shareEnvironments, withoutPython } from '../../../../../test/dbt-project.ts';
import { gitRemote } from '../../../../../test/git-remote.ts';
import { startTestServer } from '../../../../../test/server-under-test.ts';
import { cloneProject } from './clone-project.ts';
import { installDependencies } from './install-dependencies.ts';
import { parseProject, SELECTED } from './parse-project.ts';
import { prepareEnvironment } from './prepare-environment.ts';
import type { SyncWork } from './sync-work.ts';

// Slow: installs and runs dbt.

const skip = withoutPython();
const ENV = { FACET_OUTBOUND_ALLOW: '127.0.0.1', FACET_ROLES: 'api' };
const server = await startTestServer({ after }, ENV);
await shareEnvironments(server);
const work = await dbtWork({ after }, server, ENV);
const remote = await gitRemote({ after }, 'shop.git');
await remote.commit('main', dbtProject);
await work.save({ repositoryUrl: remote.url });

const variables = (values: Record<string, string>, deploymentId = work.deploymentId) =>
  server.ok('PUT', `/api/v1/deployments/${deploymentId}/env-vars`, {
    env_variables: Object.entries(values).map(([name, value]) => ({ name, value })),
  });

await variables({ CUBEJS_DB_TYPE: 'duckdb' });

/** Runs all phases up to the manifest. */
async function parse(run: SyncWork) {
  await cloneProject(work.platform, run);
  const environment = await prepareEnvironment(work.platform, run);
  await installDependencies(work.platform, run, environment);
  return JSON.parse((await parseProject(work.platform, run, environment)).toString('utf8'));
}

test('dbt parses a project in an environment that is installed once', {
  skip,
  timeout: 600_000,
}, async () => {
  const first = work.run().then(parse);
  const second = work.run({ ref: 'main' }).then(parse);
  const [manifest] = await Promise.all([first, second]);
  assert.ok('model.shop.orders' in manifest.nodes);
  assert.equal(manifest.nodes['model.shop.orders'].schema, 'main');
  const shelf = join(server.dataDir, 'dbt', 'environments');
  assert.ok((await readdir(shelf)).includes('1.11.16-dbt-duckdb'));
  if (process.getuid?.() === 0) assert.equal((await stat(join(shelf, '1.11.16-dbt-duckdb'))).uid, 0);
  const byHand = spawnSync(join(shelf, '1.11.16-dbt-duckdb', 'bin', 'dbt'), ['--version']);
  assert.match(String(byHand.stdout), /1\.11\.16/);
  const began = Date.now();
  await prepareEnvironment(work.platform, await work.run());
  assert.ok(Date.now() - began < 1000);
});

test('dbt receives target, schema, selector and variables, but no secrets of the server', {
  skip,
}, async () => {
  process.env.FACET_TEST_SECRET = 'of-the-server';
  await variables({ REGION: 'north', API_TOKEN: 'hidden-word', OTHER: 'unseen' });
  await remote.commit('env', {
    ...dbtProject,
    'models/env.sql':
      "-- {{ log(env_var('API_TOKEN'), info=true) }}\n" +
      "select '{{ env_var('REGION') }}/{{ env_var('OTHER', 'none') }}/{{ env_var('FACET_TEST_SECRET', 'none') }}/{{ target.name }}' as a",
    'dbt_project.yml':
      `${dbtProject['dbt_project.yml']}models:\n  shop:\n` +
      "    +meta:\n      seen: \"{{ env_var('REGION') }}/{{ env_var('OTHER', 'none') }}/{{ env_var('FACET_TEST_SECRET', 'none') }}/{{ env_var('DATABASE_URL', 'none') }}/{{ target.name }}\"\n",
  });
  await work.save({ target: 'prod', targetSchema: 'analytics', variables: ['REGION', 'API_TOKEN', 'GONE'] });
  const run = await work.run({ ref: 'env', modelSelector: 'customers+' });
  const manifest = await parse(run);
  const { schema, config } = manifest.nodes['model.shop.customers'];
  assert.equal(schema, 'analytics');
  assert.equal(config.meta.seen, 'north/none/none/none/prod');
  assert.deepEqual(manifest[SELECTED].toSorted(), ['model.shop.customers', 'model.shop.orders']);
  const log = run.lines.join('\n');
  assert.ok(!log.includes('hidden-word'), log);
  assert.match(log, /error: The deployment has no variable GONE/);
  const none = await work.run({ ref: 'env', modelSelector: 'tag:nothing' });
  await assert.rejects(parse(none), /no dbt models matched by the model selector "tag:nothing"/);
});

test('errors of dbt are reported without local paths', { skip }, async () => {
  await work.save({ variables: [], target: null, targetSchema: null });
  await remote.commit('broken', { ...dbtProject, 'models/a.sql': "select * from {{ ref('nothing') }}" });
  const run = await work.run({ ref: 'broken' });
  await assert.rejects(parse(run), (error: Error) => {
    assert.match(error.message, /^dbt parse failed: .*model\.shop\.a.*nothing/);
    assert.ok(!error.message.includes(server.dataDir));
    return true;
  });
  const paths = { 'model-paths': '["../../.."]', 'packages-install-path': '/tmp/x', 'macro-paths': '[/etc]' };
  for (const [key, value] of Object.entries(paths)) {
    const text = `name: shop\nprofile: x\n${key}: ${value}\n`;
    await remote.commit('paths', { ...dbtProject, 'dbt_project.yml': text });
    await assert.rejects(
      parse(await work.run({ ref: 'paths' })),
      new RegExp(`${key} of dbt_project.yml points outside`),
    );
  }
  await remote.commit('local', { ...dbtProject, 'packages.yml': 'packages:\n  - local: /etc\n' });
  await assert.rejects(
    parse(await work.run({ ref: 'local' })),
    /local package of packages.yml points outside/,
  );
});

test('packages come from allowed hosts or from the project itself', { skip }, async () => {
  const packages = {
    'dbt_project.yml': 'name: extra\nversion: "1.0"\n',
    'macros/m.sql': '{% macro m() %}1{% endmacro %}',
  };
  const nested = Object.fromEntries(Object.entries(packages).map(([path, text]) => [`extra/${path}`, text]));
  const other = await gitRemote({ after }, 'extra.git');
  await other.commit('main', { ...packages, 'dbt_project.yml': 'name: more\nversion: "1.0"\n' });
  await remote.commit('packages', {
    ...dbtProject,
    ...nested,
    'packages.yml': `packages:\n  - local: extra\n  - git: "${other.url}"\n    revision: main\n`,
  });
  const manifest = await parse(await work.run({ ref: 'packages' }));
  assert.ok('macro.extra.m' in manifest.macros && 'macro.more.m' in manifest.macros);
  await remote.commit('private', {
    ...dbtProject,
    'packages.yml': 'packages:\n  - git: "https://10.0.0.1/x.git"\n    revision: main\n',
  });
  await assert.rejects(
    parse(await work.run({ ref: 'private' })),
    /^PhaseFailed: The packages of the project could not be fetched from 10\.0\.0\.1: .*FACET_OUTBOUND_ALLOW/,
  );
  await remote.commit('unresolved', {
    ...dbtProject,
    'packages.yml': 'packages:\n  - tarball: "https://packages.invalid/x.tar.gz"\n    name: x\n',
  });
  await assert.rejects(
    parse(await work.run({ ref: 'unresolved' })),
    /^PhaseFailed: The packages of the project could not be fetched from packages\.invalid: its name could not be resolved\. [^\n]*$/,
  );
});

test('a cancellation ends dbt within three seconds', { skip }, async () => {
  const run = await work.run();
  await cloneProject(work.platform, run);
  const environment = await prepareEnvironment(work.platform, run);
  const parsing = parseProject(work.platform, run, environment);
  setTimeout(() => run.cancel(), 1000);
  const began = Date.now();
  await assert.rejects(parsing, /cancelled/);
  assert.ok(Date.now() - began < 3000);
});
