import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { addSyncs } from '../../../../../test/dbt-samples.ts';
import {
  manifestOf,
  ORDERS_COLUMNS,
  startSync,
  syncEnded,
  syncPath,
} from '../../../../../test/dbt-under-test.ts';
import type { Fixture } from '../../../../../test/fixture.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Limits');
const manifest = manifestOf({ orders: ORDERS_COLUMNS });
const json = { 'content-type': 'application/json' };

/** A request body of a given size, filled with documentation blocks as real manifests are. */
function bodyOf(megabytes: number): Buffer {
  const docs = { block: 'x'.repeat(1000), lines: Array.from({ length: 20 }, (_, line) => ({ line })) };
  const count = Math.floor((megabytes * 1024 * 1024) / (JSON.stringify(docs).length + 12));
  const many = Object.fromEntries(Array.from({ length: count }, (_, turn) => [`doc.${turn}`, docs]));
  return Buffer.from(JSON.stringify({ source: 'manifest', manifest: { ...manifest, docs: many } }));
}

test('a manifest of nearly 50 MB is converted while the server stays responsive', async () => {
  const raw = bodyOf(49);
  const begun = processorMs();
  JSON.parse(raw.toString());
  const parseMs = processorMs() - begun;
  const turns = watchTurns();
  const answer = await server.call('POST', syncPath(id), { raw, headers: json });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const run = await syncEnded(server, id, answer.body.syncJobId);
  const stoodStill = turns.end();
  assert.equal(run.status, 'COMPLETED', JSON.stringify(run));
  // Includes the client of this test, which copies the body in the same process.
  assert.ok(
    stoodStill < Math.max(500, parseMs),
    `the server stalled for ${stoodStill} ms; parsing takes ${parseMs}`,
  );
});

/** Processor time of this thread in milliseconds: unlike the clock, it stands still while other processes run. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Watches the longest time for which this thread keeps everything else waiting. */
function watchTurns(): { end(): number } {
  let [last, longest] = [processorMs(), 0];
  const look = () => {
    const now = processorMs();
    [last, longest] = [now, Math.max(longest, now - last)];
  };
  const timer = setInterval(look, 10);
  return {
    end() {
      clearInterval(timer);
      look();
      return longest;
    },
  };
}

test('a larger manifest returns 413 with the limit and starts nothing', async () => {
  const before = (await server.ok('GET', syncPath(id))).items.length;
  const answer = await server.call('POST', syncPath(id), { raw: bodyOf(60), headers: json });
  assert.equal(answer.status, 413);
  assert.match(answer.body.error, /50 MB/);
  assert.equal((await server.ok('GET', syncPath(id))).items.length, before);
});

test('a large body that is cut off, not JSON or nested too deeply returns 400', async () => {
  const whole = bodyOf(1);
  const deep = '['.repeat(400_000);
  for (const raw of [
    whole.subarray(0, whole.length - 100),
    Buffer.concat([whole, Buffer.from('}')]),
    Buffer.alloc(300_000, 'x'),
    `{"source":"manifest","manifest":{"a":${deep}${']'.repeat(400_000)}}}`,
    `{"source":"manifest","manifest":{"a":${deep}`,
    `{"source":"manifest","manifest":"${'x'.repeat(400_000)}"}`,
    `{"source":"manifest","manifest":[${'1,'.repeat(200_000)}1]}`,
    `{"__proto__":{"a":1},"x":"${'x'.repeat(400_000)}"}`,
  ]) {
    const answer = await server.call('POST', syncPath(id), { raw, headers: json });
    assert.equal(answer.status, 400, `${String(raw).slice(0, 60)}: ${JSON.stringify(answer.body)}`);
  }
});

test('a manifest may contain characters that PostgreSQL cannot store', async () => {
  const odd = manifestOf({ orders: [{ name: 'a\u0000b', data_type: 'text' }, { name: '__proto__' }] });
  const run = await syncEnded(server, id, (await startSync(server, id, { manifest: odd })).syncJobId);
  assert.equal(run.status, 'COMPLETED', JSON.stringify(run));
});

test('the history filters by status and trigger, case-sensitively, with at most 100 runs per page', async () => {
  const fixture = { deploymentId: id } as Fixture;
  await addSyncs(server, fixture, 130);
  await sql`update dbt_syncs set trigger = 'webhook', trigger_context = '{"headSha": "abc", "pushedBranch": "main"}'
    where number in (select number from dbt_syncs order by number desc limit 3)`.execute(server.db);
  const read = (query: string) => server.ok('GET', syncPath(id, query));
  const pushed = await read('?trigger=webhook');
  assert.equal(pushed.items.length, 3);
  assert.deepEqual(pushed.items[0].triggerContext, {
    headSha: 'abc',
    pushedBranch: 'main',
    targetBranch: null,
  });
  const cancelled = await read('?status=CANCELLED&first=1000');
  assert.deepEqual(
    { itemCount: cancelled.items.length, hasNextPage: cancelled.pageInfo.hasNextPage },
    { itemCount: 100, hasNextPage: true },
  );
  const rest = await read(
    `?status=CANCELLED&first=1000&after=${encodeURIComponent(cancelled.pageInfo.endCursor)}`,
  );
  assert.deepEqual(
    { itemCount: rest.items.length, hasNextPage: rest.pageInfo.hasNextPage },
    { itemCount: 30, hasNextPage: false },
  );
  const ids = [...cancelled.items, ...rest.items].map((run: Json) => run.syncJobId);
  assert.equal(new Set(ids).size, 130);
  assert.equal((await read('')).items.length, 20);
  for (const query of ['?status=completed', '?status=FINISHED', '?trigger=API', '?trigger=']) {
    const answer = await server.call('GET', syncPath(id, query));
    assert.equal(answer.status, 400, query);
  }
});

test('a deployment may have at most 20 waiting and running syncs', async (t) => {
  const idle = await startTestServer(t, { FACET_ROLES: 'api' });
  const { id: waiting } = await idle.ok('POST', '/build/api/v1/deployments', deploymentInput('Waiting'));
  for (let turn = 0; turn < 20; turn += 1) await startSync(idle, waiting, { manifest });
  const answer = await idle.call('POST', syncPath(waiting), { body: { source: 'manifest', manifest } });
  assert.equal(answer.status, 429);
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
  const { items } = await idle.ok('GET', syncPath(waiting, '?first=100'));
  assert.ok(items.every((run: Json) => run.status === 'RUNNING' && run.phases === undefined));
  const [newest] = items;
  const status = await idle.ok('GET', syncPath(waiting, `/${newest.syncJobId}`));
  assert.deepEqual(
    { status: status.status, percentComplete: status.progress.percentComplete },
    { status: 'INITIALIZING', percentComplete: 0 },
  );
  assert.equal((await idle.call('GET', syncPath(waiting, `/${newest.syncJobId}/result`))).status, 409);
  await idle.ok('DELETE', syncPath(waiting, `/${newest.syncJobId}`));
  await startSync(idle, waiting, { manifest });
});
