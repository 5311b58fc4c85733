import { type Listener, listen } from '@facet/db';
import { removeLeftPodFolders } from '@facet/engine';
import type { Logger } from 'pino';
import { CHAT_CHANNEL } from '../features/assistants/chats/chat-channel.ts';
import { warnOfDriverGaps } from '../features/deployments/drivers/drivers.service.ts';
import { POD_CHANNEL, type PodNews, readPodNews } from '../nodes/pod-news.ts';
import type { Settings } from '../settings.ts';
import { buildServer } from './build-server.ts';
import { makePlatform } from './make-platform.ts';
import type { Phase, Platform } from './platform.ts';
import { reportPodIsolation } from './pod-isolation.ts';
import { QUEUES, registerJobs } from './register-jobs.ts';
import { closerOf } from './start/close-http.ts';
import { firstRun, type NewAdmin } from './start/first-run.ts';
import type { InstallationHold } from './start/hold-installation.ts';
import { internalUrl, listenOn } from './start/listen-on.ts';
import { makeLog } from './start/make-log.ts';
import { Parts } from './start/parts.ts';
import { readTls } from './start/read-tls.ts';
import { repeatStart } from './start/repeat-start.ts';
import { loadSeed } from './start/seed/load-seed.ts';
import { startParts } from './start/start-parts.ts';
import { unlessInterrupted } from './start/unless-interrupted.ts';
import './subscriptions.ts';

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

/** Starts the parts, lowest first (`startParts`), and opens the server to clients, other nodes and jobs. */
async function startOnce(
  settings: Settings,
  log: Logger,
  parts: Parts,
  interrupt: AbortSignal | undefined,
): Promise<RunningServer> {
  const tls = await readTls(settings);
  const state = { address: '', phase: 'starting' as Phase };
  const publicUrl = () => settings.publicUrl ?? state.address;
  const start = { settings, log, parts, publicUrl, interrupt };
  const started = await startParts(start);
  const platform = await makePlatform(start, started, () => state.phase);
  await platform.jobs.start(QUEUES);
  await parts.start(
    'listener',
    () => subscribe(platform, started.hold),
    (listener) => listener.close(),
  );
  const newAdmin = await firstRun(platform, started.tenantId);
  await loadSeed(platform, started.tenantId);
  await platform.dataFolders.openAll();
  await warnOfDriverGaps(platform);
  interrupt?.throwIfAborted();
  const { app } = await parts.start(
    'HTTP',
    async () => {
      const server = await buildServer(platform, tls);
      return { app: server, close: closerOf(server, tls !== undefined) };
    },
    ({ close }) => close(),
  );
  await parts.start(
    'event streams',
    () => platform.eventHub,
    (hub) => hub.close(),
  );
  await parts.start(
    'answers in chats',
    () => platform,
    async ({ runningAnswers, answerStreams }) => {
      await runningAnswers.close();
      answerStreams.close();
    },
  );
  if (settings.roles.includes('pod')) {
    platform.pods.start();
    removeLeftPodFolders().catch((error: unknown) => log.warn({ err: error }, 'pod folders remain'));
  }
  void reportPodIsolation(platform);
  state.address = await listenOn(app, settings);
  await parts.start(
    'node roles',
    () => platform.nodes.join(internalUrl(settings, state.address)),
    () => platform.nodes.withdraw(),
  );
  if (settings.roles.includes('worker')) await registerJobs(platform);
  const passwordLink = await newAdmin?.passwordLink();
  interrupt?.throwIfAborted();
  state.phase = 'ready';
  return {
    address: state.address,
    newAdmin,
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
      facet_credentials: () => {
        platform.credentials.forget();
        platform.eventHub.recheck();
        platform.answerStreams.recheck();
        platform.runningAnswers.recheck();
      },
      [CHAT_CHANNEL]: (place) => platform.answerStreams.wake(place),
      facet_events: () => platform.eventHub.wake(),
      [POD_CHANNEL]: (payload) => follow(platform, readPodNews(payload)),
    },
    {
      onReconnect: () => {
        hold.renew();
        platform.credentials.forget();
        platform.eventHub.recheck();
        platform.answerStreams.recheck();
        platform.runningAnswers.recheck();
        platform.eventHub.wake();
        platform.answerStreams.wakeAll();
        platform.pods.refreshAll();
      },
    },
  );
}

/** Does what a notification asks for; after one of another release, whatever may be. */
function follow({ pods, modelRepositories, knownQuestions }: Platform, news: PodNews | undefined): void {
  if (news !== undefined && 'deploymentId' in news && news.kind !== 'data files')
    knownQuestions.forget(news.deploymentId);
  if (news === undefined) pods.refreshAll();
  else if (news.kind === 'branch') pods.refresh(news.deploymentId);
  else if (news.kind === 'data files') void pods.refreshFiles(news);
  else if (news.kind === 'tokens') pods.refreshTenant(news);
  else {
    void pods.forget(news.deploymentId);
    void modelRepositories.forget(news.deploymentId);
  }
}
