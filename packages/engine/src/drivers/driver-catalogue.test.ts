import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { driverPackages } from '../driver-packages.ts';
import { DRIVER_CATALOGUE } from './driver-catalogue.ts';

const require = createRequire(import.meta.url);

test('every type of data source that the engine has a driver for is described, once', () => {
  assert.deepEqual(DRIVER_CATALOGUE.map(({ type }) => type).sort(), [...driverPackages().keys()]);
});

test('every variable is one that the engine reads', () => {
  const text = ['shared/dist/src/env.js', 'base-driver/dist/src/BaseDriver.js']
    .map((file) => readFileSync(require.resolve(`@cubejs-backend/${file}`), 'utf8'))
    .join('');
  const read = new Set(text.match(/CUBEJS_[A-Z0-9_]+/g));
  for (const { type, variables } of DRIVER_CATALOGUE)
    assert.deepEqual(
      variables.map(({ name }) => name).filter((name) => !read.has(name)),
      [],
      type,
    );
});

test('a variable is asked for once, and what is required has no default', () => {
  for (const { type, variables } of DRIVER_CATALOGUE) {
    const names = variables.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length, type);
    assert.deepEqual(
      variables.filter((one) => one.isRequired && one.default !== null),
      [],
      type,
    );
  }
});
