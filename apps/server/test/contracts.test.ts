import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkEntries, contractFileOf, entriesByFile } from './contracts.ts';

test('every entry of a contract is beside the routes of its operation', () => {
  for (const [file, ids] of entriesByFile()) for (const id of ids) assert.equal(contractFileOf(id), file, id);
});

test('an operation without an entry fails with the file and the member to add it to', () => {
  const file = 'apps/server/src/features/people/api-keys/api-keys.contract.ts';
  for (const [member, problem] of [
    ['samples', 'createApiKey has no sample call: add it to samples in'],
    ['failing', 'createApiKey has no failing calls: add it to failing in'],
    ['lists', 'createApiKey has no description as a list: add it to lists in'],
    ['access', 'createApiKey has no expected access: add it to access in'],
  ] as const)
    assert.throws(() => checkEntries(member, [], [{ id: 'createApiKey' }]), {
      message: `${problem} ${file}`,
    });
});

test('an entry without an operation fails with the file to remove it from', () => {
  assert.throws(() => checkEntries('samples', ['createApiKey'], []), {
    message:
      'createApiKey does not belong in samples: remove it from apps/server/src/features/people/api-keys/api-keys.contract.ts',
  });
});
