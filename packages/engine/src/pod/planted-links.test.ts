import assert from 'node:assert/strict';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { provideFiles } from './provide-files.ts';
import { writeTokens } from './write-tokens.ts';

/** A folder that a pod can write to, and one that it must not reach. */
async function folders(t: TestContext): Promise<{ own: string; other: string }> {
  const root = await mkdtemp(join(tmpdir(), 'facet-planted-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  const [own, other] = [join(root, 'own'), join(root, 'other')];
  for (const folder of [own, other]) await mkdir(folder);
  await writeFile(join(other, 'victim'), 'kept');
  return { own, other };
}

test('a provided file replaces a link or a folder that a pod planted at its path', async (t) => {
  const { own, other } = await folders(t);
  const source = join(other, 'source');
  await writeFile(source, 'provided');
  await symlink(join(other, 'victim'), join(own, 'file'));
  await mkdir(join(own, 'folder/sub'), { recursive: true });
  await provideFiles({ file: source, folder: source }, own);
  for (const name of ['file', 'folder']) {
    assert.ok((await lstat(join(own, name))).isFile());
    assert.equal(await readFile(join(own, name), 'utf8'), 'provided');
  }
  assert.deepEqual(await readdir(own), ['file', 'folder']);
  assert.equal(await readFile(join(other, 'victim'), 'utf8'), 'kept');
});

test('tokens are not written behind links that a pod planted', async (t) => {
  const { own, other } = await folders(t);
  const tokens = join(own, 'tokens');
  await symlink(other, tokens);
  await writeTokens(tokens, { token: 'secret' });
  assert.deepEqual(await readdir(other), ['victim']);
  assert.equal((await lstat(tokens)).mode & 0o777, 0o700);
  for (const name of ['token', '.token']) {
    await rm(join(tokens, name), { force: true });
    await symlink(join(other, 'victim'), join(tokens, name));
  }
  await symlink(other, join(tokens, 'more'));
  await writeTokens(tokens, { token: 'secret' });
  assert.deepEqual(await readdir(tokens), ['token']);
  assert.equal(await readFile(join(tokens, 'token'), 'utf8'), 'secret');
  assert.equal(await readFile(join(other, 'victim'), 'utf8'), 'kept');
});
