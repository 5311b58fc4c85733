import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, connectionUrl, type Db } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { findChromium } from '@facet/programs';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { QUEUES } from '../src/app/register-jobs.ts';
import { type RunningServer, startServer } from '../src/app/start-server.ts';
import { Jobs } from '../src/jobs/jobs.ts';
import { readSettings } from '../src/settings.ts';
import { type ApiClient, apiClient } from './api-client.ts';
import { LOCAL_REMOTES } from './git-remote.ts';

export { type Answer, type Call, deploymentInput, type Json } from './api-client.ts';

export interface ServerUnderTest extends ApiClient {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

const ADMIN_KEY = 'sk-the-administrator-of-this-test';

/** Creating the job tables and queues takes a quarter of a server's first start. */
const QUEUES_MADE = {
  name: 'facet_with_queues',
  prepare: async (connection: Connection) => {
    const jobs = new Jobs(connection, pino({ level: 'silent' }));
    await jobs.start(QUEUES);
    await jobs.stop(1000);
  },
};

/** Responses of this process with a 4xx status that the served document does not list for their operation. */
const undocumented = new Set<string>();
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onResponse', async (request, reply) => {
    const { schema } = request.routeOptions;
    const { operationId, response = {} } = (schema ?? {}) as { operationId?: string; response?: object };
    const isListed = operationId === undefined || String(reply.statusCode) in response;
    if (!isListed && reply.statusCode < 500) undocumented.add(`${operationId} ${reply.statusCode}`);
  });
});

/** Starts the real server on a fresh database; it stops with the test. */
export async function startTestServer(
  t: { after(work: () => Promise<void>): void },
  env: Record<string, string> = {},
): Promise<ServerUnderTest> {
  const database = await testDatabase({ prepared: QUEUES_MADE });
  const databaseUrl = connectionUrl(database.connection);
  const dataDir = await mkdtemp(join(tmpdir(), 'facet-test-'));
  // Dropped when it stops: node:test keeps the hooks of every test until the process ends, and this one would keep the
  // 12 MB of a server.
  let server: RunningServer | undefined = await startServer(
    readSettings({
      FACET_PORT: '0',
      FACET_DEMO: '0',
      // Most tests compile no data model.
      FACET_COMPILE_STANDBY: '0',
      FACET_SPARE_PODS: '0',
      FACET_LOG_LEVEL: process.env.FACET_LOG_LEVEL ?? 'fatal',
      FACET_DATA_DIR: dataDir,
      FACET_ADMIN_API_KEY: ADMIN_KEY,
      FACET_ADMIN_EMAIL: 'admin@example.com',
      FACET_GIT_LOCAL: LOCAL_REMOTES,
      DATABASE_URL: databaseUrl,
      // Operations that need Chromium are accepted on every machine.
      ...(findChromium() === undefined ? { FACET_CHROMIUM: process.execPath } : {}),
      ...env,
    }),
  );
  const { address } = server;
  const stopAll = async () => {
    const stopped = server?.stop();
    server = undefined;
    await stopped;
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
    const found = [...undocumented];
    undocumented.clear();
    assert.deepEqual(found, [], 'statuses that the document does not list for their operation');
  };
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= stopAll();
    return stopping;
  };
  t.after(stop);
  return { ...apiClient(address, ADMIN_KEY), db: database.db, databaseUrl, dataDir, stop };
}
