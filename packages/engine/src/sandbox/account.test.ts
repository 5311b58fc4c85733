import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { usable } from './account.ts';

// own process: it sets TMPDIR.

test('an account that may pass the folder of pods is as usable as one that may also list it', {
  skip: process.getuid?.() === 0 ? false : 'only root changes the user',
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'facet-account-test-'));
  t.after(() => rm(folder, { recursive: true }));
  process.env.TMPDIR = folder;
  const isUsable = async (uid: number, mode: number) => {
    await chmod(folder, mode);
    return (await usable({ uid, gid: uid })) !== undefined;
  };
  // Each user is tried once.
  const ofLister = await isUsable(65_534, 0o755);
  assert.equal(await isUsable(65_533, 0o711), ofLister);
  assert.equal(await isUsable(65_532, 0o700), false);
});
