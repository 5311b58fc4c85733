import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allow, callerUnderTest } from '../caller-under-test.ts';
import { grantAdministration, grantOperator } from './administration-policy.ts';

test('administrators with a key of all permissions administer their account, and nobody else does', () => {
  const admin = callerUnderTest([], { isAdmin: true });
  const { tenantId, id } = grantAdministration(admin);
  assert.deepEqual({ tenantId, id }, { tenantId: 1, id: 1 });
  const others = {
    'a user': callerUnderTest([]),
    'a user with all permissions on the account': callerUnderTest([allow('Global', 'All', 'All')]),
    'an administrator with a limited key': callerUnderTest([], { isAdmin: true, permissions: ['All'] }),
    'an embed user': callerUnderTest([], { embedTenant: { id: 70, name: 'acme' } }),
  };
  for (const [name, caller] of Object.entries(others))
    assert.throws(() => grantAdministration(caller), { status: 403 }, name);
});

test('a key limited to deployments does not limit the administration of the account', () => {
  const caller = { ...callerUnderTest([], { isAdmin: true }), deploymentIds: [3] };
  assert.equal(grantAdministration(caller).tenantId, 1);
});

test('the operator gets a grant for the account that they name', () => {
  const { tenantId, id } = grantOperator(4);
  assert.deepEqual({ tenantId, id }, { tenantId: 4, id: 4 });
});
