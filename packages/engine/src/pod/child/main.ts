import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { type Engine, loadEngine } from '../../engine-version.ts';
import { createJinja } from '../../jinja/create-jinja.ts';
import {
  type FromPod,
  openControlChannel,
  type PodBoot,
  type ToPod,
} from '../../protocol/control-channel.ts';
import { QUERY_FD } from '../../protocol/model-protocol.ts';
import { memoryRelease } from '../../sandbox/release-memory.ts';
import { loadLater } from '../load-later.ts';
import { makeQueriesCancellable } from './cancellable-queries.ts';
import { createApp } from './create-app.ts';
import { type Core, createCore, setVariables } from './cube-server.ts';
import { dataSources, requireDrivers } from './data-sources.ts';
import { Destinations } from './destinations.ts';
import { guardDuckdb } from './guard-duckdb.ts';
import { guardSockets } from './guard-sockets.ts';
import { lockProcess } from './lock-process.ts';
import { ModelProcess } from './model-process.ts';
import { prepareNative } from './native-stand-in.ts';
import { QueryTimes } from './query-times.ts';
import { compileRemotely } from './remote-compiler.ts';
import { renewResults } from './renew-results.ts';
import { runColdQueriesOnce } from './run-cold-queries-once.ts';
import { speedUpEngine } from './speed-up-engine.ts';

/** Not imported: for an import, Node reads every export of the module, and some load a client that no pod uses (60 ms). */
const { createServer } = process.getBuiltinModule('node:http');

/** The pipe to the server; see `startPod`. */
const CONTROL_FD = 3;
/** A query may be part of the URL, so URLs can be long. */
const MAX_HEADER_BYTES = 128 * 1024;
/** Longer than the server keeps idle connections, so that the pod never closes a connection in use. */
const KEEP_ALIVE_MS = 120_000;
const DRAIN_CHECK_MS = 20;
/** The number of pings, one a second, without a request after which the pod returns unused memory. */
const QUIET_PINGS = 5;

let running: { server: Server; core: Core } | undefined;
const releaseMemory = memoryRelease();
let isActive = true;
let quietPings = 0;

/** The process of a spare pod loads the engine before it knows of a deployment. */
const [, , spareEngineDir = '', isSpare] = process.argv;

const channel = openControlChannel<ToPod, FromPod>(
  new Socket({ fd: CONTROL_FD, readable: true, writable: true }),
  {
    onMessage(message) {
      if (message.type === 'ping') void pong(message.sequence);
      if (message.type === 'stop') void stop();
      if (message.type === 'boot') {
        start(message.boot).then(
          () => channel.send({ type: 'ready' }),
          (error: unknown) => channel.send({ type: 'failed', message: messageOf(error) }),
        );
      }
    },
    // The server has ended, so nobody can reach this process any more.
    onClose: () => process.exit(0),
    onGarbage: () => process.exit(1),
  },
  Number.POSITIVE_INFINITY,
);

const model = new ModelProcess(new Socket({ fd: QUERY_FD, readable: true, writable: true }), () =>
  channel.send({ type: 'misbehaved' }),
);

process.on('unhandledRejection', (error) => process.stderr.write(`Unhandled rejection: ${String(error)}\n`));

let loaded: Engine | undefined;
if (isSpare !== undefined) {
  // What the engine's modules read while they load, no deployment can change.
  setVariables({});
  loaded = load(spareEngineDir === '' ? undefined : spareEngineDir);
  preload(loaded);
  releaseMemory();
  channel.send({ type: 'loaded' });
}

function load(engineDir: string | undefined): Engine {
  const engine = loadEngine(engineDir);
  loadLater(engine);
  prepareNative(engine.require, createJinja());
  compileRemotely(engine, model);
  return engine;
}

async function start(boot: PodBoot): Promise<void> {
  // First, so that the model process loads and locks while this one loads.
  model.boot({ files: boot.files, variables: boot.variables });
  const destinations = new Destinations(boot.network);
  const isDatabaseKnown = destinations.watchDatabase();
  setVariables(boot.variables);
  const engine = loaded ?? load(boot.engineDir);
  if (boot.duckdb.enabled) guardDuckdb(engine.require, { dataDir: boot.dataDir, ...boot.duckdb });
  requireDrivers(dataSources(process.env), engine.require);
  // Settings are remembered only from here on, when the variables are known.
  speedUpEngine(engine);
  runColdQueriesOnce(engine);
  renewResults(engine);
  makeQueriesCancellable(engine);
  const times = new QueryTimes();
  const core = createCore(engine, boot, times);
  const app = await createApp(engine, core, times, boot.dataDir);
  await isDatabaseKnown;
  guardSockets(destinations, boot.databaseSocket);
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE_MS }, app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(boot.socketPath, resolve);
  });
  lockProcess();
  const compiler = await core.getCompilerApi({ securityContext: {}, requestId: 'boot' });
  await compiler.getCompilers({ requestId: 'boot' });
  server.on('request', () => {
    isActive = true;
  });
  running = { server, core };
}

/** Loads what every pod needs. */
function preload({ serverCore, apiGateway }: Engine): void {
  void [serverCore.CubejsServerCore, apiGateway.ApiGateway];
}

/** Responds for both processes: a model in an endless loop makes the whole pod unresponsive. */
async function pong(sequence: number): Promise<void> {
  await model.call('ping', 0);
  channel.send({ type: 'pong', sequence });
  quietPings = isActive ? 0 : quietPings + 1;
  isActive = false;
  if (quietPings !== QUIET_PINGS) return;
  await model.call('release', 0);
  releaseMemory();
}

async function stop(): Promise<void> {
  if (running) {
    const { server, core } = running;
    const closed = new Promise((resolve) => server.close(resolve));
    // A keep-alive connection becomes idle only once its response has been sent.
    setInterval(() => server.closeIdleConnections(), DRAIN_CHECK_MS);
    await closed;
    await core.releaseConnections().catch(() => {});
  }
  process.exit(0);
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  // The channel accepts only short lines.
  return text.slice(0, 20_000);
}
