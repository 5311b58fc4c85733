import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { expireEvents } from '../src/features/account/audit/expire-events.ts';
import { callOperation } from './call-operation.ts';
import { checkEntries, failingCalls, needsPods, onlyWhole, sampleOf, swept } from './contracts.ts';
import { type Fixture, prepareFixture } from './fixture.ts';
import { walkGitHub } from './github-under-test.ts';
import { type ServedOperation, sentenceOf, servedDocument } from './open-api.ts';
import { type Answer, type Json, startTestServer } from './server-under-test.ts';

test('the audit log', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api', ...(await walkGitHub(t)) });
  const { db } = server;
  const { operations: all } = await servedDocument(server);
  const operations = swept(all);
  const fixture = await prepareFixture(server);
  const writes = operations.filter((operation) => operation.auditEvent !== undefined);

  await t.test('has one row per change, with actor and address, in the same transaction', async () => {
    // This server has no pods.
    for (const operation of writes.filter((one) => !needsPods(one))) {
      const sample = await sampleOf(operation, fixture);
      const answer = await callOperation(server, operation, sample);
      assert.ok(answer.status < 300, `${operation.id}: ${JSON.stringify(answer.body)}`);
      const [row, ...more] = await rowsOf(db, answer);
      assert.ok(row !== undefined && more.length === 0, `${operation.id}: not exactly one row`);
      const named = sample.params?.deploymentId ?? (sample.body as Json)?.deploymentId;
      const deployment = Number(named ?? deploymentOf(operation, answer, fixture)) || null;
      assert.deepEqual(
        {
          event: row.event,
          operation: row.operation,
          outcome: row.outcome,
          tenant: row.tenant_id,
          address: row.address,
          deployment: row.deployment_id,
          hasDeploymentName: row.deployment_name !== null,
        },
        {
          event: operation.auditEvent,
          operation: operation.id,
          outcome: 'completed',
          tenant: 1,
          address: '127.0.0.1',
          deployment,
          hasDeploymentName: deployment !== null,
        },
        operation.id,
      );
      const who = [row.actor, row.user_email, row.api_key_name];
      if (operation.permission === 'public') assert.ok(row.actor !== 'api_key' && row.api_key_id === null);
      else if (sample.key !== undefined)
        assert.deepEqual(
          { actor: row.actor, api_key_name: row.api_key_name },
          { actor: 'user', api_key_name: 'Embed session' },
          operation.id,
        );
      else assert.deepEqual(who, ['api_key', 'admin@example.com', 'First administrator'], operation.id);
      assert.equal(row.user_id === null, row.actor === 'anonymous', `${operation.id}: the actor`);
      assert.ok(Date.now() - row.occurred_at.getTime() < 60_000, `${operation.id}: the time`);
    }
    const reset = byId(all, 'resetCreationStep');
    await callOperation(server, reset, await sampleOf(reset, fixture));
    const { rows } = await sql<{ isSame: boolean }>`
      select (select xmin from audit_events where operation = 'resetCreationStep' order by id desc limit 1)
        = (select xmin from deployments where id = ${fixture.deploymentId}) as "isSame"`.execute(db);
    assert.deepEqual(rows, [{ isSame: true }], 'the change and its event belong to one transaction');
  });

  await t.test('has no rows for reads', async () => {
    for (const operation of operations.filter((candidate) => candidate.auditEvent === undefined)) {
      const answer = await callOperation(server, operation, await sampleOf(operation, fixture));
      assert.deepEqual(await rowsOf(db, answer), [], operation.id);
    }
  });

  await t.test('has no rows for failed calls', async () => {
    const called: string[] = [];
    for await (const [id, calls] of failingCalls(fixture)) {
      called.push(id);
      for (const [status, sample] of calls) {
        const answer = await callOperation(server, byId(all, id), sample);
        assert.equal(answer.status, status, `${id}: ${JSON.stringify(answer.body)}`);
        const completed = (await rowsOf(db, answer)).filter((row) => row.outcome === 'completed');
        assert.deepEqual(completed, [], id);
      }
    }
    checkEntries('failing', called, writes);
  });

  await t.test('has a row for each refused administrator operation, and for no other refusal', async () => {
    const key = await server.makeKey({ permissions: ['DeploymentRead'] });
    for (const operation of operations) {
      const isForAdministrators = ['admin', 'AuditLogManage'].includes(String(operation.permission));
      const sample = await sampleOf(operation, fixture);
      const answer = await callOperation(server, operation, sample, { key });
      if (isForAdministrators) assert.equal(answer.status, 403, operation.id);
      if (answer.status < 400) continue;
      const expected = isForAdministrators ? 1 : 0;
      const rows = await refusalsOf(db, answer, expected);
      assert.equal(rows.length, expected, operation.id);
      for (const row of rows)
        assert.deepEqual(
          {
            event: row.event,
            operation: row.operation,
            outcome: row.outcome,
            user_email: row.user_email,
            api_key_name: row.api_key_name,
            address: row.address,
            target: row.target,
          },
          {
            event: 'Refused administrator operation',
            operation: operation.id,
            outcome: 'refused',
            user_email: 'admin@example.com',
            api_key_name: 'A test',
            address: '127.0.0.1',
            target: { operation: operation.id, reason: sentenceOf(answer) },
          },
        );
      // A repeated refusal adds no row.
      const again = await callOperation(server, operation, sample, { key });
      assert.equal((await refusalsOf(db, again, 0)).length, 0, operation.id);
    }
  });

  await t.test('a refusal still returns 403 when its event cannot be written', onlyWhole, async () => {
    const key = await server.makeKey({ permissions: ['DeploymentRead'] });
    await server.ok('GET', '/api/v1/users/me', undefined, key);
    await db.transaction().execute(async (other) => {
      await sql`lock table audit_events in share mode`.execute(other);
      assert.equal((await server.call('GET', '/api/v1/roles', { key })).status, 403);
    });
  });

  await t.test('never contains a secret', onlyWhole, async () => {
    const deployment = `/api/v1/deployments/${fixture.deploymentId}`;
    const secrets = ['hunter2-of-the-database', 'tok-of-the-warehouse', 'value-of-the-key'];
    await server.ok('PUT', `${deployment}/env-vars`, {
      env_variables: ['CUBEJS_DB_PASS', 'WAREHOUSE_TOKEN', 'API_KEY'].map((name, index) => ({
        name,
        value: secrets[index],
      })),
    });
    await server.ok('PUT', deployment, {
      templateVariables: { dbPassword: secrets[0], nested: { secret: secrets[1] }, [secrets[2] ?? '']: 'x' },
    });
    const made = await server.ok('POST', '/api/v1/api-keys', { name: 'Of a test' });
    const token = await server.ok('POST', `${deployment}/token`, {});
    const { rows } = await sql<{ row: string }>`select logged::text as row from audit_events logged`.execute(
      db,
    );
    for (const secret of [secrets[0], secrets[1], made.token, token.cubeApiToken, server.adminKey])
      assert.ok(
        rows.every(({ row }) => !row.includes(String(secret))),
        'the log contains a secret',
      );
    assert.ok(rows.some(({ row }) => row.includes('[HIDDEN]')));
  });
});

test('the use of an API key from a new address', onlyWhole, async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api', FACET_TRUST_PROXY: '127.0.0.1' });
  const from = (address: string, key = server.adminKey) =>
    server.call('GET', '/api/v1/users/me', {
      key,
      headers: { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' },
    });
  const addressesOf = async (name: string) => {
    const { rows } = await sql<{ address: string }>`select address from audit_events
      where event = 'Used API key from a new address' and api_key_name = ${name} order by id`.execute(
      server.db,
    );
    return rows.map(({ address }) => address);
  };

  await t.test('is logged once per key and address, also for a key already in use', async () => {
    await Promise.all(Array.from({ length: 10 }, () => from('192.0.2.1')));
    await Promise.all(Array.from({ length: 10 }, () => from('2001:db8::1')));
    await from('192.0.2.1');
    assert.deepEqual(await addressesOf('First administrator'), ['192.0.2.1', '2001:db8::1']);
    const { token } = (
      await server.call('POST', '/api/v1/api-keys', {
        body: { name: 'Second' },
        headers: { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' },
      })
    ).body;
    await from('192.0.2.1', token);
    assert.deepEqual(await addressesOf('Second'), ['192.0.2.1'], 'the first use of a key is logged too');
  });

  await t.test('is remembered across nodes', async () => {
    const [row] = await server.db.selectFrom('api_key_addresses').selectAll().execute();
    assert.ok(row);
    await sql`insert into api_key_addresses (tenant_id, api_key_id, address)
      values (1, ${row.api_key_id}, '192.0.2.9')`.execute(server.db);
    assert.equal((await from('192.0.2.9')).status, 200);
    assert.deepEqual(await addressesOf('First administrator'), ['192.0.2.1', '2001:db8::1']);
  });

  await t.test('is not logged when the key is refused', async () => {
    assert.equal((await from('192.0.2.10', `sk-${'x'.repeat(30)}`)).status, 401);
    const { rows } = await sql`select from api_key_addresses where address = '192.0.2.10'`.execute(server.db);
    assert.equal(rows.length, 0);
  });
});

test("events are deleted after their account's retention period", onlyWhole, async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const { db } = server;
  const other = await db
    .insertInto('tenants')
    .values({ name: 'Other', audit_log_retention_days: 400 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const add = (tenantId: number, days: number, count: number) =>
    sql`insert into audit_events (tenant_id, event, operation, request_id, occurred_at)
      select ${tenantId}, ${`${days} days`}, 'test', 'r', now() - ${`${days} days`}::interval - n * interval '1 ms'
      from generate_series(1, ${count}::integer) n`.execute(db);
  const counts = async () => {
    const { rows } = await sql<{ at: string }>`select tenant_id || ': ' || event || ', ' || count(*) as at
      from audit_events where operation = 'test' group by tenant_id, event order by 1`.execute(db);
    return rows.map(({ at }) => at);
  };
  for (const tenantId of [1, other.id]) {
    await add(tenantId, 29, 3);
    await add(tenantId, 300, 12_000);
    await add(tenantId, 500, 3);
  }
  await expireEvents(db);
  assert.deepEqual(await counts(), [
    '1: 29 days, 3',
    '1: 300 days, 12000',
    '1: 500 days, 3',
    `${other.id}: 29 days, 3`,
    `${other.id}: 300 days, 12000`,
  ]);
  await sql`update tenants set audit_log_retention_days = 30 where id = 1`.execute(db);
  await expireEvents(db);
  await expireEvents(db);
  assert.deepEqual(await counts(), [
    '1: 29 days, 3',
    `${other.id}: 29 days, 3`,
    `${other.id}: 300 days, 12000`,
  ]);
});

function byId(operations: readonly ServedOperation[], id: string): ServedOperation {
  const operation = operations.find((candidate) => candidate.id === id);
  assert.ok(operation, id);
  return operation;
}

/** The id of the deployment that a call created, which its path does not contain. */
function deploymentOf({ id, path }: ServedOperation, answer: Answer, fixture: Fixture): number | undefined {
  if (path.startsWith('/api/v1/embed/dashboard/') || id === 'unsubscribe') return fixture.deploymentId;
  return id === 'createDeployment' ? answer.body.id : undefined;
}

/** Waits for the expected number of refusals, because they are written after the response. */
async function refusalsOf(db: Db, answer: Answer, expected: number) {
  for (let attempt = 0; ; attempt += 1) {
    const rows = await rowsOf(db, answer);
    const refused = rows.filter((row) => row.outcome === 'refused');
    if (refused.length >= expected || attempt === 100) return refused;
    await sleep(20);
  }
}

function rowsOf(db: Db, answer: Answer) {
  const requestId = answer.headers.get('x-request-id') ?? '';
  return db.selectFrom('audit_events').selectAll().where('request_id', '=', requestId).execute();
}
