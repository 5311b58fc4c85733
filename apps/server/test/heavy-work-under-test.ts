import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LeavingClient, leavingClient } from './leaving-client.ts';
import { publish } from './model-under-test.ts';
import { type ServerUnderTest, startTestServer } from './server-under-test.ts';
import { makeEmbedToken } from './sign-ins-under-test.ts';

const MODEL = `cubes:
  - name: sales
    sql: select i as id, i % 3 as region, i as amount from range(99) t(i)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: region, sql: region, type: number }
    measures:
      - { name: revenue, sql: amount, type: sum }
`;

/** A server whose embed tenants compete for heavy work. */
export interface HeavyServer {
  readonly server: ServerUnderTest;
  readonly deploymentId: number;
  /** A creator session of an embed tenant. */
  creator(embedTenantName: string): Promise<string>;
  /** Sends a request whose client may disconnect. */
  open(path: string, key: string, body: object): LeavingClient;
  /** Waits until the given amounts of work of a kind are waiting and running. */
  until(kind: string, wanted: { waiting: number; running: number }): Promise<void>;
}

export async function heavyServer(
  after: Parameters<typeof startTestServer>[0],
  env: Record<string, string> = {},
): Promise<HeavyServer> {
  const server = await startTestServer(after, env);
  const deploymentId = await server.makeDeployment('Heavy work');
  await publish(server, deploymentId, 'model/cubes/sales.yml', MODEL);
  await server.waitForBuild(deploymentId);
  const gauge = (metrics: string, name: string, kind: string) =>
    Number(new RegExp(`^${name}\\{kind="${kind}"\\} (\\d+)`, 'm').exec(metrics)?.[1]);
  return {
    server,
    deploymentId,
    creator: (embedTenantName) =>
      makeEmbedToken(server, { deploymentId }, { externalId: 'ada', creatorMode: true, embedTenantName }),
    open: (path, key, body) => leavingClient(server, path, { key, body }),
    async until(kind, wanted) {
      let found: typeof wanted | undefined;
      for (let attempt = 0; attempt < 600; attempt += 1) {
        const { body } = await server.call('GET', '/metrics', { key: null });
        found = {
          waiting: gauge(body, 'facet_work_waiting', kind),
          running: gauge(body, 'facet_work_running', kind),
        };
        if (found.waiting === wanted.waiting && found.running === wanted.running) return;
        await sleep(50);
      }
      assert.deepEqual(found, wanted);
    },
  };
}
