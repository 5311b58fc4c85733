import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Db, readOnce } from './index.ts';
import { testDatabase } from './testing/test-database.ts';

test('a repeated read runs once, and different reads run separately', async (t) => {
  const { db, close } = await testDatabase({ max: 2 });
  t.after(close);
  await sql`create sequence reads`.execute(db);
  const read = (reads: Db, id: number) => sql`select nextval('reads') as reads, ${id} as id`.execute(reads);
  const reads = readOnce(db);
  const all = await Promise.all([read(reads, 1), read(reads, 2), read(reads, 1)]);
  const [first, second, third] = all.map(({ rows }) => rows[0]);
  assert.deepEqual(first, third);
  assert.notDeepEqual(first, second);
  assert.deepEqual((await read(reads, 1)).rows[0], first);
  assert.notDeepEqual((await read(readOnce(db), 1)).rows[0], first);
});

test('a failed read rejects for all who asked', async (t) => {
  const { db, close } = await testDatabase({ max: 1 });
  t.after(close);
  const reads = readOnce(db);
  const failing = () => sql`select 1 / 0`.execute(reads);
  await assert.rejects(failing(), /division by zero/);
  await assert.rejects(failing(), /division by zero/);
  await assert.rejects(
    reads.transaction().execute(() => failing()),
    /no transactions/,
  );
});
