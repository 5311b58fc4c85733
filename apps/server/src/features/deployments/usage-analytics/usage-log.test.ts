import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Tenants } from '../../../auth/tenants.ts';
import type { Operation } from '../../../http/operation.ts';
import { deleteOldUsage, insertApiRequests, insertDataApiQueries } from './usage.store.ts';
import { kindOf, UsageLog } from './usage-log.ts';

async function logOf(t: TestContext) {
  const { db, close } = await testDatabase();
  t.after(close);
  const { id } = await db
    .insertInto('tenants')
    .values({ name: 'One' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { db, id, log: new UsageLog(db, pino({ level: 'silent' }), new Tenants(db, id)) };
}

const operation = { id: 'getMe', method: 'GET' } as Operation;
const answered = (statusCode: number) =>
  ({ statusCode, elapsedTime: 1.5, raw: { statusCode } }) as unknown as FastifyReply;
const requestOf = (more: object = {}) =>
  ({ hostname: 'x', headers: {}, ...more }) as unknown as FastifyRequest;
const countOf = async (db: Db, table: string) =>
  Number(
    (await sql<{ count: string }>`select count(*) as count from ${sql.table(table)}`.execute(db)).rows[0]
      ?.count,
  );

/** Flushes until a table has this many rows: the tenant of each request is looked up before it is added. */
async function recorded(db: Db, log: UsageLog, table: string, count: number): Promise<void> {
  for (let turn = 0; turn < 200 && (await countOf(db, table)) < count; turn += 1) {
    await sleep(20);
    await log.flush();
  }
}

test('requests of callers are always recorded, anonymous requests up to a limit', async (t) => {
  const { db, id, log } = await logOf(t);
  // The limit applies to each second.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const caller = { tenantId: id, user: { id: 7 }, credentialId: 8 };
  for (let turn = 0; turn < 500; turn += 1) {
    log.noteRequest(operation, requestOf(), answered(401));
    log.noteRequest(operation, requestOf({ caller }), answered(200));
  }
  await recorded(db, log, 'api_requests', 550);
  const { rows } = await sql`
    select status, count(*)::int as count from api_requests group by 1 order by 1`.execute(db);
  assert.deepEqual(rows, [
    { status: 200, count: 500 },
    { status: 401, count: 50 },
  ]);
});

test('a recorded query can be stored regardless of its URL', async (t) => {
  const { db, log } = await logOf(t);
  const names = ['a\0b', `${'x'.repeat(254)}\u{1f600}`, 'x'.repeat(5000), null];
  for (const branchName of names)
    log.noteQuery(
      { deploymentId: 1, branchName, path: '', podPath: '/cubejs-api/v1/load?query=%7B%7D' },
      requestOf(),
      answered(200),
    );
  await recorded(db, log, 'data_api_queries', names.length);
  assert.deepEqual([await countOf(db, 'data_api_queries'), log.dropped], [names.length, 0]);
  assert.equal(kindOf('/cubejs-api/v1/dry-run'), 'dry-run');
  for (const path of ['/cubejs-api/v1/secret-word', '/readyz', '/cubejs-api/v1/', '/'])
    assert.equal(kindOf(path), 'other');
});

test('rows of deleted accounts are skipped, and rows older than 90 days are deleted', async (t) => {
  const { db, id } = await logOf(t);
  const day = 24 * 3600 * 1000;
  const of = (tenant_id: number, days: number) => ({
    tenant_id,
    at_ms: Date.now() - days * day,
    deployment_id: 1,
    status: 200,
    duration_ms: 1,
    user_id: null,
  });
  const ages = [of(id, 0), of(id, 89), of(id, 91), of(999_999, 0)];
  await insertApiRequests(
    db,
    ages.map((row) => ({ ...row, operation: 'getMe', method: 'GET', api_key_id: null })),
  );
  await insertDataApiQueries(
    db,
    ages.map((row) => ({ ...row, branch_name: null, kind: 'load' })),
  );
  for (const table of ['api_requests', 'data_api_queries']) assert.equal(await countOf(db, table), 3);
  await deleteOldUsage(db);
  for (const table of ['api_requests', 'data_api_queries']) assert.equal(await countOf(db, table), 2);
});
