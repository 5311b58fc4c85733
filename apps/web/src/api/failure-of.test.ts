import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChartTooLarge } from '@facet/charts/view';
import { ApiError } from './api-error.ts';
import { delayOf, failureOf, isWorthAsking } from './failure-of.ts';

const errorOf = (status: number) => new ApiError(status, 'code', 'message');

test('a failure is what its status means to a viewer', () => {
  assert.deepEqual(
    [0, 400, 403, 404, 429, 500, 503].map((status) => failureOf(errorOf(status))),
    ['offline', 'outdated', 'denied', 'outdated', 'busy', 'broken', 'busy'],
  );
  assert.equal(failureOf(new TypeError('x is not a function')), 'broken');
  assert.equal(failureOf(new ChartTooLarge('The chart takes too long to draw')), 'tooLarge');
});

test('only a busy or unreachable server is asked again, and not forever', () => {
  assert.deepEqual(
    [0, 400, 403, 429, 500, 503].map((status) => isWorthAsking(0, errorOf(status))),
    [true, false, false, true, false, true],
  );
  assert.equal(isWorthAsking(8, errorOf(429)), false);
});

test('widgets wait longer each time, at least as long as the server wants, and not all the same time', () => {
  const delays = [0, 1, 2, 3, 6].map((count) => delayOf(count, errorOf(503), 1));
  assert.deepEqual(delays, [1000, 2000, 4000, 8000, 20_000]);
  assert.equal(delayOf(0, errorOf(503), 0), 500);
  assert.equal(delayOf(0, new ApiError(429, 'code', 'message', undefined, 7), 0.5), 7000);
});
