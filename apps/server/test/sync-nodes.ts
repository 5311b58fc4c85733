import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { connectionUrl } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { dbtProject } from './dbt-project.ts';
import { manifestOf, ORDERS_COLUMNS } from './dbt-under-test.ts';
import { gitRemote } from './git-remote.ts';
import { type Halt, haltSyncs } from './halt-syncs.ts';
import { api } from './model-under-test.ts';
import { type ReadyServer, startProcess, temporaryHome } from './server-process.ts';
import { deploymentInput, type Json, type ServerUnderTest } from './server-under-test.ts';

type Ends = { after(work: () => Promise<void>): void };

/** An API server with one database and one remote; a test adds workers on machines of its choice. */
export async function syncNodes({ after }: Ends) {
  const database = await testDatabase();
  const halts = await haltSyncs(database.connection);
  after(async () => {
    await halts.close();
    await database.close();
  });
  const home = await temporaryHome({ after });
  const secretKey = randomBytes(32).toString('base64');
  let started = 0;

  const startNode = (roles: string, machine: string): Promise<ReadyServer> =>
    startProcess(
      { after },
      {
        DATABASE_URL: connectionUrl(database.connection),
        FACET_DATA_DIR: join(home, machine),
        FACET_SECRET_KEY: secretKey,
        FACET_ROLES: roles,
        FACET_OUTBOUND_ALLOW: '127.0.0.1',
      },
    );

  const server = (await startNode('api', 'front')) as unknown as ServerUnderTest;
  const remote = await gitRemote({ after }, 'shop.git');
  const manifest = JSON.stringify(manifestOf({ orders: ORDERS_COLUMNS }));
  const first = await remote.commit('main', { ...dbtProject, 'manifest.json': manifest });

  /** Creates a deployment whose syncs read the repository; it is not built until a worker starts. */
  async function synced(settings: Json = { manifestPath: 'manifest.json' }): Promise<number> {
    started += 1;
    const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput(`Killed ${started}`));
    await server.ok('PUT', api(id, '/dbt-integration'), {
      repositoryUrl: remote.url,
      branch: 'main',
      ...settings,
    });
    return id;
  }
  return { database, halts, home, startNode, server, remote, first, synced };
}

/** Halts where a phase begins and where it is stored. */
export const bothEnds = (stage: string, phase: string): Halt[] => [
  { at: 'stage', name: stage },
  { at: 'stored', name: phase },
];
