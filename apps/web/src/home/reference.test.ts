import assert from 'node:assert/strict';
import { test } from 'node:test';
import { referenceAddresses } from '../testing/api-document.ts';
import { REFERENCE } from './reference.ts';

test('each first step leads to an operation of the API reference', () => {
  const known = referenceAddresses();
  assert.deepEqual(
    Object.values(REFERENCE).filter((address) => !known.has(address)),
    [],
  );
});
