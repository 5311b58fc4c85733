import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { driverElsewhere } from '../../../../test/driver-elsewhere.ts';
import {
  api,
  enterDevMode,
  eventually,
  loadPath,
  measure,
  tokenFor,
} from '../../../../test/model-under-test.ts';
import { podProcesses } from '../../../../test/pod-process.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Pods');
const pods = async (): Promise<Json[]> => (await server.ok('GET', api(id, '/pods'))).items;
const one = async (isIt: (pod: Json) => boolean): Promise<Json> => {
  const [pod] = await eventually(pods, (found) => found.length === 1 && isIt(found[0]));
  return pod;
};

test('a deployment without queries has no pod', async () => {
  assert.deepEqual(await pods(), []);
  assert.equal((await server.ok('GET', api(id, '/settings'))).isCold, true);
  assert.equal((await server.call('GET', api(999, '/pods'))).status, 404);
});

test('the first query starts a pod, listed with its status and memory', async () => {
  assert.equal(await measure(server, id, 'orders.count'), '3');
  const pod = await one(({ ready }) => ready);
  assert.match(pod.name, new RegExp(`^production-${id}-[0-9a-f]{8}$`));
  assert.deepEqual(
    { type: pod.type, status: pod.status, restartCount: pod.restartCount, containers: pod.containers },
    { type: 'production', status: 'Running', restartCount: 0, containers: ['MAIN'] },
  );
  assert.ok(Math.abs(Date.parse(pod.startedAt) - Date.now()) < 60_000);
  assert.equal((await server.ok('GET', api(id, '/settings'))).isCold, false);
  const [pid, ...others] = podProcesses(server, id);
  assert.deepEqual(others, []);
  // Its query process, which in bubblewrap is a descendant; the pod also has a model process.
  const resident = Math.max(...family(Number(pid)).map(residentBytes));
  assert.ok(pod.memoryBytes > resident && pod.memoryBytes < resident * 3, `${pod.memoryBytes} ${resident}`);
});

/** A process and its descendants. */
function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

test('a killed pod restarts, and the restart is counted', async () => {
  for (const restarts of [1, 2]) {
    const [pid] = podProcesses(server, id);
    assert.ok(pid !== undefined);
    process.kill(pid, 'SIGKILL');
    const pod = await one(({ restartCount, ready }) => ready && restartCount === restarts);
    assert.equal(pod.status, 'Running');
    assert.notEqual(podProcesses(server, id)[0], pid);
    assert.equal(await measure(server, id, 'orders.count'), '3');
  }
  const { items } = await server.ok('GET', api(id, '/logs?container=svc-server&first=1000'));
  assert.ok(items.some(({ message }: Json) => /SIGKILL/.test(message)));
});

/** Kills pod processes of the deployment as they appear, until there were `most` or the returned function is called. */
function killing(most = Number.POSITIVE_INFINITY): () => void {
  const killed = new Set<number>();
  const timer = setInterval(() => {
    for (const pid of podProcesses(server, id)) {
      if (killed.has(pid) || killed.size >= most) continue;
      killed.add(pid);
      process.kill(pid, 'SIGKILL');
    }
  }, 10);
  return () => clearInterval(timer);
}

test('a pod killed during its start is started again', async (t) => {
  t.after(killing(2));
  const token = await tokenFor(server, id);
  await eventually(
    () => server.query(id, loadPath('orders.count'), token),
    ({ status }) => status === 200,
  );
  await one(({ ready, restartCount }) => ready && restartCount >= 3);
  assert.equal((await server.ok('GET', api(id, '/build-status'))).status, 'built');
});

test('a pod that is killed again and again does not make its build a failure', async (t) => {
  const stop = killing();
  t.after(stop);
  const token = await tokenFor(server, id);
  // A query may reach a pod before it is killed.
  await eventually(
    () => server.query(id, loadPath('orders.count'), token),
    ({ status, body }) =>
      status === 503 && /The deployment failed to start: The pod ended by SIGKILL/.test(body.error),
  );
  const build = await server.ok('GET', api(id, '/build-status'));
  assert.deepEqual(
    { status: build.status, deploymentStatus: build.deploymentStatus, errorText: build.errorText },
    { status: 'built', deploymentStatus: 'not_started', errorText: null },
  );
  const [pod] = await pods();
  assert.deepEqual({ status: pod.status, ready: pod.ready }, { status: 'CrashLoopBackOff', ready: false });
  stop();
  await eventually(
    () => server.query(id, loadPath('orders.count'), token),
    ({ status }) => status === 200,
  );
  assert.equal((await server.ok('GET', api(id, '/build-status'))).deploymentStatus, 'live');
  await one(({ ready }) => ready);
});

test('a build whose pod cannot start reports the reason, and the previous build keeps serving', async () => {
  const put = (value: string) =>
    server.ok('PUT', api(id, '/env-vars'), { env_variables: [{ name: 'CUBEJS_DB_TYPE', value }] });
  await driverElsewhere(server, id, 'oracle');
  await put('oracle');
  const message = /The driver for data source "default" of type "oracle" is not installed on this node/;
  const build = await server.waitForBuild(id);
  assert.deepEqual(
    { status: build.status, deploymentStatus: build.deploymentStatus },
    { status: 'failed', deploymentStatus: 'not_started' },
  );
  assert.match(build.errorText, message);
  await eventually(
    () => server.ok('GET', api(id, '/logs?container=svc-server&first=1000')),
    ({ items }) => items.some((line: Json) => message.test(line.message)),
  );
  assert.equal(await measure(server, id, 'orders.count'), '3');
  const [pid] = podProcesses(server, id);
  assert.ok(pid !== undefined);
  process.kill(pid, 'SIGKILL');
  const token = await tokenFor(server, id);
  await eventually(
    () => server.query(id, loadPath('orders.count'), token),
    ({ status, body }) => status === 503 && message.test(body.error),
  );
  await put('duckdb');
  assert.equal((await server.waitForBuild(id)).status, 'built');
  await eventually(
    () => server.query(id, loadPath('orders.count'), token),
    ({ status }) => status === 200,
  );
});

test('branches have their own pods, and the list pages', async () => {
  const dev = await enterDevMode(server, id);
  await server.waitForBuild(id, dev);
  const token = await tokenFor(server, id);
  const answer = await server.query(id, `/dev-mode/${dev}${loadPath('orders.count')}`, token);
  assert.equal(answer.status, 200);
  const both = await eventually(pods, (found) => found.length === 2);
  assert.deepEqual(both.map(({ type }: Json) => type).sort(), ['dev', 'production']);
  const first = await server.ok('GET', api(id, '/pods?first=1'));
  assert.equal(first.pageInfo.hasNextPage, true);
  const rest = await server.ok('GET', api(id, `/pods?after=${first.pageInfo.endCursor}`));
  assert.deepEqual(
    [...first.items, ...rest.items].map(({ name }) => name),
    both.map(({ name }: Json) => name),
  );
  await server.ok('DELETE', `/build/api/v1/deployments/${id}/dev-mode`);
  const left = await one(() => true);
  assert.equal(left.type, 'production');
  await eventually(
    async () => podProcesses(server, id).length,
    (count) => count === 1,
  );
});

test('stopping the server stops its pods', async () => {
  const pids = podProcesses(server, id);
  assert.equal(pids.length, 1);
  await server.stop();
  for (const pid of pids) assert.throws(() => process.kill(pid, 0), /ESRCH/);
});
