import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onePerAddress } from './one-per-address.ts';

test('the first recipient with an address is chosen, unless another one with this address waits', () => {
  const recipients = ['bob 1', 'ada 2', 'bob 3', 'gus 4', 'gus 5'];
  const next = onePerAddress(recipients, (recipient) => recipient.slice(0, 3), ['gus']);
  assert.deepEqual(next, ['bob 1', 'ada 2']);
});
