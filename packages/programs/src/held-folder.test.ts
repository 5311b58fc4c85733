import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { giveTo, HeldFolder, removeFolder } from './held-folder.ts';

const NOBODY = { uid: 65534, gid: 65534 };

/** A folder that an untrusted process can write to, and one that it must not reach. */
async function folders(t: TestContext): Promise<{ own: string; other: string }> {
  const root = await mkdtemp(join(tmpdir(), 'facet-held-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  const [own, other] = [join(root, 'own'), join(root, 'other')];
  for (const folder of [own, other]) await mkdir(folder);
  await writeFile(join(other, 'kept'), 'kept');
  return { own, other };
}

test('a folder is removed with its contents, and what links in it lead to stays', async (t) => {
  const { own, other } = await folders(t);
  await mkdir(join(own, 'sub/sub'), { recursive: true });
  await writeFile(join(own, 'sub/sub/file'), '');
  await symlink(other, join(own, 'sub/link'));
  await symlink(join(other, 'kept'), join(own, 'link'));
  await removeFolder(own);
  await removeFolder(own);
  assert.deepEqual(await readdir(other), ['kept']);
  await assert.rejects(readdir(own), { code: 'ENOENT' });
});

test('a link in place of a folder is refused, or replaced by a folder', async (t) => {
  const { own, other } = await folders(t);
  await symlink(other, join(own, 'link'));
  await using folder = await HeldFolder.open(own);
  await assert.rejects(folder.sub('link'), { code: /ENOTDIR|ELOOP/ });
  await assert.rejects(HeldFolder.open(join(own, 'link')), { code: /ENOTDIR|ELOOP/ });
  assert.throws(() => folder.at('../other'), /is not a name/);
  assert.throws(() => folder.at('..'), /is not a name/);
  await using sub = await folder.ownSub('link');
  await writeFile(sub.at('new'), 'new');
  assert.equal(await readFile(join(own, 'link/new'), 'utf8'), 'new');
  assert.deepEqual(await readdir(other), ['kept']);
});

test('a held folder stays the same when a link takes its place', {
  skip: process.platform === 'linux' ? false : 'only on Linux',
}, async (t) => {
  const { own, other } = await folders(t);
  await mkdir(join(own, 'sub'));
  await using folder = await HeldFolder.open(own);
  await using sub = await folder.sub('sub');
  await rename(join(own, 'sub'), join(own, 'moved'));
  await symlink(other, join(own, 'sub'));
  await writeFile(sub.at('new'), 'new');
  assert.deepEqual(await readdir(join(own, 'moved')), ['new']);
  assert.deepEqual(await readdir(other), ['kept']);
});

test('a folder is given to another user, but not what links in it lead to', {
  skip: process.getuid?.() === 0 ? false : 'only root can give files away',
}, async (t) => {
  const { own, other } = await folders(t);
  await mkdir(join(own, 'sub'));
  await writeFile(join(own, 'sub/file'), '');
  await symlink(other, join(own, 'folder'));
  await symlink(join(other, 'kept'), join(own, 'file'));
  await giveTo(own, NOBODY);
  for (const path of [own, join(own, 'sub'), join(own, 'sub/file')])
    assert.equal((await stat(path)).uid, NOBODY.uid, path);
  for (const path of [other, join(other, 'kept')]) assert.equal((await stat(path)).uid, 0, path);
});
