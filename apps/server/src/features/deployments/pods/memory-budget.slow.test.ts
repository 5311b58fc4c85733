import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, eventually, loadPath, tokenFor } from '../../../../test/model-under-test.ts';
import { podProcesses } from '../../../../test/pod-process.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

// Slow: starts more pods than fit in memory.

const MB = 2 ** 20;
/** Room for two or three pods. */
const BUDGET_MB = 512;

test('more deployments than fit the memory budget are all served, within it', async (t) => {
  const server = await startTestServer(t, { FACET_POD_BUDGET_MB: String(BUDGET_MB) });
  const metric = async (name: string) => {
    const { body } = await server.call('GET', '/metrics', { key: null });
    const line = (body as string).split('\n').find((text) => text.startsWith(`${name} `));
    return Number(line?.slice(name.length));
  };
  const ids: number[] = [];
  for (const name of ['One', 'Two', 'Three', 'Four']) ids.push(await server.makeDeployment(name));
  const tokens = await Promise.all(ids.map((id) => tokenFor(server, id)));

  const used: number[] = [];
  const running: number[] = [];
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      used.push(await metric('facet_pod_memory_bytes'));
      running.push(ids.flatMap((id) => podProcesses(server, id)).length);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const answers = await Promise.all(
    ids.map((id, index) => server.query(id, loadPath('orders.count'), tokens[index] ?? '')),
  );
  isDone = true;
  await watching;
  for (const { status, body } of answers)
    assert.deepEqual({ status, rowCount: body.data?.length }, { status: 200, rowCount: 1 });
  assert.ok(Math.max(...used) <= BUDGET_MB * MB, `${Math.max(...used) / MB} MB`);
  assert.ok(Math.max(...running) < ids.length, `${running}`);

  assert.equal(await metric('facet_pod_memory_budget_bytes'), BUDGET_MB * MB);
  assert.equal(await metric('facet_pod_starts_total{result="ready"}'), ids.length);
  const ended = await metric('facet_pod_ends_total{reason="budget"}');
  assert.ok(ended >= 1);
  assert.ok((await metric('facet_pod_wait_seconds_sum')) > 0);
  await eventually(
    () => metric('facet_pods{state="running"}'),
    (count) => count === ids.length - ended,
  );
  const cold = await Promise.all(
    ids.map(async (id) => (await server.ok('GET', api(id, '/settings'))).isCold as boolean),
  );
  assert.equal(cold.filter(Boolean).length, ended);
});
