import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { CredentialsById } from '../auth/credentials-by-id.ts';
import { dashboardDataOperations } from '../features/content/dashboard-data/dashboard-data.routes.ts';
import { embedDashboardOperations } from '../features/embedding/embed-dashboards/embed-dashboards.routes.ts';
import { registerEmbedPages } from '../features/embedding/embed-pages/embed-pages.ts';
import { summaryOperations } from '../features/embedding/summaries/summaries.routes.ts';
import type { Operation } from '../http/operation.ts';
import { registerOperation } from '../http/register-operation.ts';
import { registerWebFiles, WebApp } from '../pages/web-app.ts';
import type { Platform } from './platform.ts';
import { prepareHttp } from './prepare-http.ts';

/** What the page of a dashboard asks the server. */
const OPERATIONS = ['getDashboard', 'describeControls', 'queryDashboard', 'summariseDashboard'];

/**
 * Builds the server for pages that this process renders itself: the page of a dashboard and what it asks for, and nothing
 * else. It never listens, because it trusts requests to name their credential.
 */
export async function buildRenderPages(
  platform: Omit<Platform, 'dashboardRenderer'>,
): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = platform.log;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
  });
  prepareHttp(app);
  const web = new WebApp();
  registerWebFiles(app, web);
  registerEmbedPages(
    app,
    platform,
    web,
    () => false,
    async () => true,
  );
  const parts = { ...platform, credentials: new CredentialsById(platform.db, platform.credentials) };
  const all: readonly Operation<typeof parts>[] = [
    ...dashboardDataOperations,
    ...embedDashboardOperations,
    ...summaryOperations,
  ];
  for (const operation of all.filter(({ id }) => OPERATIONS.includes(id)))
    registerOperation(app, parts, operation);
  await app.ready();
  return app;
}
