import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { podOf, send, token } from './pod-under-test.ts';

/** A model that is compiled for every caller and exposes the content of a file, or why it cannot be read. */
const READER = `
  const host = cube.constructor('return process')();
  const read = (path) => {
    try { return host.getBuiltinModule('node:fs').readFileSync(path, 'utf8'); } catch (error) { return error.code; }
  };
  const { foreign } = COMPILE_CONTEXT.securityContext;
  const results = [read(host.env.OWN_TOKEN_FILE), read(foreign)];
  host.stdout.write('read ' + results[0] + '\\n');
  cube('seen', {
    sql: 'select 1 as id',
    title: JSON.stringify(results),
    dimensions: { id: { sql: 'id', type: 'number' } },
  });`;

test("a pod reads its own token files, including new ones, and no other pod's", async (t) => {
  const podWith = (text: string) =>
    podOf(
      t,
      { 'reader.js': READER },
      { tokens: { files: { token_a: text }, variables: { OWN_TOKEN_FILE: 'token_a' } } },
    );
  const [pod, other] = [await podWith('first-token-of-one'), await podWith('first-token-of-other')];
  await Promise.all([pod.ready, other.ready]);
  const folder = join(dirname(pod.origin.socketPath), 'tokens');
  const foreign = join(dirname(other.origin.socketPath), 'tokens', 'token_a');
  let asked = 0;
  const seen = async () => {
    asked += 1;
    const { body } = await send(pod, 'meta', { authorization: token({ foreign, asked }) });
    const [cube] = body.cubes as { title: string }[];
    return JSON.parse(cube?.title ?? '[]') as string[];
  };
  assert.deepEqual(await seen(), ['first-token-of-one', 'ERR_ACCESS_DENIED']);
  await pod.replaceTokens({ token_a: 'second-token-of-one' });
  assert.deepEqual(await seen(), ['second-token-of-one', 'ERR_ACCESS_DENIED']);
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  assert.equal((await stat(join(folder, 'token_a'))).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(folder), ['token_a']);
  assert.ok(pod.output.includes('read [HIDDEN]'));
  assert.doesNotMatch(pod.output.join('\n'), /-token-of-one/);

  await pod.replaceTokens({});
  assert.deepEqual(await readdir(folder), []);
  assert.deepEqual((await seen())[0], 'ENOENT');
  await pod.stop({ drainMs: 2000 });
  await assert.rejects(stat(dirname(folder)), /ENOENT/);
  await pod.replaceTokens({ token_a: 'too late' });
  await assert.rejects(stat(dirname(folder)), /ENOENT/);
});

test('a token file name with a path is refused', async (t) => {
  for (const name of ['../outside', 'a/b', '.hidden', ''])
    await assert.rejects(
      podOf(t, {}, { tokens: { files: { [name]: 'x' }, variables: {} } }),
      /must be a file name without a path/,
    );
});
