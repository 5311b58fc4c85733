import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plant } from './fault.ts';
import { queryFaults } from './query-faults.ts';

const SOURCE = `
const row = db
  .selectFrom('users')
  .where('tenant_id', '=', tenantId)
  .where((eb) => eb('name', '=', "a) \`\${id(')')}\`"))
  .forUpdate()
  .limit(1);
const { rows } = await sql<{ id: number }>\`select id from runs
  where tenant_id = \${tenantId}
    and state in ('a', \${state})
    and (a
      or b)
  order by id for update skip locked\`.execute(db);
// and this is no SQL
`;

test('conditions, limits and locks of queries are removed', () => {
  const removed = queryFaults('x.ts', SOURCE).map(({ line, original }) => `${line} ${original.trim()}`);
  assert.deepEqual(removed, [
    "4 .where('tenant_id', '=', tenantId)",
    `5 .where((eb) => eb('name', '=', "a) \`\${id(')')}\`"))`,
    '6 .forUpdate()',
    '7 .limit(1)',
    `10 and state in ('a', \${state})`,
    '13 for update skip locked',
  ]);
});

test('a planted fault changes nothing else', () => {
  const [fault] = queryFaults('x.ts', SOURCE);
  assert.ok(fault);
  assert.equal(plant(SOURCE, fault), SOURCE.replace("\n  .where('tenant_id', '=', tenantId)", ''));
});
