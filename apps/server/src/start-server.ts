import { randomUUID } from 'node:crypto';
import { availableParallelism, hostname } from 'node:os';
import {
  type Connection,
  checkSecretKey,
  type EmbeddedPostgres,
  type Listener,
  listen,
  migrate,
  openDatabase,
  openKeyring,
  startEmbeddedPostgres,
} from '@facet/db';
import { CompilePool, engineVersion, installedEngines } from '@facet/engine';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { cursorKey } from './cursor-key.ts';
import { createDeployment } from './features/deployments/deployments.service.ts';
import { LogWriter } from './features/logs/log-writer.ts';
import { Tenants } from './features/tenants/tenants.ts';
import { registerShippedEngine } from './features/versions/register-engine.ts';
import { type FirstRun, firstRun } from './first-run.ts';
import { Credentials } from './http/credentials.ts';
import { Cursors } from './http/pagination.ts';
import { buildServer } from './http/server.ts';
import { Jobs } from './jobs/jobs.ts';
import { registerJobs } from './jobs/register-jobs.ts';
import { Nodes } from './nodes/nodes.ts';
import type { Platform } from './platform.ts';
import { PodSupervisor } from './pods/pod-supervisor.ts';
import type { Settings } from './settings.ts';

/** Resident memory that one pod may take. */
const POD_MEMORY_MB = 2048;
/** How long a stop waits for requests and jobs that run. */
const STOP_MS = 20_000;

export interface RunningServer {
  /** Where it listens. */
  readonly address: string;
  /** The key of the first administrator, on the first run only. */
  readonly adminApiKey: string | undefined;
  readonly databaseAt: string;
  /** Finishes requests, gives jobs back, stops pods, then stops PostgreSQL. */
  stop(): Promise<void>;
}

/** Brings the whole server up: database, migrations, first run, jobs, pods, HTTP. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const log = makeLog(settings);
  const embedded = settings.databaseUrl === undefined ? await startEmbedded(settings, log) : undefined;
  const connection: Connection = embedded?.connection ?? { connectionString: settings.databaseUrl ?? '' };
  const started: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of started.reverse().splice(0))
      await end().catch((error: unknown) => log.warn({ err: error }, 'a part did not stop in order'));
    await embedded?.stop();
  };
  try {
    return await startOn(settings, log, connection, started, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startOn(
  settings: Settings,
  log: Logger,
  connection: Connection,
  started: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
): Promise<RunningServer> {
  await migrate(connection);
  const database = openDatabase(connection, { max: 20 });
  started.push(() => database.close());
  const { db } = database;
  const keyring = await openKeyring({ secretKey: settings.secretKey, dataDir: settings.dataDir });
  await checkSecretKey(db, keyring);
  await registerShippedEngine(db, engineVersion());
  const first = await firstRun(db, settings);

  let stopping = false;
  let address = '';
  const nodeId = randomUUID();
  const logWriter = new LogWriter(db, log);
  started.push(() => logWriter.flush());
  const engineOf: Platform['engineOf'] = async (version) => {
    const engines = await installedEngines(settings.dataDir);
    const engine = engines.find((candidate) => candidate.version === version);
    if (engine !== undefined) return engine;
    throw new Error(`Engine ${version} is not installed here: run npm run engine -- add ${version}`);
  };
  const platform: Platform = {
    settings,
    log,
    connection,
    db,
    keyring,
    cursors: new Cursors(await cursorKey(db)),
    tenants: new Tenants(db, first.tenantId),
    credentials: new Credentials(db),
    jobs: new Jobs(connection, log),
    nodes: new Nodes(nodeId, db, log, settings.roles),
    compilePool: new CompilePool({
      size: Math.max(1, availableParallelism() - 1),
      log: (line) => log.debug(line),
    }),
    pods: new PodSupervisor({
      db,
      keyring,
      log,
      logWriter,
      nodeId,
      dataDir: settings.dataDir,
      podMemoryMb: POD_MEMORY_MB,
      engineOf,
    }),
    logWriter,
    engineOf,
    publicUrl: () => settings.publicUrl ?? address,
    isStopping: () => stopping,
  };
  started.push(() => platform.compilePool.close());
  started.push(() => platform.nodes.leave());
  started.push(() => platform.pods.stop(STOP_MS));
  await platform.jobs.start();
  started.push(() => platform.jobs.stop(STOP_MS));
  const listener = await hear(platform);
  started.push(() => listener.close());

  const app = await buildServer(platform);
  started.push(() => app.close());
  await makeDemo(platform, first);
  if (settings.roles.includes('worker')) await registerJobs(platform);
  if (settings.roles.includes('pod')) platform.pods.start();
  address = await listenOn(app, settings);
  await platform.nodes.join(internalUrl(settings, address));
  return {
    address,
    adminApiKey: first.made?.apiKey,
    databaseAt: settings.databaseUrl === undefined ? settings.dataDir : 'DATABASE_URL',
    async stop() {
      stopping = true;
      await stop();
    },
  };
}

/** Takes up what other nodes, and this one, tell through PostgreSQL. */
function hear(platform: Platform): Promise<Listener> {
  return listen(
    platform.connection,
    {
      facet_credentials: () => platform.credentials.forget(),
      facet_pods: (payload) => {
        const { deploymentId } = JSON.parse(payload) as { deploymentId: number };
        platform.pods.refresh(deploymentId);
      },
    },
    {
      onReconnect: () => {
        platform.credentials.forget();
        platform.pods.refreshAll();
      },
    },
  );
}

async function makeDemo(platform: Platform, first: FirstRun): Promise<void> {
  const { made } = first;
  if (made === undefined || !platform.settings.demo) return;
  await platform.db.transaction().execute((tx) =>
    createDeployment(platform, tx, made.admin, {
      name: 'Demo',
      cloudProvider: 'cubecloud',
      isManaged: true,
      region: 'local',
      targetPlatform: 'cubecloud',
      creationStep: 'demo',
    }),
  );
}

async function listenOn(app: FastifyInstance, settings: Settings): Promise<string> {
  await app.listen({ host: settings.host, port: settings.port });
  const bound = app.server.address();
  const scheme = settings.tlsCert === undefined ? 'http' : 'https';
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  return `${scheme}://${host}:${typeof bound === 'object' && bound !== null ? bound.port : settings.port}`;
}

/** Where other nodes reach this one: an address that everybody may use, not the wildcard that is bound. */
function internalUrl(settings: Settings, address: string): string {
  const isWildcard = settings.host === '0.0.0.0' || settings.host === '::';
  if (!isWildcard) return address;
  const url = new URL(address);
  url.hostname = hostname();
  return url.origin;
}

async function startEmbedded(settings: Settings, log: Logger): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    log: (line) => log.debug(line),
  });
  embedded.onUnexpectedExit((reason) => {
    log.error({ reason }, 'PostgreSQL ended; starting it again');
    const again = () =>
      embedded.restart().catch((error: unknown) => {
        log.error({ err: error }, 'PostgreSQL could not be started again; trying once more');
        setTimeout(again, 2000);
      });
    void again();
  });
  return embedded;
}

function makeLog(settings: Settings): Logger {
  return pino({
    level: settings.logLevel,
    base: null,
    redact: {
      paths: [
        'req.headers.authorization',
        '*.authorization',
        '*.password',
        '*.secret',
        '*.token',
        '*.apiKey',
        'err.config',
      ],
      censor: '[HIDDEN]',
    },
  });
}
