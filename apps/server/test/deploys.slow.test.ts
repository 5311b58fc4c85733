import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, enterDevMode, loadPath, ORDERS, ordersModel, tokenFor, write } from './model-under-test.ts';
import { podProcesses } from './pod-process.ts';
import { startTestServer } from './server-under-test.ts';

const server = await startTestServer({ after }, { FACET_DATA_API_RATE: '100000' });
// Slow: keeps sending requests while versions are built and a pod is replaced.

const LOOPS = 8;
/** Leaves pods time to start on a small machine. */
const PAUSE_MS = 5;
const VERSIONS = 3;

interface Answered {
  readonly status: number;
  readonly count: string;
  readonly at: number;
}

/** Queries as several clients until stopped, and records every response. */
function load(address: string, token: string) {
  const answers: Answered[] = [];
  const failures: string[] = [];
  let isStopped = false;
  const loop = async () => {
    while (!isStopped) {
      await sleep(PAUSE_MS);
      try {
        const response = await fetch(address, { headers: { authorization: token } });
        const text = await response.text();
        const body = JSON.parse(text);
        if (body.error === 'Continue wait') continue;
        if (response.status === 200 && body.data !== undefined)
          answers.push({ status: 200, count: body.data[0]['orders.count'], at: Date.now() });
        else failures.push(`${response.status} ${text}`);
      } catch (error) {
        failures.push(String(error instanceof Error ? (error.cause ?? error) : error));
      }
    }
  };
  const loops = Array.from({ length: LOOPS }, loop);
  return {
    answers,
    failures,
    async stop() {
      isStopped = true;
      await Promise.all(loops);
    },
  };
}

test('a deploy under load answers every request and switches to each new version', async () => {
  const id = await server.makeDeployment('Deploys');
  const token = await tokenFor(server, id);
  assert.equal((await server.query(id, loadPath('orders.count'), token)).status, 200);
  await enterDevMode(server, id);
  const running = load(`${server.url}/d/${id}${loadPath('orders.count')}`, token);
  const seen = () => running.answers.at(-1)?.count;
  try {
    for (let version = 1; version <= VERSIONS; version += 1) {
      const rows = Array.from({ length: 10 + version }, () => 1);
      await write(server, id, ORDERS, ordersModel(rows));
      await server.ok('POST', build(id, '/commit'), { message: `Version ${version}` });
      const deadline = Date.now() + 30_000;
      while (seen() !== String(rows.length) && Date.now() < deadline) await sleep(50);
      assert.equal(seen(), String(rows.length), `version ${version} was never served`);
    }
  } finally {
    await running.stop();
  }
  assert.deepEqual(running.failures, []);
  assert.ok(running.answers.length > 100, `${running.answers.length} answers`);
  const order = running.answers.map(({ count }) => Number(count)).filter((count) => count > 3);
  const back = order.findIndex((count, index) => count < (order[index - 1] ?? 0) - 1);
  assert.equal(back, -1, 'a version must not return after two later ones were served');
});

test('a pod killed under load is replaced, and every request is answered', async () => {
  const id = await server.makeDeployment('Killed');
  const token = await tokenFor(server, id);
  assert.equal((await server.query(id, loadPath('orders.count'), token)).status, 200);
  const running = load(`${server.url}/d/${id}${loadPath('orders.count')}`, token);
  while (running.answers.length === 0) await sleep(50);
  const [pid, ...others] = podProcesses(server, id);
  assert.ok(pid !== undefined && others.length === 0);
  const before = running.answers.length;
  process.kill(pid, 'SIGKILL');
  const deadline = Date.now() + 30_000;
  while (running.answers.length < before + 100 && Date.now() < deadline) await sleep(50);
  await running.stop();
  assert.ok(running.answers.length >= before + 100, 'requests must be answered again');
  assert.deepEqual(running.failures, [], 'the next pod must answer the requests that the dead pod held');
});
