import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportColumn } from '../report-data/report-data.ts';
import { cellsOf, sheetOf, widthsOf } from './sheet-of-rows.ts';

const column = (
  type: ReportColumn['type'],
  format: unknown = null,
  granularity: string | null = null,
): ReportColumn => ({ name: type, member: null, title: type, type, granularity, format, isMeasure: false });

/** The cell of one value, below its title. */
function cellOf(value: string | number | boolean | null, of: ReportColumn): unknown {
  const { sheet } = sheetOf({ columns: [of], rows: [[value]], truncated: false }, ['Title']);
  return cellsOf(sheet)[1]?.[0];
}

test('cells have types, and text is never a formula', () => {
  assert.deepEqual(cellOf('=1+1', column('string')), { value: '=1+1', type: String });
  assert.deepEqual(cellOf('12345678901234567890', column('number')), {
    value: '12345678901234567890',
    type: String,
  });
  assert.deepEqual(cellOf(-5, column('number')), { value: -5, type: Number });
  assert.deepEqual(cellOf(true, column('boolean')), { value: true, type: Boolean });
  assert.equal(cellOf(null, column('number')), null);
  assert.equal((cellOf('x'.repeat(40_000), column('string')) as { value: string }).value.length, 32_767);
});

test('times become Excel dates if Excel can represent them', () => {
  const time = '2025-02-01T13:45:10.500';
  const value = new Date(`${time}Z`);
  assert.deepEqual(cellOf(time, column('time')), { value, type: Date, format: 'yyyy-mm-dd hh:mm:ss' });
  assert.deepEqual(cellOf(time, column('time', null, 'month')), { value, type: Date, format: 'yyyy-mm-dd' });
  const early = '1850-01-01T00:00:00.000';
  assert.deepEqual(cellOf(early, column('time')), { value: early, type: String });
});

test('numbers have the format of their column', () => {
  for (const [format, excel] of [
    ['currency', '#,##0.00'],
    [{ type: 'currency', decimalPlaces: 0 }, '#,##0'],
    ['percent', '0.0%'],
    [{ type: 'percent', decimalPlaces: 2 }, '0.00%'],
    [{ type: 'number', decimalPlaces: 3 }, '#,##0.000'],
  ] as const)
    assert.deepEqual(cellOf(1, column('number', format)), { value: 1, type: Number, format: excel });
  assert.deepEqual(cellOf(1, column('number', 'id')), { value: 1, type: Number });
});

test('an incomplete sheet has a note', () => {
  const columns = Array.from({ length: 100 }, () => column('number'));
  const rows = Array.from({ length: 10_001 }, () => columns.map(() => 1));
  const titles = columns.map(() => 'Title');
  const { sheet, isTruncated } = sheetOf({ columns, rows, truncated: false }, titles);
  assert.deepEqual({ isTruncated, rowCount: sheet.rows.length }, { isTruncated: true, rowCount: 10_000 });
  const note = { value: 'The file has the first 10000 rows. There are more.', type: String };
  assert.deepEqual(cellsOf(sheet).at(-1), [{ ...note, fontStyle: 'italic' }]);
  assert.equal(sheetOf({ columns, rows: rows.slice(1), truncated: false }, titles).isTruncated, false);
});

test('columns are as wide as their content, within limits', () => {
  const columns = [column('string'), column('string'), column('time'), column('number')];
  const rows = [['x'.repeat(30), 'x'.repeat(300), '2025-02-01T13:45:10.500', 7]];
  const { sheet } = sheetOf({ columns, rows, truncated: false }, ['a', 'b', 'c', 'd']);
  assert.deepEqual(
    widthsOf(sheet).map(({ width }) => width),
    [32, 60, 22, 10],
  );
});
