import type { Engine } from '../../engine-version.ts';
import { csvRoutes } from './csv-routes.ts';
import type { Core } from './cube-server.ts';
import { endLeftQueries } from './end-left-queries.ts';
import { explainRoutes } from './explain-routes.ts';
import {
  type Application,
  express,
  type Handler,
  type Next,
  type Request,
  type Response,
} from './express.ts';
import type { Gateway } from './gateway.ts';
import { metadataRoutes } from './metadata-routes.ts';
import { NO_ADDON } from './native-stand-in.ts';
import type { QueryTimes } from './query-times.ts';
import { conditionalLoads } from './result-versions/conditional-loads.ts';

/**
 * Creates the HTTP application of a pod: Cube's routes, metadata routes that Cube offers only in its cloud,
 * and JSON errors.
 */
export async function createApp(
  engine: Engine,
  core: Core,
  times: QueryTimes,
  dataDir: string,
): Promise<Application> {
  const app = express();
  app.disable('x-powered-by');
  // Each response is for one caller; hashing it for a cache is wasted work.
  app.disable('etag');
  const { getEnv } = engine.shared as unknown as { getEnv: (name: string) => string };
  app.use(express.json({ limit: getEnv('maxRequestSize') }));
  const gateway = (core as unknown as { apiGateway(): Gateway }).apiGateway();
  const pass: Handler = (_req, _res, next) => next();
  gateway.logNetworkUsage = pass;
  gateway.requestLoggerMiddleware = pass;
  gateway.getSQLServer().getSqlInterfaceInstance = () => {
    const error = new Error(`The SQL API is not available. ${NO_ADDON}`);
    throw Object.assign(error, { type: 'UserError' });
  };
  app.get('/', notFound);
  app.use('/cubejs-api/v1', metadataRoutes(gateway, core));
  app.use('/cubejs-api/v1', csvRoutes(engine, gateway, core));
  app.use('/cubejs-api/v1', explainRoutes(gateway, core));
  app.post('/cubejs-api/v1/load', endLeftQueries(engine), conditionalLoads(engine, times, dataDir));
  await core.initApp(app as never);
  app.use(notFound);
  app.use((error: unknown, _req: Request, res: Response, _next: Next) => {
    // Cube's own handler sends the response first and then passes the error on.
    if (res.headersSent) return;
    const { status = 500, message = 'Internal error' } = error as { status?: number; message?: string };
    res.status(status).json({ error: message });
  });
  return app;
}

function notFound(req: Request, res: Response): void {
  res.status(404).json({ error: `${req.method} ${req.path} does not exist` });
}
