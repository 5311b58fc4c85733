import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { checkSecretKey, type Listener, listen, migrate, openDatabase, openKeyring } from '@facet/db';
import { CompilePool, engineVersion, findWall, removeLeftPodFolders } from '@facet/engine';
import { unprivilegedAccount } from '@facet/programs';
import { PythonReports } from '@facet/python';
import { Renderer } from '@facet/renderer';
import { Evaluator } from '@facet/semantic-sql/evaluate';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Credentials } from '../auth/credentials.ts';
import { FailureLimit } from '../auth/failure-limit.ts';
import { Exports as AuditExports } from '../features/account/audit/exports.ts';
import './model-dependents.ts';
import './shareable-kinds.ts';
import './subscriptions.ts';
import { AuditLog } from '../audit/audit-log.ts';
import { Tenants } from '../auth/tenants.ts';
import { KeptWidgets } from '../features/content/dashboard-data/kept-widgets.ts';
import { SharedOpenings } from '../features/content/dashboard-data/shared-openings.ts';
import { PublishedVersions } from '../features/content/dashboards/published-versions.ts';
import { TableExports } from '../features/content/exports/table-exports.ts';
import { PythonRuns } from '../features/content/python-reports/python-runs.ts';
import { QueryData } from '../features/content/queries/query-data.ts';
import { ResultCache } from '../features/content/queries/result-cache.ts';
import { ReportRunner } from '../features/content/report-data/report-runner.ts';
import { UnsubscribeLinks } from '../features/deliveries/unsubscribe/unsubscribe-links.ts';
import { DataApiClient } from '../features/deployments/data-api/data-api-client.ts';
import { DataFolders } from '../features/deployments/data-files/data-folders.ts';
import { warnOfDriverGaps } from '../features/deployments/drivers/drivers.service.ts';
import { LogWriter } from '../features/deployments/logs/log-writer.ts';
import { PodSupervisor } from '../features/deployments/pods/pod-supervisor.ts';
import { UsageLog } from '../features/deployments/usage-analytics/usage-log.ts';
import { prepareReader } from '../features/deployments/usage-reader/reader-role.ts';
import { findEngine } from '../features/deployments/versions/find-engine.ts';
import { registerShippedEngine } from '../features/deployments/versions/register-engine.ts';
import { DashboardRenderer } from '../features/embedding/rendering/dashboard-renderer.ts';
import { ModelRepositories } from '../features/sources/git/model-repository.ts';
import { ConnectedRemotes } from '../features/sources/git-remotes/connected-remotes.ts';
import { GitHub } from '../features/sources/github/github.ts';
import { Cursors } from '../http/pagination.ts';
import { Jobs } from '../jobs/jobs.ts';
import { type DkimSigner, Mailer } from '../mail/mailer.ts';
import { Nodes } from '../nodes/nodes.ts';
import { POD_CHANNEL, type PodNews, readPodNews } from '../nodes/pod-news.ts';
import { AllowList } from '../outbound/allow-list.ts';
import { LanguageModel } from '../outbound/language-model.ts';
import { Outbound } from '../outbound/outbound.ts';
import type { Settings } from '../settings.ts';
import { buildRenderPages } from './build-render-pages.ts';
import { buildServer } from './build-server.ts';
import { CleanUps } from './clean-ups.ts';
import { TurnMetrics } from './health/turn-metrics.ts';
import { makeTurns } from './make-turns.ts';
import type { Phase, Platform } from './platform.ts';
import { reportPodIsolation } from './pod-isolation.ts';
import { QUEUES, registerJobs } from './register-jobs.ts';
import { closerOf } from './start/close-http.ts';
import { defaultTenant, firstRun, type NewAdmin } from './start/first-run.ts';
import { holdInstallation, type InstallationHold } from './start/hold-installation.ts';
import { installationKey } from './start/installation-key.ts';
import { internalUrl, listenOn } from './start/listen-on.ts';
import { makeLog } from './start/make-log.ts';
import { type OpenPostgres, openPostgres } from './start/open-postgres.ts';
import { Parts } from './start/parts.ts';
import { readDkim } from './start/read-dkim.ts';
import { readTls } from './start/read-tls.ts';
import { repeatStart } from './start/repeat-start.ts';
import { unlessInterrupted } from './start/unless-interrupted.ts';

/** Memory for the published versions of dashboards that viewers open. */
const PUBLISHED_VERSIONS_BYTES = 32 * 2 ** 20;
const KEPT_WIDGETS_BYTES = 32 * 2 ** 20;
/** Texts of the language model that a node keeps. */
const WRITTEN_SUMMARIES_BYTES = 4 * 2 ** 20;
/** How long a stop waits for pods, emails and jobs; unfinished jobs then return to their queue. */
const STOP_MS = { jobs: 5_000, pods: 5_000, mail: 2_000 };

export interface RunningServer {
  /** The URL it listens on. */
  readonly address: string;
  /** The first administrator, until their key has been shown once or, if the operator chose it, they have a password. */
  readonly newAdmin: NewAdmin | undefined;
  /** Where the first administrator sets their password; undefined if they have one, or no key is new. */
  readonly passwordLink: string | undefined;
  readonly databaseAt: string;
  /** Finishes requests, returns jobs to their queues, stops pods, then PostgreSQL. */
  stop(): Promise<void>;
}

/**
 * Starts the server: database, migrations, jobs, first run, pods, HTTP. Repeats the start while PostgreSQL cannot be
 * reached or drops connections, for FACET_DATABASE_WAIT seconds.
 * @param interrupt abandons the start: stops the parts that have started, then rejects
 */
export function startServer(settings: Settings, interrupt?: AbortSignal): Promise<RunningServer> {
  const log = makeLog(settings.logLevel);
  const start = async () => {
    const parts = new Parts(log);
    try {
      return await unlessInterrupted(startOnce(settings, log, parts, interrupt), interrupt);
    } catch (error) {
      await parts.stop();
      throw error;
    }
  };
  return repeatStart(start, { waitMs: settings.databaseWait * 1000, log, interrupt });
}

async function startOnce(
  settings: Settings,
  log: Logger,
  parts: Parts,
  interrupt: AbortSignal | undefined,
): Promise<RunningServer> {
  const tls = await readTls(settings);
  const dkim = await readDkim(settings);
  interrupt?.throwIfAborted();
  const postgres = await openPostgres(settings, log, interrupt);
  parts.add('PostgreSQL', () => postgres.stop());
  interrupt?.throwIfAborted();
  const platform = await makePlatform(settings, dkim, log, postgres, parts);
  interrupt?.throwIfAborted();
  const app = await buildServer(platform, tls);
  parts.add('HTTP', closerOf(app, tls !== undefined));
  return open(platform, app, parts, interrupt);
}

interface Core extends Platform {
  /** The values behind `publicUrl` and `phase`, set as the server starts and stops. */
  readonly state: { address: string; phase: Phase; newAdmin: NewAdmin | undefined };
}

async function makePlatform(
  settings: Settings,
  dkim: DkimSigner | undefined,
  log: Logger,
  { connection }: OpenPostgres,
  parts: Parts,
): Promise<Core> {
  await migrate(connection, { isShared: settings.databaseShared });
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

  const state: Core['state'] = { address: '', phase: 'starting', newAdmin: undefined };
  const nodeId = randomUUID();
  const logWriter = new LogWriter(db, log);
  const tenants = new Tenants(db, tenantId);
  const usageLog = new UsageLog(db, log, tenants);
  const engineOf = (version: string) => findEngine(settings.dataDir, version);
  const publicUrl = () => settings.publicUrl ?? state.address;
  const outbound = new Outbound(new AllowList(settings.outboundAllow));
  const dataFolders = new DataFolders({
    db,
    log,
    dataDir: settings.dataDir,
    isKeeper: settings.roles.includes('pod'),
  });
  const turnMetrics = new TurnMetrics();
  const compilePool = new CompilePool({
    size: Math.max(1, availableParallelism() - 1),
    standBy: settings.compileStandBy,
    wall: await findWall(unprivilegedAccount()),
    log: (line) => log.debug(line),
  });
  const turns = makeTurns(settings, compilePool, turnMetrics);
  const base = {
    settings,
    log,
    connection,
    db,
    keyring,
    cursors: new Cursors(await installationKey(db, 'cursor_key')),
    tenants,
    credentials: new Credentials(db),
    audit: new AuditLog(db, log),
    auditExports: new AuditExports(connection, db, log),
    jobs: new Jobs(connection, log),
    nodes: new Nodes(nodeId, db, log, settings.roles),
    outbound,
    languageModel: new LanguageModel(settings, outbound, turns, log),
    turns,
    turnMetrics,
    cleanUps: new CleanUps(log),
    mailer: new Mailer(settings, dkim),
    github: new GitHub(settings, outbound),
    modelRepositories: new ModelRepositories({ db, dataDir: settings.dataDir, log }),
    embedFailures: new FailureLimit(settings.embedFailureRate),
    compilePool,
    dataFolders,
    pods: new PodSupervisor(
      {
        db,
        connection,
        keyring,
        log,
        logWriter,
        nodeId,
        dataFolders,
        dataDir: settings.dataDir,
        outboundAllow: settings.outboundAllow,
        engineOf,
        publicUrl,
      },
      settings,
    ),
    unsubscribeLinks: new UnsubscribeLinks(await installationKey(db, 'unsubscribe_key')),
    logWriter,
    usageLog,
    engineOf,
    publicUrl,
    phase: () => state.phase,
    isStopping: () => state.phase === 'stopping',
    state,
  };
  const dataApi = new DataApiClient(base);
  const queryData = new QueryData({ db, keyring, dataApi }, settings.resultCacheMb * 2 ** 20);
  const publishedVersions = new PublishedVersions(PUBLISHED_VERSIONS_BYTES);
  const pythonReports = new PythonReports({
    dataDir: settings.dataDir,
    python: settings.python,
    packages: settings.pythonPackages,
    warm: settings.pythonWarm,
    limits: { seconds: settings.pythonSeconds, memoryMb: settings.pythonMemoryMb },
    log: (line) => log.info(line),
  });
  const evaluator = new Evaluator({ account: unprivilegedAccount() });
  const reportRunner = new ReportRunner(queryData, evaluator, turns);
  const renderer = new Renderer({
    path: settings.chromium,
    log: (line) => log.warn(line),
  });
  const withoutRenderer: Omit<Core, 'dashboardRenderer'> = {
    ...base,
    remotes: new ConnectedRemotes(base),
    dataApi,
    queryData,
    publishedVersions,
    sharedOpenings: new SharedOpenings(db, { queryData, publishedVersions }),
    keptWidgets: new KeptWidgets(queryData, KEPT_WIDGETS_BYTES),
    pythonRuns: new PythonRuns(pythonReports, turns),
    reportRunner,
    tableExports: new TableExports(queryData, reportRunner),
    writtenSummaries: new ResultCache(WRITTEN_SUMMARIES_BYTES, ({ text }) => 2 * text.length),
  };
  let pages: Promise<FastifyInstance> | undefined;
  const platform: Core = {
    ...withoutRenderer,
    dashboardRenderer: new DashboardRenderer({
      db,
      renderer,
      turns,
      publicUrl,
      pages: () => {
        pages ??= buildRenderPages(withoutRenderer);
        return pages;
      },
    }),
  };
  parts.add('mail', () => platform.mailer.close(STOP_MS.mail));
  parts.add('Chromium', () => renderer.stop());
  parts.add('pod log', () => logWriter.flush());
  parts.add('usage log', () => usageLog.flush());
  parts.add('outbound connections', () => platform.outbound.close());
  parts.add('model repositories', () => platform.modelRepositories.close());
  parts.add('connections to other nodes', () => dataApi.close());
  parts.add('Python reports', () => pythonReports.stop());
  parts.add('SQL evaluator', async () => evaluator.close());
  parts.add('heavy work', async () => turns.close());
  parts.add('compile pool', () => platform.compilePool.close());
  parts.add('node', () => platform.nodes.leave());
  parts.add('pods', () => platform.pods.stop(STOP_MS.pods));
  parts.add('jobs', () => platform.jobs.stop(STOP_MS.jobs));
  await platform.jobs.start(QUEUES);
  const listener = await subscribe(platform, hold);
  parts.add('listener', () => listener.close());
  state.newAdmin = await firstRun(platform, tenantId);
  await dataFolders.openAll();
  await warnOfDriverGaps(platform);
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
  if (settings.roles.includes('pod')) {
    platform.pods.start();
    removeLeftPodFolders().catch((error: unknown) => platform.log.warn({ err: error }, 'pod folders remain'));
  }
  void reportPodIsolation(platform);
  state.address = await listenOn(app, settings);
  await platform.nodes.join(internalUrl(settings, state.address));
  parts.add('node roles', () => platform.nodes.withdraw());
  if (settings.roles.includes('worker')) await registerJobs(platform);
  const passwordLink = await state.newAdmin?.passwordLink();
  interrupt?.throwIfAborted();
  state.phase = 'ready';
  return {
    address: state.address,
    newAdmin: state.newAdmin,
    passwordLink,
    databaseAt: settings.databaseUrl === undefined ? settings.dataDir : 'DATABASE_URL',
    async stop() {
      state.phase = 'stopping';
      await parts.stop();
    },
  };
}

/** Subscribes to the PostgreSQL notifications of all nodes, including this one. */
function subscribe(platform: Platform, hold: InstallationHold): Promise<Listener> {
  return listen(
    platform.connection,
    {
      facet_credentials: () => platform.credentials.forget(),
      [POD_CHANNEL]: (payload) => follow(platform, readPodNews(payload)),
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

/** Does what a notification asks for; after one of another release, whatever may be. */
function follow({ pods, modelRepositories }: Platform, news: PodNews | undefined): void {
  if (news === undefined) pods.refreshAll();
  else if (news.kind === 'branch') pods.refresh(news.deploymentId);
  else if (news.kind === 'data files') void pods.refreshFiles(news);
  else if (news.kind === 'tokens') pods.refreshTenant(news);
  else {
    void pods.forget(news.deploymentId);
    void modelRepositories.forget(news.deploymentId);
  }
}
