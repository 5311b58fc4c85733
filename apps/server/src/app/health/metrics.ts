import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { driverGaps } from '../../features/deployments/drivers/drivers.service.ts';
import { eachEnded } from '../../http/each-ended.ts';
import type { Platform } from '../platform.ts';
import { podBubblewrap } from '../pod-isolation.ts';

let ofProcess: Registry | undefined;

/**
 * The metrics of the process: event loop, garbage collection, memory. The servers of a process share them, because
 * their observers run until the process ends: one registry per server would keep every stopped server in memory.
 */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess, prefix: 'facet_' });
  }
  return ofProcess;
}

/** Serves `/metrics`: process metrics (event loop, memory), requests by operation and status, and pods. */
export function registerMetrics(app: FastifyInstance, platform: Platform): void {
  const registry = new Registry();
  const common = processMetrics();
  const requests = new Counter({
    name: 'facet_http_requests_total',
    help: 'Requests by operation and status.',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'facet_http_request_seconds',
    help: 'Seconds to the end of the response, by operation.',
    labelNames: ['operation'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  new Gauge({
    name: 'facet_usage_rows_dropped',
    help: 'Requests missing from usage analytics because the database was unavailable for too long.',
    registers: [registry],
    collect() {
      this.set(platform.usageLog.dropped);
    },
  });
  new Gauge({
    name: 'facet_drivers_missing',
    help: 'Drivers of data sources that this node lacks, or of which it has other packages.',
    registers: [registry],
    async collect() {
      const gaps = await driverGaps(platform.db, platform.settings.dataDir).catch(() => undefined);
      if (gaps !== undefined) this.set(gaps.length);
    },
  });
  platform.pods.metrics.register(registry, platform.pods.budget);
  platform.cleanUps.register(registry);
  platform.turnMetrics.register(registry, platform.turns);
  new Gauge({
    name: 'facet_pod_bubblewrap',
    help: 'Whether pods run in bubblewrap (1) or without this second wall (0).',
    registers: [registry],
    async collect() {
      this.set((await podBubblewrap()).works ? 1 : 0);
    },
  });
  eachEnded(app, (request, reply, status) => {
    const schema = request.routeOptions.schema as { operationId?: string } | undefined;
    const operation = schema?.operationId ?? request.routeOptions.url ?? 'unknown';
    requests.inc({ operation, status });
    seconds.observe({ operation }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    reply.type(registry.contentType);
    return Registry.merge([common, registry]).metrics();
  });
}
