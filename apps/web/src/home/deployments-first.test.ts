import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deploymentsFirst } from './deployments-first.ts';

test('deployments that need attention come first, the others in their order', () => {
  const deployments = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }];
  const attention = [3, null, 2, 3, 9].map((deploymentId) => ({ deploymentId }));
  assert.deepEqual(deploymentsFirst(deployments, attention), [
    { id: 3, count: 2 },
    { id: 2, count: 1 },
    { id: 1, count: 0 },
    { id: 4, count: 0 },
  ]);
});
