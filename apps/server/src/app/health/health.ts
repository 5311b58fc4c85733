import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Platform } from '../platform.ts';
import { FreeSpace } from './free-space.ts';
import { registerMetrics } from './metrics.ts';

const TIMEOUT_MS = 2_000;

/**
 * `/healthz`: alive. `/readyz`: the start is complete, the database responds and no disk is full, else 503 with the reason.
 * `/metrics`: Prometheus. Notes the errors of routes that are registered later.
 */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  const space = new FreeSpace(platform.db, platform.settings.dataDir);
  app.addHook('onError', async (_request, _reply, error) => space.note(error));
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const problem = await whyNotReady(platform, space);
    if (problem === undefined) return { status: 'ok' };
    return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', reason: problem });
  });
  registerMetrics(app, platform);
}

async function whyNotReady(platform: Platform, space: FreeSpace): Promise<string | undefined> {
  const phase = platform.phase();
  if (phase !== 'ready') return `the server is ${phase}`;
  const asked = async () => {
    // First: it may be why the embedded PostgreSQL has ended.
    const full = await space.folderProblem();
    if (full !== undefined) return full;
    return sql`select 1`.execute(platform.db).then(
      () => space.databaseProblem(),
      () => 'the database cannot be reached',
    );
  };
  return Promise.race([asked(), sleep(TIMEOUT_MS, 'the database does not respond', { ref: false })]);
}
