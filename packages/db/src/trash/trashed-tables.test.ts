import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../testing/test-database.ts';
import { NOT_TRASHED, TRASHED } from './trashed-tables.ts';

test('whatever a deletion of content deletes is either trashed or listed as ending', async (t) => {
  const { db, close } = await testDatabase();
  t.after(close);
  const { rows } = await sql<{ name: string; columns: string[] }>`
    with recursive deleted as (
      select unnest(array['folders', 'workbooks', 'reports']::regclass[])::oid as id
      union
      select conrelid from pg_constraint join deleted on confrelid = deleted.id
      where contype = 'f' and confdeltype = 'c'
    )
    select relname as name,
      (select array_agg(distinct col.attname::text) from pg_constraint fk
        join pg_attribute col on col.attrelid = fk.conrelid and col.attnum = fk.conkey[1]
        where fk.conrelid = pg_class.oid and fk.contype = 'f' and fk.confdeltype = 'c'
          and fk.confrelid in (select id from deleted) and fk.confrelid <> fk.conrelid) as columns
    from pg_class join deleted on pg_class.oid = deleted.id order by relname`.execute(db);
  const ends = new Set(NOT_TRASHED);
  const expected = rows
    .filter(({ name }) => !ends.has(name))
    .flatMap(({ name, columns }) => (columns ?? []).map((column) => `${name}.${column}`));
  const trashed = TRASHED.flatMap(({ table, by }) =>
    'column' in by && by.column !== 'id' ? [`${table}.${by.column}`] : [],
  );
  assert.deepEqual(trashed.toSorted(), expected.toSorted(), 'add new tables to trashed-tables.ts');
  const names = rows.map(({ name }) => name);
  assert.deepEqual(
    NOT_TRASHED.filter((name) => !names.includes(name)),
    [],
  );
});
