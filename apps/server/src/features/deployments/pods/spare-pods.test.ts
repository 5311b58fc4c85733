import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually, loadPath, tokenFor } from '../../../../test/model-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

test('the first query of a deployment takes over a spare pod, which is replaced while another deployment could use one', async (t) => {
  const server = await startTestServer(t, { FACET_SPARE_PODS: '1' });
  const metric = async (name: string) => {
    const { body } = await server.call('GET', '/metrics', { key: null });
    const line = (body as string).split('\n').find((text) => text.startsWith(`${name} `));
    return Number(line?.slice(name.length));
  };
  const untilSpares = (wanted: number) =>
    eventually(
      () => metric('facet_pods{state="spare"}'),
      (count) => count === wanted,
    );
  const folders = async () =>
    (await readdir(join(server.dataDir, 'files'))).filter((name) => name.startsWith('facet-pod-'));
  const id = await server.makeDeployment('One');
  const token = await tokenFor(server, id);
  await untilSpares(1);
  const [first] = await folders();
  const { status, body } = await server.query(id, loadPath('orders.count'), token);
  assert.deepEqual({ status, rowCount: body.data?.length }, { status: 200, rowCount: 1 });
  assert.equal(await metric('facet_pod_spare_starts_total'), 1);
  assert.ok(!(await folders()).includes(first as string));
  assert.deepEqual(await folders(), []);
  const other = await server.makeDeployment('Two');
  await untilSpares(1);
  const [second, ...more] = await folders();
  assert.notEqual(second, first);
  assert.deepEqual(more, []);
  // The pod of a deployment with data files does not come from a spare pod.
  const file = new FormData();
  file.set('path', 'orders.csv');
  file.set('file', new Blob(['id\n1\n']));
  const path = `/api/v1/deployments/${other}/data-files`;
  assert.equal((await server.call('POST', path, { raw: file })).status, 200);
  await untilSpares(0);
});
