import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { withWorkFolder } from './work-folder.ts';

test('keys are removed after use, and those of a killed process on the next use', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'facet-work-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const shelf = join(dataDir, 'git', 'work');
  // No process has this id.
  const left = `${hostname()}.4194999.killed`;
  const elsewhere = 'another-node.7.busy';
  for (const name of [left, elsewhere]) {
    await mkdir(join(shelf, name), { recursive: true });
    await writeFile(join(shelf, name, 'ssh_key'), 'a key');
  }
  const platform = { settings: { dataDir } } as Parameters<typeof withWorkFolder>[0];
  await withWorkFolder(platform, async (first) => {
    assert.deepEqual(await readdir(first), []);
    await withWorkFolder(platform, async (second) => assert.notEqual(first, second));
    assert.deepEqual((await readdir(shelf)).length, 2);
  });
  await assert.rejects(
    withWorkFolder(platform, () => Promise.reject(new Error('it failed'))),
    /it failed/,
  );
  assert.deepEqual(await readdir(shelf), [elsewhere]);
});
