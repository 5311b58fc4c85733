import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomNumbers } from '../testing/test-repo.ts';
import { changeTree, type Folders } from './change-tree.ts';
import { blobOid, type Oid, type TreeEntry, treeOid } from './git-object.ts';
import { type FileChanges, type FileMap, fileChanges } from './merge-files.ts';

/** Builds the whole tree, folder by folder, without reusing anything. */
function wholeTree(files: FileMap, prefix = ''): TreeEntry[] {
  const names = new Set<string>();
  for (const path of files.keys()) {
    if (path.startsWith(prefix)) names.add(path.slice(prefix.length).split('/')[0] ?? '');
  }
  return [...names].map((name) => {
    const file = files.get(prefix + name);
    return file
      ? { name, ...file }
      : { name, mode: '40000', oid: treeOid(wholeTree(files, `${prefix}${name}/`)) };
  });
}

test('changing a tree equals building it from scratch and stores only new folders', () => {
  const random = randomNumbers(3);
  const names = ['a', 'b', 'a.b', 'a/a', 'a/b', 'a/b/c', 'a/b/c/d', 'b/c', 'b-', 'c/d/e'];
  for (let turn = 0; turn < 300; turn += 1) {
    const pick = (): FileMap => {
      const files: FileMap = new Map();
      for (const path of names) {
        const clashes = [...files.keys()].some(
          (other) => path.startsWith(`${other}/`) || other.startsWith(`${path}/`),
        );
        if (random(2) === 0 || clashes) continue;
        const mode = random(4) === 0 ? '100755' : '100644';
        files.set(path, { mode, oid: blobOid(Buffer.from(`${random(2)}`)) });
      }
      return files;
    };
    const [before, after] = [pick(), pick()];
    const known: Folders = new Map();
    const stored = new Set<Oid>();
    for (const folder of ['', 'a/', 'b/', 'a/b/', 'a/b/c/', 'c/', 'c/d/']) {
      const entries = wholeTree(before, folder);
      if (entries.length > 0) known.set(folder, entries);
      stored.add(treeOid(entries));
    }
    const changes: FileChanges = fileChanges(before, after);
    const { root, trees } = changeTree(known, changes);
    assert.equal(root, treeOid(wholeTree(after)), JSON.stringify([[...before], [...after]]));
    for (const [oid, entries] of trees) assert.equal(oid, treeOid(entries));
    // Every folder that the new root refers to exists.
    const visit = (oid: Oid): void => {
      if (stored.has(oid)) return;
      const entries = trees.get(oid) ?? assert.fail(`folder ${oid} is missing`);
      for (const entry of entries) if (entry.mode === '40000') visit(entry.oid);
    };
    visit(root);
  }
});
