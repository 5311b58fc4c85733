import assert from 'node:assert/strict';
import { test } from 'node:test';

test('what depends on models must be registered before it is asked', async () => {
  // Another instance of the module, because tests in this process may have registered theirs.
  const url = `${new URL('model-dependents.ts', import.meta.url)}?unregistered`;
  const { modelDependents, registerModelDependents } = await import(url);
  assert.throws(modelDependents, /app\/model-dependents\.ts is not loaded/);
  const dependents = { checkFiles: () => {}, brokenBy: () => {} };
  registerModelDependents(dependents);
  assert.equal(modelDependents(), dependents);
});
