import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LeavingClient, leavingClient } from './leaving-client.ts';
import { api, publish } from './model-under-test.ts';
import { startTestServer } from './server-under-test.ts';
import { makeEmbedToken } from './sign-ins-under-test.ts';

const MODEL = `cubes:
  - name: sales
    sql: select i as id, i % 3 as region, i as amount from range(9) t(i)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: region, sql: region, type: number }
    measures:
      - { name: revenue, sql: amount, type: sum }
`;
/** Takes until its time limit. */
const ENDLESS = 'select sum(x) from generate_series(1, 1000000000000) t(x)';
const WINDOWED =
  'select region, sum(measure(revenue)) over (order by region) as running from sales group by region';

const server = await startTestServer({ after }, { FACET_PYTHON_RUNS: '2' });
let deploymentId: number;
let query: string;
const clients: LeavingClient[] = [];

before(async () => {
  deploymentId = await server.makeDeployment('Heavy work');
  await publish(server, deploymentId, 'model/cubes/sales.yml', MODEL);
  await server.waitForBuild(deploymentId);
  query = api(deploymentId, '/query');
});

const creator = (embedTenantName: string, externalId = 'ada') =>
  makeEmbedToken(server, { deploymentId }, { externalId, creatorMode: true, embedTenantName });

const open = (path: string, key: string, body: object) => {
  const client = leavingClient(server, path, { key, body });
  clients.push(client);
  return client;
};

/** A gauge of `/metrics`, by the kind of work. */
async function gauge(name: string, kind: string): Promise<number> {
  const { body } = await server.call('GET', '/metrics', { key: null });
  const found = new RegExp(`^${name}\\{kind="${kind}"\\} (\\d+)`, 'm').exec(body);
  return Number(found?.[1]);
}

/** Waits until so much work of a kind waits and runs. */
async function until(kind: string, wanted: { waiting: number; running: number }): Promise<void> {
  let found: typeof wanted | undefined;
  for (let attempt = 0; attempt < 600; attempt += 1) {
    found = {
      waiting: await gauge('facet_work_waiting', kind),
      running: await gauge('facet_work_running', kind),
    };
    if (found.waiting === wanted.waiting && found.running === wanted.running) return;
    await sleep(50);
  }
  assert.deepEqual(found, wanted);
}

test('the endless statements of one tenant do not keep another one from its chart, and end with their clients', async () => {
  const [attacker, other] = await Promise.all([creator('attacker'), creator('other')]);
  const attack = Array.from({ length: 20 }, () => open(query, attacker, { sqlQuery: ENDLESS }));
  const attackerIsAnswered = Promise.race(attack.map(({ response }) => response));
  await until('sql', { running: 2, waiting: 18 });
  for (let round = 0; round < 3; round += 1) {
    const chart = open(query, other, { sqlQuery: WINDOWED, timezone: `Etc/GMT-${round}` });
    const first = await Promise.race([chart.response, attackerIsAnswered]);
    assert.equal(first?.status, 200, JSON.stringify(first?.body));
    assert.deepEqual(first.body.rows, [
      [0, 9],
      [1, 21],
      [2, 36],
    ]);
  }
  for (const { leave } of attack) leave();
  await until('sql', { running: 0, waiting: 0 });
});
