import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { requireBranch } from './branches/branch.ts';
import { createBranch } from './branches/create-branch.ts';
import { deleteBranch } from './branches/delete-branch.ts';
import { openDevBranch } from './branches/open-dev-branch.ts';
import { renameFiles, writeFiles } from './edits/edit-files.ts';
import { effectiveTree } from './edits/effective-tree.ts';
import { readFiles } from './edits/read-files.ts';
import { commitBranch, mergeBranch } from './merges/publish-branch.ts';
import { type ModelStoreError, ModelStoreError as Refusal } from './model-store-error.ts';
import { ada, testRepo, textsOf } from './testing/test-repo.ts';

const WRITERS = 50;
const database = await testDatabase({ max: WRITERS });
const { db } = database;
after(() => database.close());

async function devBranch(files: Record<string, string> = {}) {
  const context = await testRepo(database, files);
  const { repo, userId } = context;
  const open = (id: number) =>
    db
      .transaction()
      .execute((tx) => openDevBranch(tx, repo, { parent: { name: 'main' }, user: { id, username: 'u' } }));
  return { ...context, dev: await open(userId), open };
}

/** Runs the same work in many transactions, all of which have begun before the first one proceeds. */
async function together<T>(count: number, work: (tx: Tx, index: number) => Promise<T>) {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = 0;
  const runs = Array.from({ length: count }, (_, index) =>
    db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      begun += 1;
      if (begun === count) release();
      await gate;
      return await work(tx, index);
    }),
  );
  const results = await Promise.allSettled(runs);
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  for (const reason of refused) {
    if (!(reason instanceof Refusal)) throw reason;
  }
  const codes = refused.map((reason) => (reason as ModelStoreError).code);
  return {
    landed: results.flatMap((result, index) => (result.status === 'fulfilled' ? [index] : [])),
    codes,
  };
}

/** Holds a transaction and its locks until all other writers are waiting for a lock. */
async function untilOthersWait(tx: Tx): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    await sql`select pg_stat_clear_snapshot()`.execute(tx);
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
    if (rows[0]?.waiting === WRITERS - 1) return;
    await sleep(10);
  }
  assert.fail('the other writers are not waiting');
}

test('50 concurrent writers of different files all succeed', async () => {
  const { repo, userId, dev } = await devBranch({ start: 's' });
  const { landed } = await together(WRITERS, (tx, index) =>
    writeFiles(tx, repo, dev, [{ path: `d/f${index}`, content: `${index}` }], { userId }),
  );
  assert.equal(landed.length, WRITERS);
  const expected = Object.fromEntries(landed.map((index) => [`d/f${index}`, `${index}`]));
  assert.deepEqual(await textsOf(database, repo, dev.name), { start: 's', ...expected });
  assert.equal((await requireBranch(db, repo, dev)).revision, dev.revision + WRITERS);
});

test('of 50 concurrent writers of one file, one succeeds and the others get a conflict', async () => {
  const { repo, userId, dev } = await devBranch();
  const { landed, codes } = await together(WRITERS, async (tx, index) => {
    const written = await writeFiles(tx, repo, dev, [{ path: 'one', content: `${index}` }], { userId });
    await untilOthersWait(tx);
    return written;
  });
  assert.equal(landed.length, 1);
  assert.deepEqual(new Set(codes), new Set(['conflict']));
  assert.deepEqual(await textsOf(database, repo, dev.name), { one: `${landed[0]}` });
});

test('50 writers that read, append and retry lose no line', async () => {
  const { repo, userId, dev } = await devBranch({ log: '' });
  const append = async (index: number): Promise<void> => {
    try {
      await db.transaction().execute(async (tx) => {
        const { revision } = await requireBranch(tx, repo, dev);
        const [log] = await readFiles(tx, repo, dev, ['log']);
        const content = `${log?.content}${index}\n`;
        await writeFiles(tx, repo, dev, [{ path: 'log', content }], { userId, expectedRevision: revision });
      });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'conflict') throw error;
      await append(index);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, index) => append(index)));
  const { log = '' } = await textsOf(database, repo, dev.name);
  const numbers = log.trim().split('\n').map(Number);
  assert.deepEqual(
    numbers.sort((a, b) => a - b),
    Array.from({ length: WRITERS }, (_, i) => i),
  );
});

test('writes concurrent with a commit are kept, in the commit or as edits on top of it', async () => {
  const { repo, userId, dev } = await devBranch({ start: 's' });
  const committers = 5;
  const { landed, codes } = await together(WRITERS, async (tx, index) => {
    if (index < committers) return await commitBranch(tx, repo, dev, { author: ada });
    return await writeFiles(tx, repo, dev, [{ path: `f${index}`, content: `${index}` }], { userId });
  });
  for (const code of codes) assert.equal(code, 'conflict');
  const writes = landed.filter((index) => index >= committers).map((index) => `f${index}`);
  assert.deepEqual(Object.keys(await textsOf(database, repo, dev.name)).sort(), [...writes, 'start'].sort());
  await db.transaction().execute((tx) => commitBranch(tx, repo, dev, { author: ada }));
  assert.deepEqual(Object.keys(await textsOf(database, repo, 'main')).sort(), [...writes, 'start'].sort());
});

test('30 dev branches committed to one parent concurrently all arrive', async () => {
  const count = 30;
  const { repo, open } = await devBranch({ 'model/start': 's' });
  const { rows: users } = await sql<{ id: number }>`
    insert into users (tenant_id, email, username)
    select ${repo.tenantId}, 'u' || n || '@example.com', 'u' from generate_series(1, ${count}) n
    returning id`.execute(db);
  const devs = await Promise.all(users.map(async ({ id }) => ({ ...(await open(id)), userId: id })));
  for (const [index, dev] of devs.entries()) {
    const files = [{ path: `model/f${index}`, content: `${index}` }];
    await db.transaction().execute((tx) => writeFiles(tx, repo, dev, files, dev));
  }
  const { landed } = await together(count, (tx, index) =>
    commitBranch(tx, repo, { id: devs[index]?.id ?? 0 }, { author: ada }),
  );
  assert.equal(landed.length, count);
  assert.equal(Object.keys(await textsOf(database, repo, 'main')).length, count + 1);
});

test('concurrent changes of every kind do not deadlock', async () => {
  const { repo, userId, dev } = await devBranch({ 'a/x': '1', 'b/y': '2' });
  for (let n = 0; n < 10; n += 1) {
    await db.transaction().execute((tx) => createBranch(tx, repo, { name: `s${n}` }));
  }
  const kinds = [
    (tx: Tx, n: number) => writeFiles(tx, repo, dev, [{ path: `w${n % 3}`, content: `${n}` }], { userId }),
    (tx: Tx, n: number) => renameFiles(tx, repo, dev, [{ path: 'a', newPath: `a${n}` }], { userId }),
    (tx: Tx) => commitBranch(tx, repo, dev, { author: ada }),
    (tx: Tx, n: number) =>
      mergeBranch(tx, repo, { name: `s${n % 10}` }, undefined, { author: ada, deleteBranch: n % 2 === 0 }),
    (tx: Tx, n: number) => deleteBranch(tx, repo, { name: `s${n % 10}` }),
    (tx: Tx, n: number) => createBranch(tx, repo, { name: `t${n}`, from: { name: `s${n % 10}` } }),
    (tx: Tx) => effectiveTree(tx, repo, dev),
    (tx: Tx) => openDevBranch(tx, repo, { parent: { name: 's1' }, user: { id: userId, username: 'u' } }),
  ];
  const { codes } = await together(WRITERS, async (tx, index) => {
    await kinds[index % kinds.length]?.(tx, index);
  });
  const expected = new Set(['conflict', 'unknown_branch', 'unknown_file']);
  for (const code of codes) assert.ok(expected.has(code), code);
});
