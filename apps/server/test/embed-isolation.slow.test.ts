import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { connectionUrl, type Db } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { addTenant } from '../src/app/start/add-tenant.ts';
import { deleteContents } from '../src/features/embedding/embed-tenants/delete-contents.ts';
import type { Deletion } from '../src/features/embedding/embed-tenants/embed-tenants.service.ts';
import { isWhole, sampleOf, swept } from './contracts.ts';
import { prepareFixture } from './fixture.ts';
import { callHost } from './host-client.ts';
import { noteChanges } from './note-changes.ts';
import { type ServedOperation, servedDocument } from './open-api.ts';
import { type Account, checkMarkers, everythingIn, type Party, partyWith } from './parties.ts';
import { ADMIN_KEY, startProcess, temporaryHome } from './server-process.ts';

// Slow: creates two embed tenants with everything and reads every list of both.

const HOST = 'second.example.com';
const MARKERS = {
  north: 'secret0of0north',
  south: 'secret0of0south',
  northElsewhere: 'secret0of0the0other0north',
} as const;
const ALL = Object.values(MARKERS);

/** Whether an operation addresses an object by the id of a row, so that it exists for one party only. */
const hasRowId = ({ path }: ServedOperation) => /\{(\w+Id|id)\}/.test(path.replace('{deploymentId}', ''));

test('embed tenants with the same names reveal nothing to each other', async (t) => {
  const database = await testDatabase();
  const server = await startProcess(t, {
    FACET_LOG_LEVEL: 'trace',
    FACET_ROLES: 'api',
    FACET_ADMIN_EMAIL: 'admin@example.com',
    FACET_DATA_DIR: join(await temporaryHome(t), 'data'),
    DATABASE_URL: connectionUrl(database.connection),
  });
  t.after(() => database.close());
  const { key } = await addTenant(database.db, { name: 'Second', host: HOST, adminEmail: `admin@${HOST}` });
  const call: Account['call'] = (method, path, options = {}) =>
    callHost(server, HOST, options.key === undefined ? key : options.key, method, path, options);
  const second: Account = {
    call,
    fixture: await prepareFixture({ url: server.url, host: HOST, db: database.db, call }),
  };
  const first: Account = {
    call: server.call,
    fixture: await prepareFixture({ ...server, db: database.db }),
  };
  const operations = swept((await servedDocument(server)).operations);
  // Operations of administrators concern the account, to which embed tenants do not belong.
  const forEmbeds = operations.filter(
    ({ embed, permission }) => embed !== undefined && permission !== 'admin',
  );
  assert.ok(!isWhole || forEmbeds.length >= 10);

  const creator = (account: Account, what: string, embedTenantName: string, marker: string) =>
    embedParty(account, what, { embedTenantName, creatorMode: true }, marker);
  const north = await creator(first, 'north', 'north', MARKERS.north);
  const south = await creator(first, 'south', 'south', MARKERS.south);
  const viewer = await embedParty(first, 'a viewer of south', { embedTenantName: 'south' }, MARKERS.south);
  const namesake = await creator(second, 'north elsewhere', 'north', MARKERS.northElsewhere);
  const person = await sessionOf(first, { internalId: 'admin@example.com', creatorMode: true });
  const others = [
    south,
    viewer,
    namesake,
    partyWith(first, 'a session of an administrator', 'of-a-person', person),
    partyWith(first, 'the administrator', 'of-the-administrator'),
  ];

  await t.test('each of them reads and writes its own content', async () => {
    for (const party of [north, south, namesake]) {
      let seen = 0;
      for (const operation of forEmbeds) {
        const answer = await party.call(operation, await sampleOf(operation, party.fixture));
        checkMarkers(answer, `${operation.id} by ${party.what}`, ALL, party.marker);
        if (everythingIn(answer).includes(party.marker)) seen += 1;
      }
      assert.ok(!isWhole || seen >= 5, `${party.what} saw its own marker in ${seen} responses`);
    }
  });

  await t.test('no operation reveals or changes what belongs to another', async () => {
    const changed = await noteChanges(database.db, { except: [], containing: MARKERS.north });
    for (const operation of forEmbeds) {
      const sample = await sampleOf(operation, north.fixture);
      await changed();
      for (const party of others)
        for (const tried of sample.body === undefined ? [sample] : [sample, { ...sample, body: {} }]) {
          const answer = await party.call(operation, tried);
          const at = `${operation.id} by ${party.what}`;
          checkMarkers(answer, at, ALL, party.marker);
          if (hasRowId(operation))
            assert.ok([400, 403, 404, 409].includes(answer.status), `${at}: ${answer.status}`);
        }
      assert.deepEqual(await changed(), [], operation.id);
    }
  });

  await t.test('the other account sees nothing in lists, audit logs and exports', async () => {
    const marker = MARKERS.northElsewhere;
    const administrator = partyWith(second, 'the other administrator', marker);
    const reads = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    for (const operation of reads) {
      const answer = await administrator.call(operation, await sampleOf(operation, second.fixture));
      checkMarkers(answer, `${operation.id} by the other administrator`, ALL, marker);
    }
    assert.ok(!isWhole || reads.some(({ id }) => id === 'exportAuditLogs'));
  });

  await t.test('audit events of one embed tenant contain nothing of another', async () => {
    const { rows } = await sql<{ name: string; text: string }>`
      select embed_tenants.name, to_jsonb(event)::text as text
      from audit_events event
      join all_users on all_users.id = event.user_id join embed_tenants on embed_tenants.id = embed_tenant_id
      where event.tenant_id = 1`.execute(database.db);
    assert.ok(rows.length > 0);
    for (const { name, text } of rows)
      for (const [owner, marker] of Object.entries(MARKERS))
        assert.ok(owner === name || !text.includes(marker), text);
  });

  await t.test('the deletion of an embed tenant erases all of it but its audit events', async () => {
    const tablesOf = (marker: string) => tablesWith(database.db, marker);
    const before = await tablesOf(MARKERS.north);
    for (const table of ['draft_changes', 'report_versions', 'trash_rows', 'dashboard_versions'])
      assert.ok(!isWhole || before.includes(`public.${table}`), `${table} has nothing of north`);
    assert.equal((await first.call('DELETE', '/api/v1/embed-tenants/north')).status, 204);
    const { rows } = await sql<{ data: Deletion }>`
      select data from pgboss.job where name = 'embed-tenant-deletion'`.execute(database.db);
    for (const { data } of rows) await deleteContents(database.db, data.tenantId, data.embedTenantId);
    assert.deepEqual(await tablesOf(MARKERS.north), []);
    assert.ok((await tablesOf(MARKERS.south)).length > 0);
  });

  assert.equal((await server.end('SIGTERM')).code, 0);
  const log = server.stdout() + server.stderr();
  assert.ok(log.includes('"level"'), 'the server writes a log');
  for (const secret of [...ALL, ADMIN_KEY]) assert.ok(!log.includes(secret), `the log contains ${secret}`);
});

/** A user of an embed tenant, with a marker in everything that a session can contain. */
async function embedParty(account: Account, what: string, session: object, marker: string): Promise<Party> {
  const isCreator = 'creatorMode' in session;
  const definitions = {
    tenantGroupDefinitions: [{ name: 'Same', description: marker }],
    tenantGroups: ['Same'],
    userAttributeDefinitions: [{ name: 'same', type: 'string' }],
  };
  const token = await sessionOf(account, {
    ...session,
    externalId: isCreator ? 'same' : 'same-viewer',
    email: `${marker}@example.com`,
    embedTenantProfile: { displayName: marker },
    userProfile: { displayName: marker },
    ...(isCreator ? definitions : {}),
    userAttributes: [{ name: 'same', value: marker }],
    securityContext: { secret: marker },
  });
  return partyWith(account, what, marker, token);
}

async function sessionOf({ call, fixture }: Account, session: object): Promise<string> {
  const body = { deploymentId: fixture.deploymentId, ...session };
  const generated = await call('POST', '/api/v1/embed/generate-session', { body });
  assert.equal(generated.status, 200, JSON.stringify(generated.body));
  const { sessionId } = generated.body;
  const exchanged = await call('POST', '/api/v1/embed/session/token', { body: { sessionId } });
  assert.equal(exchanged.status, 200, JSON.stringify(exchanged.body));
  return exchanged.body.token;
}

/** The tables with rows that contain a text. */
async function tablesWith(db: Db, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema not in ('information_schema', 'pg_catalog') and table_type = 'BASE TABLE'
      and table_name not like 'audit%' and table_name <> 'test_changes'
    order by 1`.execute(db);
  const found = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name
      where exists (select from ${sql.table(name)} t where strpos(to_jsonb(t)::text, ${text}) > 0)`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(found, sql` union all `)}`.execute(db);
  return rows.map(({ name }) => name);
}
