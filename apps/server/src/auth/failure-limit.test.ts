import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../errors/errors.ts';
import { FailureLimit } from './failure-limit.ts';

test('a network gets the error itself up to the limit, and then a 429; other networks are not affected', () => {
  const limit = new FailureLimit(2);
  const error = new Error('wrong');
  assert.equal(limit.count('192.0.2.1', error), error);
  assert.equal(limit.count('192.0.2.1', error), error);
  for (const address of ['192.0.2.1', '192.0.2.1']) {
    const refusal = limit.count(address, error);
    assert.ok(refusal instanceof ApiError);
    assert.equal(refusal.status, 429);
    assert.match(refusal.message, /Too many failed attempts/);
  }
  assert.equal(limit.count('198.51.100.1', error), error);
});
