import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '@facet/db/testing';
import { ada, type Git, randomNumbers, testRepo, withGit } from '../testing/test-repo.ts';
import { makeCommit, type Oid, treeOid } from './git-object.ts';
import { mergeBase } from './history.ts';
import { storeObjects } from './objects.ts';
import type { Repo } from './repo.ts';

const database = await testDatabase();
const { db } = database;
after(() => database.close());

/** Stores a commit in our rows and in git. */
async function commit(git: Git, repo: Repo, parents: Oid[], minute: number, message: string): Promise<Oid> {
  const author = { ...ada, at: new Date(Date.UTC(2026, 0, 1, 0, minute)) };
  const made = makeCommit({ treeOid: treeOid([]), parents, author, message });
  await db.transaction().execute((tx) => storeObjects(tx, repo, { commits: [made] }));
  const date = `${author.at.getTime() / 1000} +0000`;
  const person = `${author.name} <${author.email}> ${date}`;
  const lines = [`tree ${made.treeOid}`, ...parents.map((parent) => `parent ${parent}`)];
  const text = [...lines, `author ${person}`, `committer ${person}`, '', made.message].join('\n');
  assert.equal(await git(['hash-object', '-t', 'commit', '-w', '--stdin'], text), made.oid);
  return made.oid;
}

test('the merge base of random histories is one that git finds', async () => {
  const { repo } = await testRepo(database);
  const random = randomNumbers(5);
  await withGit(async (git) => {
    await git(['hash-object', '-t', 'tree', '-w', '--stdin'], '');
    for (let turn = 0; turn < 6; turn += 1) {
      const commits: Oid[] = [];
      for (let n = 0; n < 14; n += 1) {
        const recent = () => commits[commits.length - 1 - random(Math.min(5, commits.length))];
        // Occasionally an unrelated history, a merge, or two commits within one second.
        const parents = new Set(random(12) === 0 ? [] : [recent(), random(2) === 0 ? recent() : undefined]);
        const known = [...parents].filter((parent) => parent !== undefined);
        commits.push(await commit(git, repo, known, n - (n % 2), `${turn} ${n}`));
      }
      for (let pair = 0; pair < 12; pair += 1) {
        const left = commits[random(commits.length)] ?? '';
        const right = commits[random(commits.length)] ?? '';
        const byGit = await git(['merge-base', '--all', left, right]).catch(() => '');
        const base = await mergeBase(db, repo, left, right);
        if (byGit === '') assert.equal(base, undefined);
        else assert.ok(byGit.split('\n').includes(base ?? ''), `${base} is not among ${byGit}`);
      }
    }
  });
});

test('a distant merge base is found', async () => {
  const { repo } = await testRepo(database);
  const commits: Oid[] = [];
  await db.transaction().execute(async (tx) => {
    const made = [];
    for (let n = 0; n < 300; n += 1) {
      const at = new Date(Date.UTC(2026, 0, 1, 0, n));
      const next = makeCommit({
        treeOid: treeOid([]),
        parents: commits.slice(-1),
        author: { ...ada, at },
        message: 'm',
      });
      commits.push(next.oid);
      made.push(next);
    }
    await storeObjects(tx, repo, { commits: made });
  });
  const [first = '', last = ''] = [commits[0], commits.at(-1)];
  assert.equal(await mergeBase(db, repo, first, last), first);
  assert.equal(await mergeBase(db, repo, last, commits[150] ?? ''), commits[150]);
});
