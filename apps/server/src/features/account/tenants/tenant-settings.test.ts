import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '../../../../test/people-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { mailDomainsOf } from './tenant-settings.service.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const PATH = '/api/v1/tenant/settings';
const read = () => server.ok('GET', PATH);

test('an invalid setting is refused with the field, and nothing changes', async () => {
  const before = await read();
  const refused: [object, RegExp][] = [
    [{ maintenanceWindowDay: 'Caturday' }, /body\.maintenanceWindowDay must be one of Monday, Tuesday/],
    [{ maintenanceWindowDay: 'sunday' }, /body\.maintenanceWindowDay/],
    [{ maintenanceWindowTime: '24:00' }, /body\.maintenanceWindowTime must be a time of day as HH:MM/],
    [{ maintenanceWindowTime: '2:00' }, /body\.maintenanceWindowTime/],
    [{ maintenanceWindowTime: '02:00\n' }, /body\.maintenanceWindowTime/],
    [{ auditLogRetentionDays: 0 }, /body\.auditLogRetentionDays must be at least 1/],
    [{ auditLogRetentionDays: 36_501 }, /body\.auditLogRetentionDays must be at most 36500/],
    [{ auditLogRetentionDays: 1.5 }, /body\.auditLogRetentionDays/],
    [{ mailDomains: 'example.com' }, /body\.mailDomains/],
    [
      { mailDomains: ['example.com', '*.example.com'] },
      /body\.mailDomains\.1 must be a domain without wildcards/,
    ],
    [{ hasSupportAccess: true, mailDomains: ['@example.com'] }, /body\.mailDomains\.0 must be a domain/],
    [{ mailDomains: ['127.0.0.1'] }, /body\.mailDomains\.0/],
    [{ mailDomains: ['example.com\n'] }, /body\.mailDomains\.0/],
    [{ mailDomains: [''] }, /body\.mailDomains\.0/],
    [{ auditLogEnabled: 'yes' }, /body\.auditLogEnabled/],
    [{ oidcEnabled: true, hasSupportAccess: 1 }, /body\.hasSupportAccess/],
  ];
  for (const [body, message] of refused) {
    const response = await server.call('PUT', PATH, { body });
    assert.equal(response.status, 400, JSON.stringify(body));
    assert.match(response.body.error, message);
  }
  assert.deepEqual(await read(), before);
});

test('absent and null keep a setting; only the retention accepts null as a value', async () => {
  await server.ok('PUT', PATH, { hasSupportAccess: true, auditLogRetentionDays: 30 });
  const nothing = await server.ok('PUT', PATH, { hasSupportAccess: null, maintenanceWindowDay: null });
  assert.deepEqual(
    {
      hasSupportAccess: nothing.hasSupportAccess,
      maintenanceWindowDay: nothing.maintenanceWindowDay,
      auditLogRetentionDays: nothing.auditLogRetentionDays,
    },
    { hasSupportAccess: true, maintenanceWindowDay: 'Sunday', auditLogRetentionDays: 30 },
  );
  const cleared = await server.ok('PUT', PATH, { auditLogRetentionDays: null });
  assert.deepEqual(
    { hasSupportAccess: cleared.hasSupportAccess, auditLogRetentionDays: cleared.auditLogRetentionDays },
    { hasSupportAccess: true, auditLogRetentionDays: null },
  );
  const { auditLogEnabledCurrent, auditLogEnabledTimestamp } = cleared;
  const forged = await server.ok('PUT', PATH, { auditLogEnabledCurrent: false, auditLogEnabledTimestamp: 1 });
  assert.deepEqual(
    {
      auditLogEnabledCurrent: forged.auditLogEnabledCurrent,
      auditLogEnabledTimestamp: forged.auditLogEnabledTimestamp,
    },
    { auditLogEnabledCurrent, auditLogEnabledTimestamp },
  );
});

test('the audit event records only settings that changed', async () => {
  const response = await server.call('PUT', PATH, {
    body: { maintenanceWindowEnabled: true, maintenanceWindowTime: '02:00', useAIBIUserInterface: false },
  });
  assert.equal(response.status, 200);
  const row = await server.db
    .selectFrom('audit_events')
    .select(['event', 'changes'])
    .where('request_id', '=', response.headers.get('x-request-id') ?? '')
    .executeTakeFirstOrThrow();
  assert.deepEqual(row, {
    event: 'Updated account settings',
    changes: { maintenanceWindowEnabled: true, useAIBIUserInterface: false },
  });
});

test('the domains of email are stored in one form, and null keeps them', async () => {
  const { mailDomains } = await server.ok('PUT', PATH, {
    mailDomains: ['Example.COM', 'bücher.example', 'example.com', 'xn--bcher-kva.example'],
  });
  assert.deepEqual(mailDomains, ['example.com', 'xn--bcher-kva.example']);
  assert.deepEqual((await server.ok('PUT', PATH, { mailDomains: null })).mailDomains, mailDomains);
  assert.deepEqual(await mailDomainsOf(server.db, 1), mailDomains);
  const same = await server.call('PUT', PATH, { body: { mailDomains: ['EXAMPLE.com', 'bücher.example'] } });
  const { changes } = await server.db
    .selectFrom('audit_events')
    .select('changes')
    .where('request_id', '=', same.headers.get('x-request-id') ?? '')
    .executeTakeFirstOrThrow();
  assert.deepEqual(changes, {});
  assert.deepEqual((await server.ok('PUT', PATH, { mailDomains: [] })).mailDomains, []);
});

test('the audit log timestamp is the time of its last switch', async () => {
  const { auditLogEnabledTimestamp: first } = await read();
  const started = Date.now();
  const off = await server.ok('PUT', PATH, { auditLogEnabled: false });
  assert.deepEqual(
    { auditLogEnabled: off.auditLogEnabled, auditLogEnabledCurrent: off.auditLogEnabledCurrent },
    { auditLogEnabled: false, auditLogEnabledCurrent: false },
  );
  assert.ok(off.auditLogEnabledTimestamp >= started - 1000 && off.auditLogEnabledTimestamp > first);
  const again = await server.ok('PUT', PATH, { auditLogEnabled: false });
  assert.equal(again.auditLogEnabledTimestamp, off.auditLogEnabledTimestamp);
  await server.ok('PUT', PATH, { auditLogEnabled: true });
});

test('all users can read the settings; only administrators can change them', async () => {
  await server.ok('PUT', PATH, { personalApiKeysEnabled: true });
  const { key } = await makePerson(server, { builtInRole: 'Developer' });
  assert.equal((await server.call('GET', PATH, { key })).status, 200);
  assert.equal((await server.call('PUT', PATH, { key, body: { oidcEnabled: true } })).status, 403);
});

test('switching personal API keys on or off takes effect immediately', async () => {
  await server.ok('PUT', PATH, { personalApiKeysEnabled: true });
  const { key } = await makePerson(server, { builtInRole: 'Viewer' });
  const status = async () => (await server.call('GET', '/api/v1/users/me', { key })).status;
  assert.equal(await status(), 200);
  await server.ok('PUT', PATH, { personalApiKeysEnabled: false });
  assert.equal(await status(), 403);
  assert.equal((await server.call('GET', '/api/v1/users/me')).status, 200, 'administrators’ keys still work');
  await server.ok('PUT', PATH, { personalApiKeysEnabled: true });
  assert.equal(await status(), 200);
});
