import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whole } from './message.ts';
import { textTable } from './text-table.ts';

const COLUMNS = [
  { label: 'Region', kind: 'text' },
  { label: 'Orders', kind: 'number' },
] as const;

test('columns are aligned, also with characters that are two wide, and totals follow a line', () => {
  const table = textTable({
    columns: whole(COLUMNS),
    rows: whole([
      ['Europe', '1,234'],
      ['日本', '56'],
      ['👩‍👩‍👧 Families', '7'],
    ]),
    totals: [['Total', '1,297']],
  });
  assert.deepEqual(table.split('\n'), [
    'Region       Orders',
    '-------------------',
    'Europe        1,234',
    '日本             56',
    '👩‍👩‍👧 Families       7',
    '-------------------',
    'Total         1,297',
  ]);
});

test('a table that is too wide for lines becomes a list', () => {
  const rows = whole([['x'.repeat(100), '1']]);
  const table = textTable({ columns: whole(COLUMNS), rows, totals: [['Total', '2']] });
  assert.equal(table, `Region: ${'x'.repeat(100)}\nOrders: 1\n\nRegion: Total\nOrders: 2`);
});
