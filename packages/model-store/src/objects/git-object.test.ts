import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { type Git, withGit } from '../testing/test-repo.ts';
import { blobOid, contentSha1, makeCommit, type TreeEntry, treeOid } from './git-object.ts';

async function gitTree(git: Git, entries: TreeEntry[]): Promise<string> {
  const lines = entries.map(({ mode, oid, name }) => {
    return mode === '40000' ? `040000 tree ${oid}\t${name}` : `${mode} blob ${oid}\t${name}`;
  });
  return await git(['mktree', '-z', '--missing'], lines.map((line) => `${line}\0`).join(''));
}

test('files get the same ids as in git', async () => {
  await withGit(async (git) => {
    const contents = [
      Buffer.alloc(0),
      Buffer.from('cubes: []\n'),
      Buffer.from('Zürich ✈\r\n'),
      randomBytes(70_000),
    ];
    for (const content of contents) {
      assert.equal(blobOid(content), await git(['hash-object', '-w', '--stdin'], content));
    }
  });
  assert.equal(contentSha1(Buffer.from('abc')), 'a9993e364706816aba3e25717850c26c9cd0d89d');
});

test('folders get the same ids as in git, whatever their names and order', async () => {
  const oid = blobOid(Buffer.from('x'));
  const file = (name: string, mode: TreeEntry['mode'] = '100644'): TreeEntry => ({ name, mode, oid });
  // "a" as a folder sorts as "a/", between "a.b" and "a0"; ﬁ and 😀 sort by bytes, not by UTF-16 units.
  const names = [
    file('a', '40000'),
    file('a.b'),
    file('a0'),
    file('a-', '100755'),
    file('ﬁ'),
    file('😀'),
    file('é b'),
  ];
  await withGit(async (git) => {
    assert.equal(treeOid([]), await gitTree(git, []));
    for (let turn = 0; turn < names.length; turn += 1) {
      const entries = [...names.slice(turn), ...names.slice(0, turn)];
      assert.equal(treeOid(entries), await gitTree(git, entries));
    }
  });
});

test('commits get the same ids as in git', async () => {
  await withGit(async (git) => {
    const tree = await gitTree(git, []);
    const parents: string[] = [];
    const cases = [
      { name: 'Ada Lovelace', message: 'First' },
      { name: ' <"Zoë, ünal">. ', message: 'Subject\n\nBody with ✈\n' },
      { name: 'a\nb', message: '\n two \r\nlines\n\n' },
      { name: '', message: 'no name' },
    ];
    for (const { name, message } of cases) {
      const at = new Date('2026-03-01T12:00:00.987Z');
      const commit = makeCommit({ treeOid: tree, parents, author: { name, email: 'a@b.c', at }, message });
      const person = {
        NAME: commit.authorName,
        EMAIL: 'a@b.c',
        DATE: `${Math.floor(at.getTime() / 1000)} +0000`,
      };
      const env = Object.fromEntries(
        ['AUTHOR', 'COMMITTER'].flatMap((role) =>
          Object.entries(person).map(([key, value]) => [`GIT_${role}_${key}`, value]),
        ),
      );
      const args = ['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent])];
      assert.equal(commit.oid, await git(args, commit.message, env), name);
      parents.push(commit.oid);
    }
  });
});
