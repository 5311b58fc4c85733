import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionUrl, openDatabase } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { callOperation } from './call-operation.ts';
import { hasWorked, onlyWhole, sampleOf, swept } from './contracts.ts';
import type { SampleCall } from './feature-contract.ts';
import { prepareFixture } from './fixture.ts';
import { walkGitHub } from './github-under-test.ts';
import { AnswerChecker, isScim, sentenceOf, servedDocument } from './open-api.ts';
import { startTestServer } from './server-under-test.ts';

test('every operation returns errors of one shape while its database is lost or broken', async (t) => {
  const database = await testDatabase();
  const outside = openDatabase({ ...database.connection, database: 'postgres' }, { max: 1 });
  const name = sql.id(database.connection.database);
  const allow = async (isAllowed: boolean) => {
    await sql`alter database ${name} with allow_connections ${sql.lit(isAllowed)}`.execute(outside.db);
  };
  const cutConnections = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${database.connection.database}`.execute(outside.db);

  const server = await startTestServer(t, {
    DATABASE_URL: connectionUrl(database.connection),
    FACET_ROLES: 'api,worker',
    // Not Chromium: the exports that the sample calls start need not succeed.
    FACET_CHROMIUM: process.execPath,
    ...(await walkGitHub(t)),
  });
  // Registered after the server's own hook, so that the server stops first.
  t.after(() => outside.close());
  t.after(() => database.close());
  const { document, operations: all } = await servedDocument(server);
  const operations = swept(all);
  const checker = new AnswerChecker(document);
  const fixture = await prepareFixture({ ...server, db: database.db });
  const samples = new Map<string, SampleCall>();
  for (const operation of operations) samples.set(operation.id, await sampleOf(operation, fixture));

  await t.test('a cut connection fails only the call that used it', onlyWhole, async () => {
    for (let round = 0; round < 3; round += 1) {
      await cutConnections();
      const statuses = new Set<number>();
      for (let count = 0; count < 30; count += 1)
        statuses.add((await server.call('GET', '/api/v1/deployments')).status);
      assert.ok(
        [...statuses].every((status) => status === 200 || status === 503),
        `${[...statuses]}`,
      );
      assert.equal((await server.call('GET', '/api/v1/deployments')).status, 200);
    }
  });

  await t.test('every operation returns 503 with Retry-After, never 401 or 500', async () => {
    await allow(false);
    await cutConnections();
    // Waits for cached keys to expire, or some calls would get further than others.
    await sleep(2100);
    for (const operation of operations) {
      if (operation.permission === 'public') continue;
      const answer = await callOperation(server, operation, samples.get(operation.id) ?? {});
      assert.equal(answer.status, 503, `${operation.id}: ${JSON.stringify(answer.body)}`);
      assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      const members = isScim(operation) ? ['detail', 'schemas', 'status'] : ['code', 'error', 'requestId'];
      assert.deepEqual(Object.keys(answer.body).sort(), members);
      assert.equal(sentenceOf(answer), 'The database cannot be reached; try again');
      checker.check(operation, answer);
    }
    const query = await server.call('GET', `/d/${fixture.deploymentId}/cubejs-api/v1/meta`);
    assert.equal(query.status, 503, JSON.stringify(query.body));
    assert.match(query.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  });

  await t.test('a page returns a styled HTML error', async () => {
    const page = await server.call('GET', '/invitation/unknown', { key: null });
    assert.equal(page.status, 503);
    assert.match(page.headers.get('content-type') ?? '', /text\/html/);
    assert.match(
      page.body,
      /<span class="name">Facet<\/span>[\s\S]*The database cannot be reached; try again\./,
    );
  });

  await t.test('the process stays alive, and readiness reports the reason', async () => {
    assert.equal((await server.call('GET', '/healthz', { key: null })).status, 200);
    const ready = await server.call('GET', '/readyz', { key: null });
    assert.equal(ready.status, 503);
    assert.match(ready.body.reason, /database/);
    assert.equal((await server.call('GET', '/metrics', { key: null })).status, 200);
  });

  await t.test('everything works again once the database is back', async () => {
    await allow(true);
    for (const operation of operations) {
      const answer = await callOperation(server, operation, await sampleOf(operation, fixture));
      assert.ok(
        hasWorked(operation, answer),
        `${operation.id}: ${answer.status} ${JSON.stringify(answer.body)}`,
      );
    }
    assert.equal((await server.call('GET', '/readyz', { key: null })).status, 200);
    const made = await server.makeDeployment('Made afterwards');
    assert.ok(made > 0, 'jobs must work again too');
  });

  await t.test(
    'a revoked key is refused within two seconds even if the notification is lost',
    onlyWhole,
    async () => {
      const { id, token } = await server.ok('POST', '/api/v1/api-keys', { name: 'Revoked elsewhere' });
      const status = async () => (await server.call('GET', '/api/v1/users/me', { key: token })).status;
      assert.equal(await status(), 200);
      // Revoked directly in the database, as by another node whose NOTIFY is lost.
      await database.db.deleteFrom('credentials').where('id', '=', id).execute();
      const revokedAt = Date.now();
      while ((await status()) === 200) {
        assert.ok(Date.now() - revokedAt < 2000, 'the key still works');
        await sleep(50);
      }
    },
  );

  await t.test('an internal error exposes no internals', async () => {
    // Breaks the schema, so that statements fail as they would because of a bug.
    for (const table of ['deployments', 'credentials', 'environments', 'users'])
      await sql`alter table ${sql.id(table)} rename to ${sql.id(`${table}_gone`)}`.execute(database.db);
    // As above: until cached keys have expired.
    await sleep(2100);
    for (const operation of operations) {
      if (operation.permission === 'public') continue;
      const answer = await callOperation(server, operation, samples.get(operation.id) ?? {});
      assert.equal(answer.status, 500, `${operation.id}: ${JSON.stringify(answer.body)}`);
      const error = 'Something went wrong on our side';
      assert.deepEqual(
        answer.body,
        isScim(operation)
          ? { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '500', detail: error }
          : { error, code: 'internal_error', requestId: answer.headers.get('x-request-id') },
      );
    }
  });
});
