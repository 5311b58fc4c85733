import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LIMITS } from './report-limits.ts';
import { requestLines, TooManyRows } from './request-lines.ts';

const columns = [
  { name: 'city', type: 'string' },
  { name: 'n', type: 'number' },
] as const;

test('rows are sent in blocks of lists per column', () => {
  const rows = Array.from({ length: 2500 }, (_, n) => ({ city: `c${n}`, n }));
  const [head = '', ...blocks] = requestLines({ code: 'df', columns, rows }, DEFAULT_LIMITS, {});
  assert.equal(JSON.parse(head).code, 'df');
  const sent = blocks.map((block) => JSON.parse(block));
  assert.deepEqual(
    sent.map(([cities, numbers]) => [cities.length, numbers.at(-1)]),
    [
      [2000, 1999],
      [500, 2499],
    ],
  );
});

test('values that JSON does not have are sent as text or null', () => {
  const rows = [{ city: { a: 1 }, n: 10n ** 20n }, { city: new Date(0) }];
  const [, block = ''] = requestLines({ code: '', columns, rows }, DEFAULT_LIMITS, {});
  assert.deepEqual(JSON.parse(block), [
    ['{"a":1}', '1970-01-01T00:00:00.000Z'],
    ['100000000000000000000', null],
  ]);
});

test('rows beyond the limit are refused', () => {
  const rows = Array.from({ length: 100 }, () => ({ city: 'x'.repeat(100), n: 1 }));
  const lines = requestLines({ code: '', columns, rows }, { ...DEFAULT_LIMITS, inputBytes: 5000 }, {});
  assert.throws(() => [...lines], TooManyRows);
});
