import { createServer, type Server } from 'node:http';
import { Socket } from 'node:net';
import { exposeVariables } from '../../compile/expose-variables.ts';
import { loadEngine } from '../../engine-version.ts';
import { createJinja } from '../../jinja/create-jinja.ts';
import { type FromPod, openControlChannel, type PodBoot, type ToPod } from '../control-channel.ts';
import { createApp } from './create-app.ts';
import { type Core, createCore, setVariables, silencePlannerWarning } from './cube-server.ts';
import { dataSources, requireDrivers } from './data-sources.ts';
import { guardDuckdb } from './guard-duckdb.ts';
import { lockProcess } from './lock-process.ts';
import { prepareNative } from './native-stand-in.ts';
import { speedUpEngine } from './speed-up-engine.ts';
import { transpileInProcess } from './transpile-in-process.ts';

/** The pipe to the server; see `startPod`. */
const CONTROL_FD = 3;
/** A query may be part of the URL, so URLs can be long. */
const MAX_HEADER_BYTES = 128 * 1024;
/** Longer than the server keeps idle connections, so that the pod never closes a connection in use. */
const KEEP_ALIVE_MS = 120_000;
const DRAIN_CHECK_MS = 20;

let running: { server: Server; core: Core } | undefined;

const channel = openControlChannel<ToPod, FromPod>(
  new Socket({ fd: CONTROL_FD, readable: true, writable: true }),
  {
    onMessage(message) {
      if (message.type === 'ping') channel.send({ type: 'pong', sequence: message.sequence });
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

process.on('unhandledRejection', (error) => process.stderr.write(`Unhandled rejection: ${String(error)}\n`));

async function start(boot: PodBoot): Promise<void> {
  setVariables(boot.variables);
  const engine = loadEngine(boot.engineDir);
  if (boot.duckdb.enabled) guardDuckdb(engine.require, { dataDir: boot.dataDir, ...boot.duckdb });
  prepareNative(engine.require, createJinja());
  transpileInProcess(engine);
  exposeVariables(engine, process.env);
  requireDrivers(dataSources(process.env), engine.require);
  silencePlannerWarning(engine);
  speedUpEngine(engine);
  const core = createCore(engine, boot);
  const app = await createApp(engine, core);
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE_MS }, app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(boot.socketPath, resolve);
  });
  // From here on, the deployment's code runs.
  lockProcess(boot.databaseSocket);
  const compiler = await core.getCompilerApi({ securityContext: {}, requestId: 'boot' });
  await compiler.getCompilers({ requestId: 'boot' });
  running = { server, core };
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
