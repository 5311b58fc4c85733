import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Visible } from './content-access.ts';
import { isVisible } from './visible-rows.ts';

/** Writes SQL without a database. */
const writer = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const stranger: Visible = {
  tenantId: 1,
  realm: null,
  userId: 5,
  isOfRealmOnly: false,
  seesAll: false,
  seesNone: false,
  ids: [],
  folderIds: [],
  exceptIds: [],
};
const conditionFor = (more: Partial<Visible>) => {
  const { sql, parameters } = isVisible({ ...stranger, ...more }, 'workbooks').compile(writer);
  return { sql, parameters };
};

test('a condition has only the reasons that apply to the caller, so that the planner can use an index', () => {
  const ofAccount = '"workbooks"."embed_tenant_id" is null';
  assert.deepEqual(conditionFor({}), {
    sql: `${ofAccount} and ("workbooks"."owner_user_id" = $1)`,
    parameters: [5],
  });
  assert.deepEqual(conditionFor({ folderIds: [2, 3], ids: [9] }), {
    sql:
      `${ofAccount} and ("workbooks"."folder_id" in (select unnest($1::bigint[])) or ` +
      '"workbooks"."owner_user_id" = $2 or "workbooks"."id" in (select unnest($3::bigint[])))',
    parameters: ['{2,3}', 5, '{9}'],
  });
  assert.deepEqual(conditionFor({ seesAll: true }), {
    sql: `${ofAccount} and ("workbooks"."owner_user_id" = $1 or "workbooks"."embed_tenant_id" is null)`,
    parameters: [5],
  });
  assert.deepEqual(conditionFor({ realm: 70 }), {
    sql: '("workbooks"."embed_tenant_id" is null or "workbooks"."embed_tenant_id" = $1) and ("workbooks"."owner_user_id" = $2)',
    parameters: [70, 5],
  });
});

test('what a caller may edit leaves out the account for embed users, and objects that a policy limits', () => {
  assert.equal(
    conditionFor({ realm: 70, isOfRealmOnly: true }).sql,
    '"workbooks"."embed_tenant_id" = $1 and ("workbooks"."owner_user_id" = $2)',
  );
  assert.deepEqual(conditionFor({ folderIds: [2], exceptIds: [8], isOfRealmOnly: true }), {
    sql:
      '"workbooks"."embed_tenant_id" is null and ("workbooks"."folder_id" in (select unnest($1::bigint[])) ' +
      'and "workbooks"."id" not in (select unnest($2::bigint[])) or "workbooks"."owner_user_id" = $3)',
    parameters: ['{2}', '{8}', 5],
  });
});

test('a key that hides all objects of a kind matches no rows, whatever else would apply', () => {
  const all = { seesNone: true, seesAll: true, ids: [9], folderIds: [2] };
  assert.deepEqual(conditionFor(all), { sql: 'false', parameters: [] });
});
