import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Db, executePrepared } from './index.ts';
import { testDatabase } from './testing/test-database.ts';

test('a statement is parsed once per connection, and again once its result has changed', async (t) => {
  const { db, close } = await testDatabase({ max: 1 });
  t.after(close);
  await sql`create table things (id bigint)`.execute(db);
  await sql`insert into things values (1), (2)`.execute(db);

  for (const id of [1, 2, 3]) assert.deepEqual(await findThing(db, id), id === 3 ? [] : [{ id }]);
  assert.deepEqual(await preparedIn(db), [{ executions: 3 }]);

  await sql`alter table things add column name text default 'a thing'`.execute(db);
  await assert.rejects(findThing(db, 1), /cached plan must not change result type/);
  assert.deepEqual(await findThing(db, 1), [{ id: 1, name: 'a thing' }]);
});

function findThing(db: Db, id: number) {
  return executePrepared(db, sql`select * from things where id = ${id}`);
}

async function preparedIn(db: Db) {
  const { rows } = await sql`
    select (generic_plans + custom_plans)::int as executions from pg_prepared_statements
    where statement like '%from things%'`.execute(db);
  return rows;
}
