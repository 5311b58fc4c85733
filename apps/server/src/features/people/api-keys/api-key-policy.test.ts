import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callerUnderTest, ME } from '../../../auth/caller-under-test.ts';
import { grantKeyFor, grantRevocation, keysManagedBy } from './api-key-policy.ts';

const OTHER = 9;
const admin = callerUnderTest([], { isAdmin: true });
const limited = callerUnderTest([], { isAdmin: true, permissions: ['All'] });
const user = callerUnderTest([]);

test('administrators manage all keys, everyone else their own', () => {
  assert.equal(keysManagedBy(admin), null);
  assert.equal(keysManagedBy(limited), ME);
  assert.equal(keysManagedBy(user), ME);
});

test('who may create a key for whom', () => {
  const table = [
    { who: admin, owner: OTHER, areAllowed: false, isGranted: true },
    { who: admin, owner: ME, areAllowed: false, isGranted: true },
    { who: limited, owner: ME, areAllowed: false, isGranted: true },
    { who: limited, owner: OTHER, areAllowed: true, isGranted: false },
    { who: user, owner: ME, areAllowed: true, isGranted: true },
    { who: user, owner: ME, areAllowed: false, isGranted: false },
    { who: user, owner: OTHER, areAllowed: true, isGranted: false },
  ];
  for (const [index, { who, owner, areAllowed, isGranted }] of table.entries()) {
    const grant = () => grantKeyFor(who, owner, areAllowed);
    if (isGranted) assert.equal(grant().id, owner, `row ${index}`);
    else assert.throws(grant, { status: 403 }, `row ${index}`);
  }
});

test('a key of another user does not exist for anyone but administrators', () => {
  const key = { id: 30, user_id: OTHER };
  assert.equal(grantRevocation(admin, key).id, 30);
  assert.equal(grantRevocation(user, { id: 31, user_id: ME }).id, 31);
  for (const caller of [user, limited]) assert.throws(() => grantRevocation(caller, key), { status: 404 });
});
