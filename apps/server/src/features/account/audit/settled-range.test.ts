import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { deploymentInput, startTestServer } from '../../../../test/server-under-test.ts';

const EXPORT = '/api/v1/audit-logs/export';
const SLOW = 'Slow';
/** Held by the test to slow a transaction down. */
const GATE = [7, 7];

/*
 * The time of an event is when its change was completed. An export either waits for a change that is still being written,
 * or the change falls after the range. An exported range never changes.
 */
test('an exported range of the audit log never changes', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const { db } = server;
  const exported = async (range: { start?: string; end?: string } = {}) => {
    const response = await server.call('GET', `${EXPORT}?${new URLSearchParams(range)}`);
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return { csv: String(response.body), until: response.headers.get('x-complete-until') ?? '' };
  };
  const { id: deploymentId } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('One'));
  const settings = `/api/v1/deployments/${deploymentId}`;

  // Creating an API key named Slow writes everything, including its event, and blocks in the commit.
  await sql`create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(7, 7); return null; end $$`.execute(db);
  await sql`create constraint trigger slow_commit after insert on credentials deferrable initially deferred
    for each row when (new.name = 'Slow') execute function wait_at_gate()`.execute(db);
  /** Runs work while the commits of slow transactions are blocked. */
  const withGateShut = <T>(work: (open: () => Promise<unknown>) => Promise<T>): Promise<T> =>
    db.connection().execute(async (gate) => {
      await sql`select pg_advisory_lock(${GATE[0]}, ${GATE[1]})`.execute(gate);
      const open = () => sql`select pg_advisory_unlock_all()`.execute(gate);
      return work(open).finally(open);
    });
  const makeSlowKey = async () => {
    const made = server.call('POST', '/api/v1/api-keys', { body: { name: SLOW } });
    const hangs = sql`select from pg_locks where locktype = 'advisory' and classid = 7 and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    while ((await hangs.execute(db)).rows.length === 0) await sleep(5);
    return { made };
  };

  await t.test('by a change that begins before its end and writes its event after it', async () => {
    const slow = db.transaction().execute(async (tx) => {
      await sql`select from deployments where id = ${deploymentId} for update`.execute(tx);
      const update = server.call('PUT', settings, { body: { name: 'Two' } });
      const waits = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      while ((await waits.execute(db)).rows.length === 0) await sleep(5);
      return { update, during: await exported() };
    });
    const { update, during } = await slow;
    assert.equal((await update).status, 200);
    const after = await exported();
    const event = after.csv.split('\r\n').find((row) => row.includes('updateDeployment'));
    assert.ok(event, 'the event is in the log');
    assert.ok((event.split(',')[1] ?? '') >= during.until, 'the event is after the exported range');
    assert.equal((await exported({ end: during.until })).csv, during.csv);
  });

  await t.test('by a change that has written its event but not committed', async () => {
    await withGateShut(async (open) => {
      const started = new Date().toISOString();
      const { made } = await makeSlowKey();
      // An earlier range and other writers are not blocked.
      const before = await exported({ end: started });
      await server.ok('PUT', settings, { name: 'Three' });
      let isDone = false;
      const whole = exported().finally(() => {
        isDone = true;
      });
      const list = server.ok('GET', '/api/v1/audit-logs');
      // A session whose last query looked for the writers that an export waits for; this text does not match itself.
      const waits = sql`select from pg_stat_activity where datname = current_database()
        and query like '%virtualtransaction = any' || '(%'`;
      while ((await waits.execute(db)).rows.length === 0) await sleep(5);
      await server.ok('PUT', settings, { name: 'Four' });
      assert.equal(isDone, false, 'the export waits for the change');
      await open();
      const { csv, until } = await whole;
      assert.ok(csv.includes(`""name"": ""${SLOW}""`), 'the export has its event');
      assert.ok(
        csv.includes('Three') && !csv.includes('Four'),
        'the export has no events later than its own start',
      );
      assert.ok((await list).items.some((item: { target: { name?: string } }) => item.target.name === SLOW));
      assert.equal((await made).status, 200);
      assert.equal((await exported({ end: until })).csv, csv);
      assert.equal((await exported({ end: started })).csv, before.csv);
    });
  });

  await t.test('an export that waits too long returns 503', async () => {
    const { made } = await withGateShut(async () => {
      const slow = await makeSlowKey();
      const { status, body, headers } = await server.call('GET', '/api/v1/audit-logs');
      assert.equal(status, 503);
      assert.match(body.error, /still being written; try again/);
      assert.equal(headers.get('retry-after'), '10');
      return slow;
    });
    assert.equal((await made).status, 200);
  });

  await t.test('under concurrent writes', async () => {
    const ranges: { csv: string; until: string }[] = [];
    const rows = () => ranges.at(-1)?.csv.split('\r\n').length ?? 0;
    let isOver = false;
    const write = async (turn: number) => {
      for (let count = 0; !isOver; count += 1)
        await server.ok('PUT', settings, { templateVariables: { [`v${turn}`]: String(count) } });
    };
    const read = async () => {
      // Until there is enough to compare, however fast the machine is.
      while (ranges.length <= 5 || rows() <= 20) ranges.push(await exported());
    };
    const reading = read().finally(() => {
      isOver = true;
    });
    await Promise.all([write(1), write(2), write(3), write(4), reading]);
    for (const { csv, until } of ranges) assert.equal((await exported({ end: until })).csv, csv);
  });
});
