import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readContext } from './read-context.ts';

test('a security context has a place for each thing that the server would refuse', () => {
  const placeOf = (context: unknown) => {
    const read = readContext(JSON.stringify(context));
    return 'path' in read ? read.path : null;
  };
  assert.equal(placeOf([]), '');
  assert.equal(placeOf({ exp: 1 }), 'exp');
  assert.equal(placeOf({ cubeCloud: null }), 'cubeCloud');
  assert.equal(placeOf({ cubeCloud: { userId: 1 } }), 'cubeCloud.userId');
  assert.equal(placeOf({ cubeCloud: { groups: 'Sales' } }), 'cubeCloud.groups');
  assert.equal(placeOf({ cubeCloud: { groups: ['Sales', 1] } }), 'cubeCloud.groups');
  assert.equal(placeOf({ cubeCloud: { userAttributes: ['north'] } }), 'cubeCloud.userAttributes');
  assert.equal(placeOf({ cubeCloud: { embedTenantName: 7 } }), 'cubeCloud.embedTenantName');
});

test('a security context that the server takes is read as it is', () => {
  const context = { customer: 'acme', cubeCloud: { groups: ['Sales'], userAttributes: { level: 3 } } };
  assert.deepEqual(readContext(JSON.stringify(context)), { spec: context });
  assert.deepEqual(readContext('{'), { problem: 'not-json' });
});
