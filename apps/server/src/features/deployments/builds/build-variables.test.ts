import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Keyring } from '@facet/db';
import { sealVariables, variablesOf } from './build-variables.ts';
import type { BuildRow } from './builds.store.ts';

const keyring = new Keyring([{ id: 'test', bytes: Buffer.alloc(32, 7) }]);
const read = (variables: string | null) => variablesOf(keyring, { variables } as BuildRow);

test('the variables of a build are encrypted, and the same when it runs', () => {
  const variables = { DB_PASS: 'secret', EMPTY: '' };
  const sealed = sealVariables(keyring, variables);
  assert.equal(sealed.includes('secret'), false);
  assert.deepEqual(read(sealed), variables);
  assert.deepEqual(read(null), {}, 'a build of an earlier release');
});

test('what was encrypted for another purpose is no list of variables', () => {
  assert.throws(() => read(keyring.encrypt('{"A":"1"}', 'another purpose')));
});
