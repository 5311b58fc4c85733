import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitSweeps } from './limit-sweeps.ts';

const FOLDERS = 'apps/server/src/features/content/folders';
const FILES = {
  tests: [
    `${FOLDERS}/folders.test.ts`,
    'apps/server/test/audit.test.ts',
    'apps/server/test/access.slow.test.ts',
    'apps/server/test/health.test.ts',
  ],
  contracts: [`${FOLDERS}/folders.contract.ts`, 'apps/server/src/features/account/audit/audit.contract.ts'],
  textOf: (file: string) => (file.includes('health') ? '' : 'for (const operation of swept(operations))'),
};
const SWEEPS = ['apps/server/test/audit.test.ts', 'apps/server/test/access.slow.test.ts'];

test('a feature in the arguments adds its part of the sweeps', () => {
  const limit = [`${FOLDERS}/folders.contract.ts`];
  assert.deepEqual(limitSweeps(FILES, ['folders']), { sweeps: SWEEPS, limit });
  assert.deepEqual(limitSweeps(FILES, ['health', 'content/folders']), { sweeps: SWEEPS, limit });
});

test('a sweep that is named, and a run without arguments, cover all operations', () => {
  for (const parts of [
    [],
    ['health'],
    ['folders.test'],
    ['test/audit'],
    ['audit'],
    ['folders', 'test/access'],
  ])
    assert.deepEqual(limitSweeps(FILES, parts), { sweeps: [], limit: [] }, parts.join());
});
