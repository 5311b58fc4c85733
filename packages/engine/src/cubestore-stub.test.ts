import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const require = createRequire(import.meta.url);

test('the stub stands in for the very Cube Store that the shipped engine asks for', () => {
  const stub = require('../cubestore-stub/package.json') as { name: string; version: string };
  const driver = require('@cubejs-backend/cubestore-driver/package.json') as {
    dependencies: Record<string, string>;
  };
  assert.equal(driver.dependencies[stub.name], stub.version);
  assert.equal(require(stub.name).isCubeStoreSupported(), false);
});
