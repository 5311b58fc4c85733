import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relatedTests } from './related-tests.ts';

const FEATURES = 'apps/server/src/features';
const TESTS = {
  files: [
    `${FEATURES}/content/folders/folders.test.ts`,
    `${FEATURES}/content/folders/moves/moves.test.ts`,
    `${FEATURES}/content/folders/folders.slow.test.ts`,
    `${FEATURES}/content/reports/reports.test.ts`,
    'apps/server/src/auth/rights.test.ts',
    'apps/server/test/audit.test.ts',
    'apps/server/test/health.test.ts',
    'packages/charts/src/view/view.test.ts',
    'packages/charts/src/theme/theme.test.ts',
  ],
  contracts: [`${FEATURES}/content/folders/folders.contract.ts`],
  hasSweeps: true,
  textOf: (file: string) => (file.includes('audit') ? 'swept(operations)' : ''),
};

test('a fault of a feature concerns its tests, nearest first, and then its part of the sweeps', () => {
  assert.deepEqual(relatedTests(TESTS, `${FEATURES}/content/folders/moves/move.ts`, []), {
    groups: [
      [`${FEATURES}/content/folders/moves/moves.test.ts`, `${FEATURES}/content/folders/folders.test.ts`],
      ['apps/server/test/audit.test.ts'],
    ],
    sweep: `${FEATURES}/content/folders/`,
  });
});

test('a feature without contracts is swept with those around it', () => {
  const { groups, sweep } = relatedTests(TESTS, `${FEATURES}/content/access/access.ts`, ['reports.test']);
  assert.deepEqual(groups, [
    [`${FEATURES}/content/reports/reports.test.ts`],
    ['apps/server/test/audit.test.ts'],
  ]);
  assert.equal(sweep, `${FEATURES}/content/`);
});

test('a fault elsewhere concerns the tests of its package or folder', () => {
  const groupsOf = (file: string) => relatedTests(TESTS, file, []).groups;
  assert.deepEqual(groupsOf('packages/charts/src/theme/colour.ts'), [
    ['packages/charts/src/theme/theme.test.ts', 'packages/charts/src/view/view.test.ts'],
  ]);
  assert.deepEqual(groupsOf('apps/server/src/auth/rights.ts'), [['apps/server/src/auth/rights.test.ts']]);
});
