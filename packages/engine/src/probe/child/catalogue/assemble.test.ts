import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assemble, type CatalogueRows } from './assemble.ts';

const limits = { tables: 3, columnsPerTable: 2, columns: 4 };
const table = (table_name: string, more: object = {}) => ({
  schema_name: 's',
  table_name,
  kind: 'TABLE',
  ...more,
});
const column = (table_name: string, column_name: string, more: object = {}) => ({
  ...{ schema_name: 's', table_name, column_name, type: 'text', is_nullable: 'YES' },
  ...more,
});
const read = (rows: Partial<CatalogueRows>) =>
  assemble({ tables: [], columns: [], keys: [], foreignKeys: [], ...rows }, limits);
const shapeOf = ({ tables, isCut }: ReturnType<typeof assemble>) => ({
  tables: tables.map(({ name, columns }) => `${name}: ${columns.map((one) => one.name).join(' ')}`),
  isCut,
});

test('a catalogue within the limits is complete', () => {
  const columns = [column('a', 'x'), column('a', 'y'), column('b', 'x'), column('c', 'x')];
  const tables = ['a', 'b', 'c'].map((name) => table(name));
  assert.deepEqual(shapeOf(read({ tables, columns })), { tables: ['a: x y', 'b: x', 'c: x'], isCut: false });
});

test('what exceeds a limit is left out, and noted', () => {
  const four = ['a', 'b', 'c', 'd'].map((name) => table(name));
  assert.deepEqual(shapeOf(read({ tables: four })), { tables: ['a: ', 'b: ', 'c: '], isCut: true });
  const wide = ['x', 'y', 'z'].map((name) => column('a', name));
  assert.deepEqual(shapeOf(read({ tables: [table('a')], columns: wide })), {
    tables: ['a: x y'],
    isCut: true,
  });
  const many = [column('a', 'x'), column('a', 'y'), column('b', 'x'), column('b', 'y'), column('c', 'x')];
  const three = ['a', 'b', 'c'].map((name) => table(name));
  assert.deepEqual(shapeOf(read({ tables: three, columns: many })), {
    tables: ['a: x y', 'b: x y'],
    isCut: true,
  });
  const long = table('😀'.repeat(600));
  assert.deepEqual(shapeOf(read({ tables: [long, table('b')] })), { tables: ['b: '], isCut: true });
});

test('estimates are whole numbers, and unknown otherwise', () => {
  for (const [given, expected] of [
    ['12', 12],
    [12n, 12],
    [1.5, 2],
    [-1, null],
    ['1e300', null],
    ['many', null],
    [null, null],
    [undefined, null],
  ] as const) {
    const { tables } = read({ tables: [table('a', { row_estimate: given })] });
    assert.equal(tables[0]?.rowEstimate, expected, String(given));
  }
});

test('comments and types are cut between characters, and names have no characters that cannot be stored', () => {
  const comment = `x${'😀'.repeat(600)}`;
  const { tables } = read({
    tables: [table('a', { comment })],
    columns: [column('a', 'x\0y\uD800', { comment: '', type: `enum(${'a'.repeat(2000)})` })],
  });
  assert.equal(tables[0]?.comment, `x${'😀'.repeat(499)}…`);
  const [only] = tables[0]?.columns ?? [];
  assert.deepEqual([only?.name, only?.comment, only?.type.length], ['x\uFFFDy\uFFFD', null, 1001]);
});

test('a key with a part that is no column is no key', () => {
  const key = (key_name: string, kind: string, column_name: string | null) => ({
    ...{ schema_name: 's', table_name: 'a', key_name, kind, column_name },
  });
  const { tables } = read({
    tables: [table('a')],
    keys: [
      key('p', 'PRIMARY', 'x'),
      key('p', 'PRIMARY', 'y'),
      key('u', 'UNIQUE', 'z'),
      key('e', 'UNIQUE', 'z'),
      key('e', 'UNIQUE', null),
    ],
  });
  assert.deepEqual([tables[0]?.primaryKey, tables[0]?.uniqueKeys], [['x', 'y'], [['z']]]);
});
