import type { Duplex, Readable } from 'node:stream';
import type { Account } from '@facet/programs';
import {
  type FromPod,
  MAX_POD_LINE,
  openControlChannel,
  type PodBoot,
  type ToPod,
} from '../protocol/control-channel.ts';
import { killGroup } from '../sandbox/wall.ts';
import { hideSecrets } from './hide-secrets.ts';
import type { PodProcess, PodProcesses } from './launch-pod.ts';
import { readLines } from './output-lines.ts';
import type { Pod, PodExit, PodOptions } from './pod.ts';
import { privateBytesOf, residentBytesOf } from './process-memory.ts';
import { writeTokens } from './write-tokens.ts';

const PING_INTERVAL_MS = 1000;
const INVALID = 'The pod sent an invalid message';
/** The exit code of Node when nothing can settle the promise that its program awaits. */
const UNSETTLED = 13;

/**
 * Turns the child processes of a pod into one that serves a build: sends them their settings, reads their output,
 * monitors their memory and responsiveness, and ends both when necessary or when one of them ends. Trusts
 * nothing that they send.
 */
export function supervisePod(
  { model, query, socketPath, tokensDir, guard }: PodProcesses,
  options: PodOptions,
  boot: PodBoot,
  memoryMb: number,
  { account, cleanUp }: { account: Account | undefined; cleanUp: () => Promise<void> },
): Pod {
  const pids = [query.pid, model.pid];
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<PodExit>();
  // A caller may ignore `ready`; a failed start must not count as unhandled.
  started.promise.catch(() => {});
  let phase: 'starting' | 'ready' | 'stopping' = 'starting';
  let verdict: Pick<PodExit, 'reason' | 'message'> | undefined;
  let isReported = false;
  let unanswered = 0;
  let sequence = 0;
  const end = (reason: PodExit['reason'], message: string) => {
    verdict ??= { reason, message };
    kill();
  };
  const kill = () => {
    for (const pid of pids) killGroup(pid);
  };

  const hiding = (tokens: Readonly<Record<string, string>>) =>
    hideSecrets(options.variables, [options.apiSecret, ...Object.values(tokens)]);
  let hide = hiding(options.tokens?.files ?? {});
  let lastError = '';
  const read = (stream: Readable | null, name: 'stdout' | 'stderr') => {
    if (!stream) return;
    readLines(stream, (line) => {
      const hidden = hide(line);
      if (name === 'stderr' && /error|^bwrap: /i.test(hidden)) lastError = hidden.slice(0, 2000);
      if (/heap out of memory/.test(line)) {
        verdict ??= {
          reason: 'memory',
          message: `The pod's JavaScript exceeded its share of the memory limit of ${memoryMb} MB`,
        };
      }
      options.onOutput?.(hidden, name);
    });
  };
  for (const { child } of [query, model]) {
    read(child.stdout, 'stdout');
    read(child.stderr, 'stderr');
  }

  const onMessage = (message: FromPod) => {
    if (message.type === 'pong' && message.sequence === sequence) unanswered = 0;
    if (message.type === 'misbehaved') end('misbehaved', INVALID);
    if (phase !== 'starting') return;
    if (message.type === 'failed') {
      isReported = verdict === undefined;
      end('start-failed', hide(String(message.message)));
    }
    if (message.type === 'ready') {
      phase = 'ready';
      clearTimeout(startTimer);
      started.resolve();
    }
  };
  const channel = openControlChannel<FromPod, ToPod>(
    query.child.stdio[3] as Duplex,
    { onMessage, onClose: () => {}, onGarbage: () => end('misbehaved', INVALID) },
    MAX_POD_LINE,
  );
  channel.send({ type: 'boot', boot });

  const startTimeoutMs = options.startTimeoutMs ?? 120_000;
  const startTimer = setTimeout(
    () => end('start-failed', `The pod was not ready within ${startTimeoutMs / 1000} seconds`),
    startTimeoutMs,
  );
  // Counted in pings sent rather than time, so that pods survive when the machine was asleep.
  const tolerated = Math.ceil((options.unresponsiveMs ?? 15_000) / PING_INTERVAL_MS);
  const pingTimer = setInterval(() => {
    const megabytes = residentBytesOf(pids) / 2 ** 20;
    if (megabytes > memoryMb) {
      end('memory', `The pod used ${Math.round(megabytes)} MB of memory; its limit is ${memoryMb} MB`);
    } else if (phase === 'ready' && unanswered >= tolerated) {
      end(
        'unresponsive',
        `The pod did not respond for ${tolerated} seconds; its model may be in an endless loop`,
      );
    } else if (phase === 'ready') {
      unanswered += 1;
      channel.send({ type: 'ping', sequence: ++sequence });
    }
  }, PING_INTERVAL_MS);

  const endingOf = async (process: PodProcess): Promise<Ending> => {
    // Neither is of use without the other, nor is what bubblewrap started without it. In a stop, the model process
    // may be gone a moment before the query process that ended it.
    void process.exited.then(() => {
      if (phase !== 'stopping' || process === query) kill();
    });
    const [code, signal] = await process.closed;
    return { code, signal, isModel: process === model };
  };
  const endings = [query, model].map(endingOf);
  void Promise.race(endings).then(async (first) => {
    const [{ code, signal }] = (await Promise.all(endings)) as [Ending, Ending];
    clearTimeout(startTimer);
    clearInterval(pingTimer);
    guard.end();
    const crash = lastError ? `${describe(first)}: ${lastError}` : describe(first);
    const exit: PodExit = {
      code,
      signal,
      isReported,
      ...(phase === 'stopping'
        ? { reason: 'stopped' as const, message: 'The pod was stopped' }
        : (verdict ?? {
            reason: phase === 'starting' ? ('start-failed' as const) : ('crashed' as const),
            message: crash,
          })),
    };
    started.reject(new Error(exit.message));
    cleanUp().then(
      () => ended.resolve(exit),
      () => ended.resolve(exit),
    );
  });

  return {
    name: options.name,
    pid: query.pid,
    pids,
    origin: { socketPath },
    ready: started.promise,
    exited: ended.promise,
    memoryBytes: () => residentBytesOf(pids),
    privateBytes: () => privateBytesOf(pids),
    async replaceTokens(files) {
      hide = hiding(files);
      // A pod that has ended took its folder with it.
      const { exitCode, signalCode } = query.child;
      if (exitCode === null && signalCode === null) await writeTokens(tokensDir, files, account);
    },
    async stop({ drainMs = 10_000 } = {}) {
      if (phase !== 'stopping') {
        phase = 'stopping';
        channel.send({ type: 'stop' });
        const timer = setTimeout(kill, drainMs);
        ended.promise.then(() => clearTimeout(timer));
      }
      return ended.promise;
    },
  };
}

type Ending = { code: number | null; signal: NodeJS.Signals | null; isModel: boolean };

function describe({ code, signal, isModel }: Ending): string {
  if (isModel && code === UNSETTLED) return 'The model waits for a promise that never settles';
  return `The pod ended ${signal ? `by ${signal}` : `with code ${code}`}`;
}
