import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  deploymentInput,
  type ServerUnderTest,
  startTestServer,
} from '../../../../test/server-under-test.ts';

const EXPORT = '/api/v1/audit-logs/export';

/** Inserts an event into the log. */
async function addEvent(
  server: ServerUnderTest,
  event: {
    name?: string;
    at?: string;
    email?: string;
    deployment?: string;
    target?: object;
    tenantId?: number;
  },
): Promise<void> {
  await sql`insert into audit_events
    (tenant_id, event, operation, user_email, request_id, deployment_name, target, occurred_at)
    values (${event.tenantId ?? 1}, ${event.name ?? 'Tried'}, 'test', ${event.email ?? null}, 'r',
      ${event.deployment ?? null}, ${JSON.stringify(event.target ?? {})}, ${event.at ?? '2026-01-15T12:00:00Z'})`.execute(
    server.db,
  );
}

/** Parses the rows of RFC 4180 text; throws for invalid text. */
function parseCsv(text: string): Record<string, string>[] {
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const rows: string[][] = [[]];
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const [, quoted, plain = '', end] =
      field.exec(text) ?? assert.fail(`no CSV at ${text.slice(at, at + 50)}`);
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  assert.deepEqual(rows.pop(), [], 'the last row ends like the others do');
  const [names = [], ...values] = rows;
  return values.map((row) => {
    assert.equal(row.length, names.length);
    return Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']));
  });
}

test('the audit log export', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const { db } = server;
  const rowsOf = async (query: Record<string, string>) => {
    const response = await server.call('GET', `${EXPORT}?${new URLSearchParams(query)}`);
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return parseCsv(response.body);
  };

  await t.test('refuses an invalid range and a search without a word', async () => {
    const refused: [string, RegExp][] = [
      ['start=yesterday', /query\.start must be a date/],
      ['end=2026-02-30', /query\.end must be a date/],
      ['start=2026-02-02&end=2026-02-01', /query\.start must be before the end/],
      ['end=9999-12-31', /query\.end must be in the years 2000 to 2199/],
      ['start=2026-05-04T12:00:00', /query\.start must be a date .* or a time with a zone/],
      ['search=%26%7C!', /query\.search must contain a letter or a digit/],
      [`search=${'x'.repeat(201)}`, /query\.search/],
      ['userEmail=a%00b', /query\.userEmail/],
      ['eventName=a%0Ab', /query\.eventName must have no control characters/],
    ];
    for (const path of [EXPORT, '/api/v1/audit-logs'])
      for (const [query, message] of refused) {
        const { status, body } = await server.call('GET', `${path}?${query}`);
        assert.equal(status, 400, `${query}: ${JSON.stringify(body)}`);
        assert.match(body.error, message);
      }
  });

  await t.test('requires the permission, and the audit log enabled in the account', async () => {
    const key = await server.makeKey({ permissions: ['DeploymentRead', 'DeploymentsManage'] });
    const reader = await server.makeKey({ permissions: ['AuditLogManage'] });
    for (const path of [EXPORT, '/api/v1/audit-logs']) {
      assert.equal((await server.call('GET', path, { key: null })).status, 401);
      const without = await server.call('GET', path, { key });
      assert.deepEqual(
        { status: without.status, error: without.body.error },
        { status: 403, error: 'This needs the permission AuditLogManage' },
      );
      assert.equal((await server.call('GET', path, { key: reader })).status, 200);
      await sql`update tenants set audit_log_enabled = false`.execute(db);
      const off = await server.call('GET', path);
      assert.equal(off.status, 403);
      assert.match(off.body.error, /audit log is switched off/);
      await sql`update tenants set audit_log_enabled = true`.execute(db);
    }
  });

  await t.test('is a CSV attachment that a spreadsheet does not read as formulas', async () => {
    const at = '2026-01-01T00:00:00Z';
    const names = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '"=1"',
      'a "quoted", b',
      'two\r\nlines',
      '1-1',
    ];
    for (const name of names) await addEvent(server, { at, deployment: name, email: `${name}@x`, name });
    await addEvent(server, { at, target: { name: '=cmd|x', text: 'line\nbreak, "quoted"' } });
    const response = await server.call('GET', `${EXPORT}?end=2026-01-01`);
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.equal(response.headers.get('content-disposition'), 'attachment; filename="audit-log.csv"');
    assert.equal(response.headers.get('x-complete-until'), '2026-01-02T00:00:00.000000Z');
    const rows = parseCsv(response.body);
    const shown = [
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'\t=1",
      "' =1",
      "' =1",
      '"=1"',
      'a "quoted", b',
      'two  lines',
      '1-1',
    ];
    assert.deepEqual(
      rows.map((row) => row.deploymentName),
      [...shown, ''],
    );
    assert.deepEqual(
      rows.slice(0, -1).map((row) => row.eventName),
      shown,
    );
    assert.deepEqual(
      rows.slice(0, -1).map((row) => row.userEmail),
      shown.map((name) => `${name}@x`),
    );
    assert.deepEqual(JSON.parse(rows.at(-1)?.target ?? ''), {
      name: '=cmd|x',
      text: 'line\nbreak, "quoted"',
    });
    assert.equal(rows[0]?.timestamp, '2026-01-01T00:00:00.000000Z');
    assert.deepEqual(
      { outcome: rows[0]?.outcome, tenantId: rows[0]?.tenantId },
      { outcome: 'completed', tenantId: '1' },
    );
  });

  await t.test('has the events of the range in order, including the whole last day', async () => {
    const instants = [
      '2026-02-03T23:59:59.999999Z',
      '2026-02-02T00:00:00Z',
      '2026-02-01T23:59:59.999999Z',
      '2026-02-04T00:00:00Z',
    ];
    for (const at of instants) await addEvent(server, { at, email: 'range@example.com' });
    const times = async (query: Record<string, string>) =>
      (await rowsOf({ ...query, userEmail: 'range@example.com' })).map((row) => row.timestamp);
    const [last, first] = [String(instants[0]), '2026-02-02T00:00:00.000000Z'];
    assert.deepEqual(await times({ start: '2026-02-02', end: '2026-02-03' }), [first, last]);
    assert.deepEqual(await times({ start: '2026-02-02', end: '2026-02-03T23:59:59.999999Z' }), [first]);
    assert.deepEqual(await times({ start: '2026-02-02T00:00:00.000001Z', end: '2026-02-03' }), [last]);
    assert.deepEqual(await times({ start: '2026-02-02T01:00:00+01:00', end: '2026-02-02' }), [first]);
    assert.deepEqual(await times({ end: '2025-12-31' }), []);
    assert.equal((await times({})).length, 4);
  });

  await t.test('finds events by words, by event name, and by email address ignoring case', async () => {
    const at = '2026-03-01T00:00:00Z';
    await addEvent(server, {
      at,
      name: 'Created role',
      email: 'Ada.Lovelace@Example.com',
      deployment: 'Sales EMEA',
    });
    await addEvent(server, {
      at,
      name: 'Created role',
      email: 'bob@example.com',
      target: { deploymentName: 'Budget' },
    });
    await addEvent(server, {
      at,
      name: "It's; drop",
      email: "o'neil@example.com",
      target: { path: 'model/cubes/orders.yml' },
    });
    const find = async (query: Record<string, string>) =>
      (await rowsOf({ start: '2026-03-01', end: '2026-03-01', ...query })).map(
        (row) => row.userEmail?.split('@')[0],
      );
    const [ada, bob, neil] = ['Ada.Lovelace', 'bob', "o'neil"];
    assert.deepEqual(await find({ search: 'lovelace' }), [ada]);
    assert.deepEqual(await find({ search: 'ada.lovelace@example.com' }), [ada]);
    assert.deepEqual(await find({ search: 'emea created' }), [ada]);
    assert.deepEqual(await find({ search: 'budg deploymentName' }), [bob]);
    assert.deepEqual(await find({ search: 'cubes/orders' }), [neil]);
    assert.deepEqual(await find({ search: "o'neil" }), [neil]);
    assert.deepEqual(await find({ search: 'nowhere' }), []);
    assert.deepEqual(await find({ eventName: 'Created role' }), [ada, bob]);
    assert.deepEqual(await find({ eventName: 'created role' }), []);
    assert.deepEqual(await find({ eventName: "It's; drop" }), [neil]);
    assert.deepEqual(await find({ userEmail: 'ADA.lovelace@example.com' }), [ada]);
    assert.deepEqual(await find({ userEmail: "o'neil@example.com", search: 'orders' }), [neil]);
    assert.deepEqual(await find({ userEmail: '%' }), []);
    const list = await server.ok('GET', '/api/v1/audit-logs?start=2026-03-01&end=2026-03-01&search=example');
    assert.deepEqual(
      list.items.map((item: { userEmail: string }) => item.userEmail.split('@')[0]),
      [neil, bob, ada],
    );
  });

  await t.test('has no events of other accounts', async () => {
    await addEvent(server, { at: '2026-03-02T00:00:00Z', tenantId: 2, email: 'other@example.com' });
    assert.deepEqual(await rowsOf({ userEmail: 'other@example.com' }), []);
    assert.deepEqual(await rowsOf({ search: 'other' }), []);
  });

  await t.test('is compressed on request, with the same content', async () => {
    const exported = (encoding: string) =>
      fetch(`${server.url}${EXPORT}?end=2026-03-01`, {
        headers: { authorization: `Bearer ${server.adminKey}`, 'accept-encoding': encoding },
      });
    const plain = await exported('identity');
    assert.equal(plain.headers.get('content-encoding'), null);
    const text = await plain.text();
    assert.match(text, /^id,/);
    for (const encoding of ['gzip', 'br']) {
      const response = await exported(encoding);
      assert.equal(response.headers.get('content-encoding'), encoding);
      assert.equal(await response.text(), text);
    }
  });

  await t.test('has names and emails as they were at the time of each event', async () => {
    const made = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Before'));
    const path = `/api/v1/deployments/${made.id}`;
    const key = await server.ok('POST', '/api/v1/api-keys', { name: 'Short-lived' });
    await server.ok('PUT', path, { name: 'After' }, key.token);
    const { headers, body } = await server.call('GET', `${EXPORT}?start=2026-06-01`);
    const end = headers.get('x-complete-until') ?? '';
    const renamed = parseCsv(body).filter((row) => row.deploymentId === String(made.id));
    assert.deepEqual(
      renamed.map((row) => [row.operation, row.deploymentName, row.apiKeyName]),
      [
        ['createDeployment', 'Before', 'First administrator'],
        ['updateDeployment', 'Before', 'Short-lived'],
      ],
    );
    await server.ok('DELETE', path);
    await server.call('DELETE', `/api/v1/api-keys/${key.id}`);
    await sql`update users set email = 'renamed@example.com'`.execute(db);
    await sql`update tenants set name = 'Renamed'`.execute(db);
    const again = await server.call('GET', `${EXPORT}?start=2026-06-01&end=${encodeURIComponent(end)}`);
    assert.equal(again.body, body);
    assert.equal(again.headers.get('x-complete-until'), end);
    await sql`update users set email = 'admin@example.com'`.execute(db);
  });
});
