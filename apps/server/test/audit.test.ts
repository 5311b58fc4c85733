import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { failingCalls } from './failing-calls.ts';
import { type ServedOperation, servedDocument } from './open-api.ts';
import { callOperation, prepareFixture, sampleOf } from './sample-calls.ts';
import { type Answer, startTestServer } from './server-under-test.ts';

test('the audit log', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const { db } = server;
  const { operations } = await servedDocument(server);
  const fixture = await prepareFixture(server);
  const writes = operations.filter((operation) => operation.auditEvent !== undefined);

  await t.test('has one row of every change, by whom, from where, in the same transaction', async () => {
    for (const operation of writes) {
      const sample = await sampleOf(operation, fixture);
      const answer = await callOperation(server, operation, sample);
      assert.ok(answer.status < 300, `${operation.id}: ${JSON.stringify(answer.body)}`);
      const [row, ...more] = await rowsOf(db, answer);
      assert.ok(row !== undefined && more.length === 0, `${operation.id}: not exactly one row`);
      assert.deepEqual(
        {
          event: row.event,
          operation: row.operation,
          user: row.user_email,
          tenant: row.tenant_id,
          address: row.address,
          deployment: row.deployment_id,
        },
        {
          event: operation.auditEvent,
          operation: operation.id,
          user: 'admin@example.com',
          tenant: 1,
          address: '127.0.0.1',
          deployment: Number(sample.params?.deploymentId ?? deploymentMade(operation, answer)) || null,
        },
        operation.id,
      );
      assert.ok(row.user_id !== null && row.api_key_id !== null, `${operation.id}: who it was`);
      assert.ok(Date.now() - row.occurred_at.getTime() < 60_000, `${operation.id}: when it was`);
    }
    const reset = byId(operations, 'resetCreationStep');
    await callOperation(server, reset, await sampleOf(reset, fixture));
    const { rows } = await sql<{ isSame: boolean }>`
      select (select xmin from audit_events where operation = 'resetCreationStep' order by id desc limit 1)
        = (select xmin from deployments where id = ${fixture.deploymentId}) as "isSame"`.execute(db);
    assert.deepEqual(rows, [{ isSame: true }], 'one transaction wrote both');
  });

  await t.test('has no row of what was only read', async () => {
    for (const operation of operations.filter((candidate) => candidate.auditEvent === undefined)) {
      const answer = await callOperation(server, operation, await sampleOf(operation, fixture));
      assert.deepEqual(await rowsOf(db, answer), [], operation.id);
    }
  });

  await t.test('has no row of what failed', async () => {
    const failing = await failingCalls(fixture);
    assert.deepEqual(Object.keys(failing).sort(), writes.map((operation) => operation.id).sort());
    for (const [id, calls] of Object.entries(failing))
      for (const [status, sample] of calls) {
        const answer = await callOperation(server, byId(operations, id), sample);
        assert.equal(answer.status, status, `${id}: ${JSON.stringify(answer.body)}`);
        assert.deepEqual(await rowsOf(db, answer), [], id);
      }
  });
});

function byId(operations: readonly ServedOperation[], id: string): ServedOperation {
  const operation = operations.find((candidate) => candidate.id === id);
  assert.ok(operation, id);
  return operation;
}

/** The deployment that a call brought about, of which the path could not tell. */
function deploymentMade(operation: ServedOperation, answer: Answer): number | undefined {
  return operation.id === 'createDeployment' ? answer.body.id : undefined;
}

function rowsOf(db: Db, answer: Answer) {
  const requestId = answer.headers.get('x-request-id') ?? '';
  return db.selectFrom('audit_events').selectAll().where('request_id', '=', requestId).execute();
}
