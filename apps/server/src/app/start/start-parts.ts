import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { checkSecretKey, migrate, openDatabase, openKeyring } from '@facet/db';
import { CompilePool, engineVersion, findWall } from '@facet/engine';
import { unprivilegedAccount } from '@facet/programs';
import { PythonReports } from '@facet/python';
import { Renderer } from '@facet/renderer';
import { Evaluator } from '@facet/semantic-sql/evaluate';
import type { Logger } from 'pino';
import { Tenants } from '../../auth/tenants.ts';
import { DataApiClient } from '../../features/deployments/data-api/data-api-client.ts';
import { DataFolders } from '../../features/deployments/data-files/data-folders.ts';
import { LogWriter } from '../../features/deployments/logs/log-writer.ts';
import { PodSupervisor } from '../../features/deployments/pods/pod-supervisor.ts';
import { UsageLog } from '../../features/deployments/usage-analytics/usage-log.ts';
import { prepareReader } from '../../features/deployments/usage-reader/reader-role.ts';
import { findEngine } from '../../features/deployments/versions/find-engine.ts';
import { registerShippedEngine } from '../../features/deployments/versions/register-engine.ts';
import { ModelRepositories } from '../../features/sources/git/model-repository.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { Mailer } from '../../mail/mailer.ts';
import { Nodes } from '../../nodes/nodes.ts';
import { AllowList } from '../../outbound/allow-list.ts';
import { Outbound } from '../../outbound/outbound.ts';
import type { Settings } from '../../settings.ts';
import { TurnMetrics } from '../health/turn-metrics.ts';
import { makeTurns } from '../make-turns.ts';
import { defaultTenant } from './first-run.ts';
import { holdInstallation } from './hold-installation.ts';
import { openPostgres } from './open-postgres.ts';
import type { Parts } from './parts.ts';
import { readDkim } from './read-dkim.ts';

/** How long a stop waits for pods, emails and jobs; unfinished jobs then return to their queue. */
const STOP_MS = { jobs: 5_000, pods: 5_000, mail: 2_000 };

/** The inputs of a start. */
export interface Start {
  readonly settings: Settings;
  readonly log: Logger;
  readonly parts: Parts;
  /** The URL that clients use, once it is known. */
  publicUrl(): string;
  readonly interrupt: AbortSignal | undefined;
}

/** Starts the parts below the HTTP server, lowest first. They stop in reverse order: whatever uses a part stops before it. */
export async function startParts({ settings, log, parts, publicUrl, interrupt }: Start) {
  const { dataDir } = settings;
  const dkim = await readDkim(settings);
  interrupt?.throwIfAborted();
  const { connection } = await parts.start(
    'PostgreSQL',
    () => openPostgres(settings, log, interrupt),
    (part) => part.stop(),
  );
  interrupt?.throwIfAborted();
  await migrate(connection, { isShared: settings.databaseShared });
  const hold = await parts.start(
    'lock',
    () => holdInstallation(connection, log),
    (part) => part.release(),
  );
  const { db } = await parts.start(
    'database',
    () => openDatabase(connection, { max: 20 }),
    (part) => part.close(),
  );
  const keyring = await openKeyring({ secretKey: settings.secretKey, dataDir });
  await checkSecretKey(db, keyring);
  await prepareReader({ db, connection, keyring, log });
  await registerShippedEngine(db, engineVersion());
  const tenantId = await defaultTenant(db);
  const tenants = new Tenants(db, tenantId);
  const mailer = await parts.start(
    'mail',
    () => new Mailer(settings, dkim),
    (part) => part.close(STOP_MS.mail),
  );
  const renderer = await parts.start(
    'Chromium',
    () => new Renderer({ path: settings.chromium, log: (line) => log.warn(line) }),
    (part) => part.stop(),
  );
  const logWriter = await parts.start(
    'pod log',
    () => new LogWriter(db, log),
    (part) => part.flush(),
  );
  const usageLog = await parts.start(
    'usage log',
    () => new UsageLog(db, log, tenants),
    (part) => part.flush(),
  );
  const outbound = await parts.start(
    'outbound connections',
    () => new Outbound(new AllowList(settings.outboundAllow)),
    (part) => part.close(),
  );
  const modelRepositories = await parts.start(
    'model repositories',
    () => new ModelRepositories({ db, dataDir, log }),
    (part) => part.close(),
  );
  const pythonReports = await parts.start(
    'Python reports',
    () =>
      new PythonReports({
        dataDir,
        python: settings.python,
        packages: settings.pythonPackages,
        warm: settings.pythonWarm,
        limits: { seconds: settings.pythonSeconds, memoryMb: settings.pythonMemoryMb },
        log: (line) => log.info(line),
      }),
    (part) => part.stop(),
  );
  const evaluator = await parts.start(
    'SQL evaluator',
    () => new Evaluator({ account: unprivilegedAccount() }),
    (part) => part.close(),
  );
  const wall = await findWall(unprivilegedAccount());
  const compilePool = await parts.start(
    'compile pool',
    () =>
      new CompilePool({
        size: Math.max(1, availableParallelism() - 1),
        standBy: settings.compileStandBy,
        wall,
        log: (line) => log.debug(line),
      }),
    (part) => part.close(),
  );
  const turnMetrics = new TurnMetrics();
  const turns = await parts.start(
    'heavy work',
    () => makeTurns(settings, compilePool, turnMetrics),
    (part) => part.close(),
  );
  const nodeId = randomUUID();
  const nodes = await parts.start(
    'node',
    () => new Nodes(nodeId, db, log, settings.roles),
    (part) => part.leave(),
  );
  const dataFolders = new DataFolders({ db, log, dataDir, isKeeper: settings.roles.includes('pod') });
  const engineOf = (version: string) => findEngine(dataDir, version);
  const { outboundAllow } = settings;
  const ground = { db, connection, keyring, log, logWriter, nodeId, dataFolders, dataDir };
  const pods = await parts.start(
    'pods',
    () => new PodSupervisor({ ...ground, outboundAllow, engineOf, publicUrl }, settings),
    (part) => part.stop(STOP_MS.pods),
  );
  const dataApi = await parts.start(
    'connections to other nodes',
    () => new DataApiClient({ settings, nodes, pods }),
    (part) => part.close(),
  );
  const jobs = await parts.start(
    'jobs',
    () => new Jobs(connection, log),
    (part) => part.stop(STOP_MS.jobs),
  );
  return {
    connection,
    hold,
    db,
    keyring,
    tenantId,
    tenants,
    mailer,
    renderer,
    logWriter,
    usageLog,
    outbound,
    modelRepositories,
    pythonReports,
    evaluator,
    compilePool,
    turnMetrics,
    turns,
    nodes,
    dataFolders,
    engineOf,
    pods,
    dataApi,
    jobs,
  };
}

export type StartedParts = Awaited<ReturnType<typeof startParts>>;
