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
 * Turns a newly started child process into a pod: sends it its settings, reads its output, monitors its
 * memory and responsiveness, and ends it when necessary. Trusts nothing that it sends.
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
  // A caller may ignore `ready`; a failed start must not count as unhandled.
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
          message: `The pod's JavaScript exceeded its share of the memory limit of ${memoryMb} MB`,
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
    { onMessage, onClose: () => {}, onGarbage: () => end('misbehaved', 'The pod sent an invalid message') },
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
  const memoryBytes = () => residentBytes(pid);
  const pingTimer = setInterval(() => {
    const megabytes = memoryBytes() / 2 ** 20;
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

  child.once('close', (code, signal) => {
    clearTimeout(startTimer);
    clearInterval(pingTimer);
    guard.end();
    const how = signal ? `by ${signal}` : `with code ${code}`;
    const crash = lastError ? `The pod ended ${how}: ${lastError}` : `The pod ended ${how}`;
    const exit: PodExit = {
      code,
      signal,
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
      // A pod that has ended took its folder with it.
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
