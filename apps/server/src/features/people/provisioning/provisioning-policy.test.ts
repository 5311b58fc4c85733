import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grantProvisioning } from './provisioning-policy.ts';

test('a connection creates users only if an administrator lets it', () => {
  assert.equal(grantProvisioning({ tenantId: 3, autoProvisions: true })?.tenantId, 3);
  assert.equal(grantProvisioning({ tenantId: 3, autoProvisions: false }), undefined);
});
