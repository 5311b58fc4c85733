import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillRows } from './fill-rows.ts';

const column = (name: string, isMeasure = false) => ({
  name,
  title: name,
  type: 'string' as const,
  granularity: null,
  format: null,
  isMeasure,
});

test('filling many rows of one period takes linear time', () => {
  const day = '2025-01-01T00:00:00.000';
  const rows = Array.from({ length: 50_000 }, (_, index) => [day, `city ${index}`, 1]);
  const began = process.cpuUsage();
  const filled = fillRows(
    {
      columns: [column('at.day'), column('city'), column('total', true)],
      rows,
      truncated: false,
      refreshedAt: day,
      ranges: new Map(),
      version: null,
    } as never,
    {
      column: 'at.day',
      granularity: 'day',
      excluded: new Set(['city']),
      range: [day, '2025-01-02T00:00:00.000'],
      isDescending: false,
      isByPeriod: true,
    },
    60_000,
  );
  assert.equal(filled?.rows.length, 50_001);
  assert.deepEqual(filled.rows.at(-1), ['2025-01-02T00:00:00.000', null, null]);
  const seconds = process.cpuUsage(began).user / 1e6;
  assert.ok(seconds < 10, `it took ${seconds} s`);
});
