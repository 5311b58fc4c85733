import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allow, callerUnderTest } from '../../../auth/caller-under-test.ts';
import { grantIntegrations } from './integration-policy.ts';

test('OAuth integrations are managed with the permission for it, within the limits of the key', () => {
  assert.equal(grantIntegrations(callerUnderTest([], { isAdmin: true })).tenantId, 1);
  const manager = callerUnderTest([allow('Global', 'OAuthIntegrationsManage', 'All')]);
  assert.equal(grantIntegrations(manager).tenantId, 1);
  const refused = [
    callerUnderTest([allow('Global', 'OAuthIntegrationsIssueTokens', 'All')]),
    callerUnderTest([], { isAdmin: true, permissions: ['OAuthIntegrationsIssueTokens'] }),
  ];
  for (const caller of refused) assert.throws(() => grantIntegrations(caller), { status: 403 });
});
