import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Platform } from '../platform.ts';
import { registerMetrics } from './metrics.ts';

const TIMEOUT_MS = 2_000;

/** `/healthz`: alive. `/readyz`: database and jobs work, else 503 with the reason. `/metrics`: Prometheus. */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const problem = await whyNotReady(platform);
    if (problem === undefined) return { status: 'ok' };
    return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', reason: problem });
  });
  registerMetrics(app, platform);
}

async function whyNotReady(platform: Platform): Promise<string | undefined> {
  if (platform.isStopping()) return 'the server is stopping';
  if (!platform.jobs.isStarted) return 'jobs have not started';
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, 'the database does not respond');
  });
  const answered = sql`select 1`.execute(platform.db).then(
    () => undefined,
    () => 'the database cannot be reached',
  );
  const problem = await Promise.race([answered, late]);
  clearTimeout(timer);
  return problem;
}
