import type { TestContext } from 'node:test';
import type { Tab } from './browser.ts';
import { choose, rowsAre } from './console-under-test.ts';
import { eventually, publish } from './model-under-test.ts';
import { podProcesses } from './pod-process.ts';
import { envVariables, postgresOverTcp } from './postgres-over-tcp.ts';
import type { ServerUnderTest } from './server-under-test.ts';

interface FaultsUnderTest {
  readonly server: ServerUnderTest;
  /** A new tab of somebody who may explore. */
  signedIn(): Promise<Tab>;
}

/** Each query takes as many seconds as the table `pace` has. */
const MODEL = `cubes:
  - name: visits
    title: Visits
    sql: select 1 as id, 'north' as gate, pg_sleep(seconds)::text as slept from pace
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: gate, sql: gate, type: string, title: Gate }
    measures:
      - { name: count, sql: slept, type: count, title: Visitors }
`;

const RUNNING = `select pid from pg_stat_activity
  where state = 'active' and query like '%pg_sleep(seconds)%' and pid <> pg_backend_pid()`;

/** Questions to a database that is slow, an engine that is killed, and a network that is gone. */
export async function testFaults(t: TestContext, { server, signedIn }: FaultsUnderTest): Promise<void> {
  await t.test('a query that is cancelled ends in the database, and survives its engine', async () => {
    const { pool, variables } = await postgresOverTcp(t);
    await pool.query('create table pace (seconds int); insert into pace values (600)');
    const deploymentId = await server.makeDeployment('Slow');
    await server.ok('PUT', `/api/v1/deployments/${deploymentId}/env-vars?test=false`, {
      env_variables: envVariables(variables),
    });
    await publish(server, deploymentId, 'model/cubes/visits.yml', MODEL);
    await server.waitForBuild(deploymentId);
    const running = async () => (await pool.query(RUNNING)).rows.length;
    const runs = (count: number) => eventually(running, (found) => found === count);

    const tab = await signedIn();
    const { page } = tab;
    await tab.open(`${server.url}/deployments/${deploymentId}/explore?v=1&view=visits&columns=!(~count)`);
    await runs(1);
    await page.locator('main button::-p-text(Cancel query)').click();
    await page.waitForSelector('main ::-p-text(The query was cancelled)');
    await runs(0);

    // Nobody has to ask again if the engine dies.
    await page.locator('main button::-p-text(Ask again)').click();
    await runs(1);
    await pool.query('update pace set seconds = 0');
    for (const pid of podProcesses(server, deploymentId)) process.kill(pid, 'SIGKILL');
    await page.locator('[role="tab"]::-p-text(Table)').click();
    await rowsAre(tab, [['1']]);

    await page.setOfflineMode(true);
    await choose(tab, 'Gate');
    await page.waitForSelector('[role="status"]::-p-text(No connection)');
    await rowsAre(tab, [['1']]);
    await page.setOfflineMode(false);
    await rowsAre(tab, [['north', '1']]);
    await server.ok('DELETE', `/api/v1/deployments/${deploymentId}`);
  });
}
