import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Duplex } from 'node:stream';
import {
  type FromPod,
  MAX_POD_LINE,
  openControlChannel,
  type PodBoot,
  type ToPod,
} from './control-channel.ts';
import { guardParent } from './guard-parent.ts';
import { hideSecrets } from './hide-secrets.ts';
import { readLines } from './output-lines.ts';
import type { Pod, PodExit, PodOptions } from './pod.ts';
import { writeTokens } from './write-tokens.ts';

const PING_INTERVAL_MS = 1000;

/**
 * Makes a pod of a child process that has just been started: sends it what it needs, reads its output,
 * watches its memory and its answers, ends it when it has to. Believes nothing that comes from it.
 */
export function supervisePod(
  child: ChildProcess,
  options: PodOptions,
  boot: PodBoot,
  memoryMb: number,
  { tokensDir, cleanUp }: { tokensDir: string; cleanUp: () => Promise<void> },
): Pod {
  const pid = child.pid as number;
  const guard = guardParent(pid, dirname(boot.socketPath));
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<PodExit>();
  // Whoever does not ask need not know.
  started.promise.catch(() => {});
  let phase: 'starting' | 'ready' | 'stopping' = 'starting';
  let verdict: Pick<PodExit, 'reason' | 'message'> | undefined;
  let unanswered = 0;
  let sequence = 0;
  const end = (reason: PodExit['reason'], message: string) => {
    verdict ??= { reason, message };
    child.kill('SIGKILL');
  };

  const hiding = (tokens: Readonly<Record<string, string>>) =>
    hideSecrets(options.variables, [options.apiSecret, ...Object.values(tokens)]);
  let hide = hiding(options.tokens?.files ?? {});
  let lastError = '';
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = child[name];
    if (!stream) continue;
    readLines(stream, (line) => {
      const hidden = hide(line);
      if (name === 'stderr' && /error/i.test(hidden)) lastError = hidden.slice(0, 2000);
      if (/heap out of memory/.test(line)) {
        verdict ??= {
          reason: 'memory',
          message: `Its JavaScript needed more memory than its share of ${memoryMb} MB`,
        };
      }
      options.onOutput?.(hidden, name);
    });
  }

  const onMessage = (message: FromPod) => {
    if (message.type === 'pong' && message.sequence === sequence) unanswered = 0;
    if (phase !== 'starting') return;
    if (message.type === 'failed') end('start-failed', hide(String(message.message)));
    if (message.type === 'ready') {
      phase = 'ready';
      clearTimeout(startTimer);
      started.resolve();
    }
  };
  const channel = openControlChannel<FromPod, ToPod>(
    child.stdio[3] as Duplex,
    { onMessage, onClose: () => {}, onGarbage: () => end('misbehaved', 'It sent what is no message') },
    MAX_POD_LINE,
  );
  channel.send({ type: 'boot', boot });

  const startTimeoutMs = options.startTimeoutMs ?? 120_000;
  const startTimer = setTimeout(
    () => end('start-failed', `It was not ready within ${startTimeoutMs / 1000} seconds`),
    startTimeoutMs,
  );
  // Counted in pings that were sent, not in time: a machine that slept must not lose its pods.
  const tolerated = Math.ceil((options.unresponsiveMs ?? 15_000) / PING_INTERVAL_MS);
  const memoryBytes = () => residentBytes(pid);
  const pingTimer = setInterval(() => {
    const megabytes = memoryBytes() / 2 ** 20;
    if (megabytes > memoryMb) {
      end('memory', `It used ${Math.round(megabytes)} MB of memory, more than its ${memoryMb} MB`);
    } else if (phase === 'ready' && unanswered >= tolerated) {
      end('unresponsive', `It did not answer for ${tolerated} seconds: its model may be in an endless loop`);
    } else if (phase === 'ready') {
      unanswered += 1;
      channel.send({ type: 'ping', sequence: ++sequence });
    }
  }, PING_INTERVAL_MS);

  child.once('close', (code, signal) => {
    clearTimeout(startTimer);
    clearInterval(pingTimer);
    guard.end();
    const how = signal ? `by ${signal}` : `with code ${code}`;
    const crash = lastError ? `It ended ${how}: ${lastError}` : `It ended ${how}`;
    const exit: PodExit = {
      code,
      signal,
      ...(phase === 'stopping'
        ? { reason: 'stopped' as const, message: 'It was stopped' }
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
    pid,
    origin: { socketPath: boot.socketPath },
    ready: started.promise,
    exited: ended.promise,
    onExit(listener) {
      ended.promise.then(listener);
    },
    memoryBytes,
    async replaceTokens(files) {
      hide = hiding(files);
      // A pod that ended takes its folder along.
      if (child.exitCode === null && child.signalCode === null) await writeTokens(tokensDir, files);
    },
    async stop({ drainMs = 10_000 } = {}) {
      if (phase !== 'stopping') {
        phase = 'stopping';
        channel.send({ type: 'stop', drainMs });
        const timer = setTimeout(() => child.kill('SIGKILL'), drainMs);
        ended.promise.then(() => clearTimeout(timer));
      }
      return ended.promise;
    },
  };
}

function residentBytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
