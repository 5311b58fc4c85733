import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { manifestOf, ORDERS_COLUMNS, startSync, syncPath } from '../../../../test/dbt-under-test.ts';
import { newEndedRun, newWaitingRun } from '../../../../test/deliveries-under-test.ts';
import { makeEmbedUser } from '../../../../test/embed-under-test.ts';
import { prepareFixture } from '../../../../test/fixture.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
await allowPersonalKeys(server);
const fixture = await prepareFixture(server);
const { deploymentId } = fixture;
const explorer = await makePerson(server, { builtInRole: 'Explorer' });
const developer = await makePerson(server, { builtInRole: 'Developer' });
const list = async (key = server.adminKey): Promise<Json[]> =>
  (await server.ok('GET', '/api/v1/jobs?first=1000', undefined, key)).items;
const kindsOf = async (key?: string) => [...new Set((await list(key)).map(({ kind }) => kind))].sort();

// Nothing runs on this server: they stay as they are here.
const manifest = manifestOf({ orders: ORDERS_COLUMNS });
const { syncJobId } = await startSync(server, deploymentId, { source: 'manifest', manifest });
const { runId } = await newEndedRun(fixture);
const newExport = (userId: number, more: object = {}) =>
  server.db
    .insertInto('table_exports')
    .values({
      tenant_id: 1,
      deployment_id: deploymentId,
      user_id: userId,
      title: 'Revenue',
      format: 'csv',
      node_id: randomUUID(),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
const { id: exportId } = await newExport(explorer.userId);

test('each kind is listed for those who may see it', async () => {
  assert.deepEqual(await kindsOf(), ['build', 'export', 'run', 'sync']);
  assert.deepEqual(await kindsOf(developer.key), ['build', 'sync']);
  assert.deepEqual(await kindsOf(explorer.key), ['build', 'export']);
  const stranger = await makePerson(server, {});
  assert.deepEqual(await kindsOf(stranger.key), []);
  const { token } = await server.ok('POST', '/api/v1/api-keys', {
    name: 'limited',
    deploymentIds: [deploymentId],
  });
  assert.deepEqual(await kindsOf(token), ['build', 'export', 'run', 'sync']);
  const { id: other } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Other'));
  const elsewhere = await server.ok('POST', '/api/v1/api-keys', { name: 'other', deploymentIds: [other] });
  assert.ok((await list(elsewhere.token)).every((job) => job.deploymentId === other));
  const { key } = await makeEmbedUser(server, { deploymentId, embedTenant: 'acme' });
  assert.equal((await server.call('GET', '/api/v1/jobs', { key })).status, 403);
});

test('a job says what it is, how far it is, who started it, and what may be done', async () => {
  const found = (jobs: Json[], kind: string, id: unknown) =>
    jobs.find((job) => job.kind === kind && job.id === String(id));
  const jobs = await list();
  const sync = found(jobs, 'sync', syncJobId);
  assert.deepEqual(
    [sync?.state, sync?.progress, sync?.actions, sync?.finishedAt],
    ['running', 0, ['cancel'], null],
  );
  assert.deepEqual(found(await list(developer.key), 'sync', syncJobId)?.actions, ['cancel']);
  const run = found(jobs, 'run', runId);
  assert.deepEqual([run?.state, run?.error, run?.startedBy], ['failed', 'The mail server refused it', null]);
  assert.match(run?.dashboardPublicId, /^\w{12}$/);
  const file = found(jobs, 'export', exportId);
  assert.deepEqual([file?.title, file?.state, file?.actions], ['Revenue', 'running', []]);
  assert.equal(file?.startedBy.id, explorer.userId);

  assert.equal((await server.call('DELETE', syncPath(deploymentId, `/${syncJobId}`))).status, 200);
  const cancelled = found(await list(), 'sync', syncJobId);
  assert.deepEqual([cancelled?.state, cancelled?.progress, cancelled?.actions], ['cancelled', null, []]);
  await server.db.updateTable('dbt_syncs').set({ status: 'FAILED' }).execute();
  assert.deepEqual(found(await list(developer.key), 'sync', syncJobId)?.actions, ['repeat']);
});

test('a run says how many recipients it has reached, and can be cancelled', async () => {
  const { id, runId: waitingId } = await newWaitingRun(fixture);
  const found = async () => (await list()).find((job) => job.kind === 'run' && job.id === String(waitingId));
  const waiting = await found();
  assert.deepEqual([waiting?.state, waiting?.progress, waiting?.actions], ['running', null, ['cancel']]);
  await server.db
    .updateTable('notification_runs')
    .set({ state: 'running', resolved_at: new Date() })
    .where('id', '=', waitingId)
    .execute();
  const recipients = [explorer, developer, await makePerson(server, {})].map(
    ({ userId: user_id }, index) => ({
      tenant_id: 1,
      run_id: waitingId,
      user_id,
      email: `person${index}@example.com`,
      outcome: ['sent', 'sending', 'pending'][index] ?? '',
    }),
  );
  await server.db.insertInto('notification_run_recipients').values(recipients).execute();
  assert.equal((await found())?.progress, 33);

  const runs = `/api/v1/deployments/${deploymentId}/notifications/${id}/runs/${waitingId}`;
  assert.equal((await server.call('POST', `${runs}/cancel`, { key: developer.key })).status, 403);
  const cancelled = await server.ok('POST', `${runs}/cancel`);
  assert.deepEqual(
    [cancelled.state, cancelled.recipients.sent, cancelled.recipients.unknown, cancelled.recipients.failed],
    ['cancelled', 1, 1, 1],
  );
  const ended = await found();
  assert.deepEqual(
    [ended?.state, ended?.progress, ended?.error, ended?.actions],
    ['cancelled', null, null, []],
  );
});

test('what began more than a day ago, and builds that newer ones have replaced, are not listed', async () => {
  const day = 86_400_000;
  const { id } = await newExport(explorer.userId, { started_at: new Date(Date.now() - day - 60_000) });
  assert.ok(!(await list()).some((job) => job.kind === 'export' && job.id === String(id)));
  const builds = async () => (await list()).filter(({ kind }) => kind === 'build').length;
  const before = await builds();
  const newest = await server.db
    .selectFrom('builds')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await server.db.updateTable('builds').set({ status: 'superseded' }).where('id', '=', newest.id).execute();
  assert.equal(await builds(), before - 1);
});
