import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { byId, metric, model, relates, semanticModel, smallManifest } from '@facet/dbt/testing';
import { startSync, syncEnded, syncPath } from '../../../../../test/dbt-under-test.ts';
import { type Json, startTestServer } from '../../../../../test/server-under-test.ts';

/** The check of the queries of joined cubes, whose findings are notes of a sync. */
const server = await startTestServer({ after });
const id = await server.makeDeployment('Checked');

async function synced(manifest: unknown): Promise<{ notes: Json[]; log: string[] }> {
  const { syncJobId } = await startSync(server, id, { manifest, output: 'files' });
  const run = await syncEnded(server, id, syncJobId);
  assert.equal(run.status, 'COMPLETED', JSON.stringify(run));
  const { notes } = await server.ok('GET', syncPath(id, `/${syncJobId}/result`));
  const { items } = await server.ok('GET', syncPath(id, `/${syncJobId}/logs`));
  return { notes, log: items.map(({ message }: Json) => message) };
}

test('a measure whose columns cannot be qualified has a note for each joined cube', async () => {
  const { notes, log } = await synced(
    smallManifest(
      [
        model('orders', ['id:int', 'customer_id:int', 'amount:int', 'day:int']),
        relates('orders', 'customer_id', 'customers', 'id'),
        model('customers', ['id:int', 'day:int']),
      ],
      {
        semantic_models: byId([
          semanticModel('orders', {
            measures: [{ name: 'whole', agg: 'sum', expr: 'greatest(day, amount)' }],
          }),
        ]),
        metrics: byId([metric('whole', 'simple', { measure: { name: 'whole' } })]),
      },
    ),
  );
  assert.ok(log.includes('Checked the SQL of 1 of 1 queries of joined cubes'), log.join('\n'));
  const reasons = notes.map(({ reason }) => String(reason));
  assert.ok(reasons.some((reason) => /^day is a column and a unit of time/.test(reason)));
  assert.deepEqual(
    reasons.filter((reason) => reason.startsWith('A query')),
    ['A query with dbt_customers can fail: it does not name the cube of day'],
  );
});

test('a whole project passes', async () => {
  const path = new URL('../../../../../../../packages/dbt/test-project/manifest.json', import.meta.url);
  const { notes, log } = await synced(JSON.parse(readFileSync(path, 'utf8')));
  assert.deepEqual(
    notes.filter(({ reason }) => /can fail/.test(reason)),
    [],
  );
  assert.ok(
    log.some((line) => /^Checked the SQL of [1-9]\d* of \d+ queries/.test(line)),
    log.join('\n'),
  );
});
