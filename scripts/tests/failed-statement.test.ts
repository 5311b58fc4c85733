import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failedStatement } from './failed-statement.ts';

function errorOf(work: () => void): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  return assert.fail();
}

test('an error is shown with the statement of the test', () => {
  const answer = { status: 200, isShared: true };
  const error = errorOf(() =>
    assert.deepEqual(
      // Of several lines.
      [answer.status, answer.isShared],
      [204, false],
    ),
  );
  assert.equal(
    failedStatement(error)?.replace(/:\d+/, ':N'),
    `scripts/tests/failed-statement.test.ts:N
  assert.deepEqual(
    // Of several lines.
    [answer.status, answer.isShared],
    [204, false],
  ),`,
  );
});

test('an error that no test threw has no statement', () => {
  assert.equal(
    failedStatement(Object.assign(new Error('x'), { stack: 'Error: x\n    at node:net:1:1' })),
    undefined,
  );
});
