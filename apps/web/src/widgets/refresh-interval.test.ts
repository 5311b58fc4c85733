import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refreshInterval } from './refresh-interval.ts';

test('a chart queries again as often as its author wants, but not more than every ten seconds', () => {
  assert.deepEqual(
    [undefined, 0, 1, 9, 10, 11, 3600].map((seconds) => refreshInterval(seconds)),
    [false, false, 10_000, 10_000, 10_000, 11_000, 3_600_000],
  );
});
