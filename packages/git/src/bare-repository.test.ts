import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { BareRepository } from './bare-repository.ts';
import { GitFailed, gitEnvironment } from './git.ts';
import type { GitObject } from './git-object.ts';
import { ObjectTooLarge } from './read-objects.ts';

const folder = await mkdtemp(join(tmpdir(), 'facet-git-'));
after(() => rm(folder, { recursive: true }));
const env = {
  ...gitEnvironment({ protocols: ['file'] }),
  GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
  GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
};
const git = async (cwd: string, ...args: string[]) =>
  (await promisify(execFile)('git', args, { cwd, env, maxBuffer: 1e8 })).stdout.trim();

/** A repository made by git itself: three commits, folders, an empty file, a large file and a non-ASCII name. */
const source = join(folder, 'source');
await git(folder, 'init', '--quiet', '--initial-branch=main', source);
for (const [name, content] of [
  ['a.yml', 'a'],
  ['empty', ''],
  ['über ✈.md', 'x'.repeat(300_000)],
] as const) {
  await writeFile(join(source, name), content);
  await git(source, 'add', '.');
  await git(source, 'commit', '--quiet', '--message', `Add ${name}`);
}
const head = await git(source, 'rev-parse', 'HEAD');
const original = await BareRepository.open(join(source, '.git'));

async function* of(objects: GitObject[]): AsyncGenerator<GitObject> {
  yield* objects;
}
const all = async (objects: AsyncIterable<GitObject>) => await Array.fromAsync(objects);

test('objects copied to another repository are unchanged', async () => {
  const objects = await all(original.newObjects([head], []));
  assert.equal(objects.filter(({ type }) => type === 'commit').length, 3);
  const copy = await BareRepository.open(join(folder, 'copy.git'));
  assert.equal(await copy.addObjects(of([...objects, ...objects])), objects.length);
  await copy.setRefs(new Map([['main', head]]));
  await copy.git(['fsck', '--strict', '--full']);
  await git(folder, 'clone', '--quiet', copy.folder, 'cloned');
  assert.equal(await git(join(folder, 'cloned'), 'rev-parse', 'HEAD'), head);
  assert.equal(await git(join(folder, 'cloned'), 'status', '--porcelain'), '');
  assert.deepEqual(await all(copy.newObjects([head], [])), objects);
});

test('only new objects are read', async () => {
  const before = await git(source, 'rev-parse', 'HEAD~1');
  const objects = await all(original.newObjects([head], [before]));
  assert.deepEqual(objects.map(({ type }) => type).sort(), ['blob', 'commit', 'tree']);
  assert.deepEqual(await all(original.newObjects([before], [head])), []);
});

test('a repository reads objects from its alternates and keeps its own', async () => {
  const view = await BareRepository.open(join(folder, 'view.git'), [original]);
  await view.setRefs(
    new Map([
      ['b', head],
      ['a/b', head],
      ['a-b', head],
    ]),
    'a/b',
  );
  await view.git(['fsck', '--connectivity-only']);
  assert.equal((await view.git(['symbolic-ref', 'HEAD'])).stdout.toString().trim(), 'refs/heads/a/b');
  assert.equal((await view.git(['rev-parse', 'b', 'a/b', 'a-b'])).stdout.toString(), `${head}\n`.repeat(3));
  assert.deepEqual([...(await view.refs()).keys()].sort(), ['a-b', 'a/b', 'b']);
  await view.git(['update-ref', 'refs/heads/loose', head]);
  await view.setRefs(new Map([['b', head]]));
  assert.equal((await view.git(['for-each-ref', '--format=%(refname)'])).stdout.toString(), 'refs/heads/b\n');
});

test('packs of another repository are added once', async () => {
  const copy = await BareRepository.open(join(folder, 'packed.git'));
  await copy.addObjects(original.newObjects([head], []));
  const other = await BareRepository.open(join(folder, 'taken.git'));
  for (let times = 0; times < 2; times += 1) await other.addPacksOf(copy);
  await rm(copy.folder, { recursive: true });
  await other.setRefs(new Map([['main', head]]));
  await other.git(['fsck', '--strict', '--full']);
});

test('a missing or oversized object ends the read with an error', async () => {
  await assert.rejects(all(original.newObjects([`${'0'.repeat(39)}1`], [])), GitFailed);
  await assert.rejects(all(original.newObjects([head], [], { objectBytes: 1000 })), ObjectTooLarge);
  await assert.rejects(all(original.newObjects([head], [], { signal: AbortSignal.abort() })), /abort/i);
  for await (const { oid } of original.newObjects([head], [])) {
    assert.equal(oid, head, 'a reader may stop early');
    break;
  }
});

test('an interrupted write leaves no files, and writing no objects creates no pack', async () => {
  const broken = await BareRepository.open(join(folder, 'broken.git'));
  const objects = await all(original.newObjects([head], []));
  async function* failing() {
    yield* objects.slice(0, 2);
    throw new Error('the database connection was lost');
  }
  await assert.rejects(broken.addObjects(failing()), /database/);
  assert.equal(await broken.addObjects(of([])), 0);
  assert.deepEqual(await readdir(join(broken.folder, 'objects', 'pack')), []);
});
