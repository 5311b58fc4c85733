import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Evaluator } from './evaluate/index.ts';
import { type Column, type Plan, planSql, runSql } from './index.ts';
import { inPostgres, startOrders, TIMEZONE } from './testing/orders.ts';
import { LOCAL, SEMANTIC } from './testing/statements.ts';

const evaluator = new Evaluator();
const orders = await startOrders({ name: 'orders', after });
after(() => evaluator.close());

for (const sql of SEMANTIC) test(`one query: ${sql}`, () => compare(sql, true));
for (const sql of LOCAL) test(`with the rest in DuckDB: ${sql}`, () => compare(sql, false));

/** Runs a statement over the views of the model, and in PostgreSQL over views with the same rows. */
async function compare(sql: string, isSemantic: boolean): Promise<void> {
  const plan: Plan = planSql(sql, orders.meta, { now: new Date(), timezone: TIMEZONE });
  assert.equal(plan.local === undefined, isSemantic, plan.local?.sql);
  const ours = await runSql(plan, { load: orders.load, evaluate: evaluator.evaluate });
  const theirs = await orders.pool.query({
    text: inPostgres(sql),
    rowMode: 'array',
    types: { getTypeParser: () => (text: string) => text },
  });
  const isOrdered = /ORDER BY (?!.*\))/.test(sql);
  const expected = (theirs.rows as unknown as (string | null)[][]).map((row) =>
    row.map((text, index) => normal(text, ours.columns[index])),
  );
  const actual = ours.rows.map((row) => row.map((cell, index) => normal(cell, ours.columns[index])));
  assert.deepEqual(
    isOrdered ? actual : sorted(actual),
    isOrdered ? expected : sorted(expected),
    plan.local?.sql ?? JSON.stringify(plan.queries),
  );
  for (const [index, { dataTypeID }] of theirs.fields.entries())
    assert.equal(ours.columns[index]?.type, typeOf(dataTypeID), `the type of ${ours.columns[index]?.name}`);
}

function normal(value: unknown, column: Column | undefined): unknown {
  if (value === null) return null;
  switch (column?.type) {
    case 'number':
      // PostgreSQL calculates with decimals, DuckDB with doubles.
      return Number(Number(value).toPrecision(10));
    case 'boolean':
      return value === true || value === 't';
    case 'time': {
      const text = String(value).replace(' ', 'T');
      return new Date(text.length === 10 ? text : `${text}Z`).toISOString();
    }
    default:
      return value;
  }
}

function sorted(rows: readonly unknown[][]): unknown[][] {
  return rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/** The type of a column by the number of PostgreSQL's type. */
function typeOf(oid: number): Column['type'] {
  if ([20, 21, 23, 700, 701, 1700].includes(oid)) return 'number';
  if ([1082, 1114, 1184].includes(oid)) return 'time';
  return oid === 16 ? 'boolean' : 'string';
}
