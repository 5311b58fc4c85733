import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { load, podOf, send, type TestPod } from '../testing/pod-under-test.ts';

/** A cube of each data source, whose title shows what the model reads from the token file. */
const MODEL = `
  const host = cube.constructor('return process')();
  const read = (path) => {
    try { return host.getBuiltinModule('node:fs').readFileSync(path, 'utf8'); } catch (error) { return error.code; }
  };
  for (const name of ['own', 'foreign'])
    cube(name, {
      sql: 'select 1 as id',
      dataSource: name,
      title: read(host.env.CUBEJS_DS_OWN_DB_SSL_CA),
      measures: { count: { type: 'count' } },
    });`;
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';

/** A data source whose driver reads a file each time it connects, and reports what is wrong with it. */
const source = (name: string, file = '') => ({
  [`CUBEJS_DS_${name}_DB_TYPE`]: 'postgres',
  [`CUBEJS_DS_${name}_DB_HOST`]: '127.0.0.1',
  [`CUBEJS_DS_${name}_DB_PORT`]: '1',
  [`CUBEJS_DS_${name}_DB_SSL`]: 'true',
  [`CUBEJS_DS_${name}_DB_SSL_CA`]: file,
});

test("the drivers of a pod read its own token files, including new ones, and no other pod's", async (t) => {
  const podWith = (text: string, foreign?: string) =>
    podOf(
      t,
      { 'sources.js': MODEL },
      {
        variables: {
          CUBEJS_DATASOURCES: 'default,own,foreign',
          ...source('OWN'),
          ...source('FOREIGN', foreign),
        },
        tokens: { files: { token_a: text }, variables: { CUBEJS_DS_OWN_DB_SSL_CA: 'token_a' } },
      },
    );
  const other = await podWith(CERTIFICATE);
  const folderOf = (pod: TestPod) => join(dirname(pod.origin.socketPath), 'tokens');
  const pod = await podWith('first-token-of-one', join(folderOf(other), 'token_a'));
  await Promise.all([pod.ready, other.ready]);
  const folder = folderOf(pod);
  const problem = async (cube: string) =>
    String((await load(pod, { measures: [`${cube}.count`] })).body.error);
  assert.match(await problem('own'), /Content of the file .* is not a valid SSL ca/);
  await pod.replaceTokens({ token_a: CERTIFICATE });
  assert.match(await problem('own'), /ECONNREFUSED/);
  assert.match(
    await problem('foreign'),
    /Unable to find ca from path|Access to this API has been restricted/,
  );
  const [cube] = (await send(pod, 'meta')).body.cubes as { title: string }[];
  assert.equal(cube?.title, 'ERR_ACCESS_DENIED', 'the model reads no token');
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  assert.equal((await stat(join(folder, 'token_a'))).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(folder), ['token_a']);

  await pod.replaceTokens({});
  assert.deepEqual(await readdir(folder), []);
  assert.match(await problem('own'), /Unable to find ca from path/);
  await pod.stop({ drainMs: 2000 });
  await assert.rejects(stat(dirname(folder)), /ENOENT/);
  await pod.replaceTokens({ token_a: 'too late' });
  await assert.rejects(stat(dirname(folder)), /ENOENT/);
});

test('a token that a pod prints is hidden', async (t) => {
  const text = 'text-of-a-token';
  const model = `
    const host = cube.constructor('return process')();
    host.getBuiltinModule('node:fs').writeSync(1, 'read ' + host.env.COPY + '\\n');`;
  const pod = await podOf(
    t,
    { 'printing.js': model },
    { variables: { COPY: text }, tokens: { files: { token_a: text }, variables: {} } },
  );
  await pod.ready;
  await pod.stop({ drainMs: 2000 });
  assert.ok(pod.output.includes('read [HIDDEN]'));
});

test('a token file name with a path is refused', async (t) => {
  for (const name of ['../outside', 'a/b', '.hidden', ''])
    await assert.rejects(
      podOf(t, {}, { tokens: { files: { [name]: 'x' }, variables: {} } }),
      /must be a file name without a path/,
    );
});
