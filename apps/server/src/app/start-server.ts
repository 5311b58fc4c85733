import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { checkSecretKey, type Listener, listen, migrate, openDatabase, openKeyring } from '@facet/db';
import { CompilePool, engineVersion } from '@facet/engine';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Credentials } from '../auth/credentials.ts';
import { Exports as AuditExports } from '../features/account/audit/exports.ts';
import './subscriptions.ts';
import { AuditLog } from '../audit/audit-log.ts';
import { Tenants } from '../auth/tenants.ts';
import { LogWriter } from '../features/deployments/logs/log-writer.ts';
import { PodSupervisor } from '../features/deployments/pods/pod-supervisor.ts';
import { UsageLog } from '../features/deployments/usage-analytics/usage-log.ts';
import { prepareReader } from '../features/deployments/usage-reader/reader-role.ts';
import { findEngine } from '../features/deployments/versions/find-engine.ts';
import { registerShippedEngine } from '../features/deployments/versions/register-engine.ts';
import { ModelRepositories } from '../features/sources/git/model-repository.ts';
import { ConnectedRemotes } from '../features/sources/git-remotes/connected-remotes.ts';
import { GitHub } from '../features/sources/github/github.ts';
import { Cursors } from '../http/pagination.ts';
import { Jobs } from '../jobs/jobs.ts';
import type { TokenNews } from '../nodes/announce-tokens.ts';
import { Nodes } from '../nodes/nodes.ts';
import { AllowList } from '../outbound/allow-list.ts';
import { Outbound } from '../outbound/outbound.ts';
import type { Settings } from '../settings.ts';
import { buildServer } from './build-server.ts';
import type { Platform } from './platform.ts';
import { registerJobs } from './register-jobs.ts';
import { closerOf } from './start/close-http.ts';
import { cursorKey } from './start/cursor-key.ts';
import { defaultTenant, firstRun, type NewAdminKey } from './start/first-run.ts';
import { holdInstallation, type InstallationHold } from './start/hold-installation.ts';
import { internalUrl, listenOn } from './start/listen-on.ts';
import { makeLog } from './start/make-log.ts';
import { type OpenPostgres, openPostgres } from './start/open-postgres.ts';
import { Parts } from './start/parts.ts';
import { readTls } from './start/read-tls.ts';

/** Resident memory limit of a pod. */
const POD_MEMORY_MB = 2048;
/** How long a stop waits for pods and for jobs; unfinished jobs then return to their queue. */
const STOP_MS = { jobs: 5_000, pods: 5_000 };

export interface RunningServer {
  /** The URL it listens on. */
  readonly address: string;
  /** The key of the first administrator, until it has been shown once. */
  readonly newAdminKey: NewAdminKey | undefined;
  readonly databaseAt: string;
  /** Finishes requests, returns jobs to their queues, stops pods, then PostgreSQL. */
  stop(): Promise<void>;
}

/**
 * Starts the server: database, migrations, jobs, first run, pods, HTTP.
 * @param interrupt abandons the start: stops the parts that have started, then rejects
 */
export async function startServer(settings: Settings, interrupt?: AbortSignal): Promise<RunningServer> {
  const log = makeLog(settings.logLevel);
  const tls = readTls(settings);
  const parts = new Parts(log);
  try {
    const postgres = await openPostgres(settings, log);
    parts.add('PostgreSQL', () => postgres.stop());
    interrupt?.throwIfAborted();
    const platform = await makePlatform(settings, log, postgres, parts);
    interrupt?.throwIfAborted();
    const app = await buildServer(platform, tls);
    parts.add('HTTP', closerOf(app, tls !== undefined));
    return await open(platform, app, parts, interrupt);
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

interface Core extends Platform {
  /** The values behind `publicUrl` and `isStopping`, set as the server starts and stops. */
  readonly state: { address: string; isStopping: boolean; newAdminKey: NewAdminKey | undefined };
}

async function makePlatform(
  settings: Settings,
  log: Logger,
  { connection }: OpenPostgres,
  parts: Parts,
): Promise<Core> {
  await migrate(connection);
  const hold = await holdInstallation(connection, log);
  parts.add('lock', () => hold.release());
  const database = openDatabase(connection, { max: 20 });
  parts.add('database', () => database.close());
  const { db } = database;
  const keyring = await openKeyring({ secretKey: settings.secretKey, dataDir: settings.dataDir });
  await checkSecretKey(db, keyring);
  await prepareReader({ db, connection, keyring, log });
  await registerShippedEngine(db, engineVersion());
  const tenantId = await defaultTenant(db);

  const state: Core['state'] = { address: '', isStopping: false, newAdminKey: undefined };
  const nodeId = randomUUID();
  const logWriter = new LogWriter(db, log);
  const tenants = new Tenants(db, tenantId);
  const usageLog = new UsageLog(db, log, tenants);
  const engineOf = (version: string) => findEngine(settings.dataDir, version);
  const publicUrl = () => settings.publicUrl ?? state.address;
  const outbound = new Outbound(new AllowList(settings.outboundAllow));
  const base = {
    settings,
    log,
    connection,
    db,
    keyring,
    cursors: new Cursors(await cursorKey(db)),
    tenants,
    credentials: new Credentials(db),
    audit: new AuditLog(db, log),
    auditExports: new AuditExports(connection, db, log),
    jobs: new Jobs(connection, log),
    nodes: new Nodes(nodeId, db, log, settings.roles),
    outbound,
    github: new GitHub(settings, outbound),
    modelRepositories: new ModelRepositories({ db, dataDir: settings.dataDir, log }),
    compilePool: new CompilePool({
      size: Math.max(1, availableParallelism() - 1),
      standBy: settings.compileStandBy,
      log: (line) => log.debug(line),
    }),
    pods: new PodSupervisor({
      db,
      connection,
      keyring,
      log,
      logWriter,
      nodeId,
      dataDir: settings.dataDir,
      podMemoryMb: POD_MEMORY_MB,
      engineOf,
      publicUrl,
    }),
    logWriter,
    usageLog,
    engineOf,
    publicUrl,
    isStopping: () => state.isStopping,
    state,
  };
  const platform: Core = { ...base, remotes: new ConnectedRemotes(base) };
  parts.add('pod log', () => logWriter.flush());
  parts.add('usage log', () => usageLog.flush());
  parts.add('outbound connections', () => platform.outbound.close());
  parts.add('model repositories', () => platform.modelRepositories.close());
  parts.add('compile pool', () => platform.compilePool.close());
  parts.add('node', () => platform.nodes.leave());
  parts.add('pods', () => platform.pods.stop(STOP_MS.pods));
  await platform.jobs.start();
  parts.add('jobs', () => platform.jobs.stop(STOP_MS.jobs));
  const listener = await subscribe(platform, hold);
  parts.add('listener', () => listener.close());
  state.newAdminKey = await firstRun(platform, tenantId);
  return platform;
}

/** Makes the server available: to clients, to other nodes, and to jobs. */
async function open(
  platform: Core,
  app: FastifyInstance,
  parts: Parts,
  interrupt: AbortSignal | undefined,
): Promise<RunningServer> {
  const { settings, state } = platform;
  if (settings.roles.includes('pod')) platform.pods.start();
  state.address = await listenOn(app, settings);
  await platform.nodes.join(internalUrl(settings, state.address));
  parts.add('node roles', () => platform.nodes.withdraw());
  if (settings.roles.includes('worker')) await registerJobs(platform);
  interrupt?.throwIfAborted();
  return {
    address: state.address,
    newAdminKey: state.newAdminKey,
    databaseAt: settings.databaseUrl === undefined ? settings.dataDir : 'DATABASE_URL',
    async stop() {
      state.isStopping = true;
      await parts.stop();
    },
  };
}

/** A notification to nodes with pods, about a deployment or about the tokens of a tenant. */
type PodNews = { deploymentId: number; isDeleted?: boolean } | TokenNews;

/** Subscribes to the PostgreSQL notifications of all nodes, including this one. */
function subscribe(platform: Platform, hold: InstallationHold): Promise<Listener> {
  return listen(
    platform.connection,
    {
      facet_credentials: () => platform.credentials.forget(),
      facet_pods: (payload) => {
        const news = JSON.parse(payload) as PodNews;
        if ('tenantId' in news) platform.pods.refreshTenant(news);
        else if (news.isDeleted) {
          void platform.pods.forget(news.deploymentId);
          void platform.modelRepositories.forget(news.deploymentId);
        } else platform.pods.refresh(news.deploymentId);
      },
    },
    {
      onReconnect: () => {
        hold.renew();
        platform.credentials.forget();
        platform.pods.refreshAll();
      },
    },
  );
}
