import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { descendants } from '../../apps/server/test/server-process.ts';
import { FileReport } from './file-report.ts';
import type { Report } from './test-process.ts';

const PROGRAM = fileURLToPath(new URL('test-process.ts', import.meta.url));
/** A file hangs when none of its tests begins or ends for so long: six times what the longest test takes on two processors. */
const SILENCE_LIMIT_MS = 480_000;
/** What waits for something that an error has ended waits in vain. */
const SILENCE_AFTER_ERROR_MS = 60_000;
/** A process that has run its files ends by itself, unless one of them left something open. */
const EXIT_LIMIT_MS = 30_000;
/** Signals by which the JavaScript engine ends a process when it finds its own state broken. */
const CRASHES: readonly (NodeJS.Signals | null)[] = ['SIGSEGV', 'SIGTRAP', 'SIGILL', 'SIGBUS', 'SIGABRT'];

/** A process that its files did not leave in a state in which it ends. */
export interface ProcessProblem {
  readonly files: readonly string[];
  readonly text: string;
}

export type TestProcess = ReturnType<typeof startTestProcess>;

export interface TestProcessOptions {
  readonly silenceLimitMs?: number;
  readonly silenceAfterErrorMs?: number;
  readonly exitLimitMs?: number;
  /** Whether the first failure of a file ends the process. */
  readonly endsAtFailure?: boolean;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts a process that runs test files one after the other. */
export function startTestProcess({
  silenceLimitMs = SILENCE_LIMIT_MS,
  silenceAfterErrorMs = SILENCE_AFTER_ERROR_MS,
  exitLimitMs = EXIT_LIMIT_MS,
  endsAtFailure = false,
  cwd = process.cwd(),
  env = process.env,
}: TestProcessOptions = {}) {
  const child = fork(PROGRAM, {
    cwd,
    env,
    execArgv: [`--test-reporter=${PROGRAM}`, '--test-reporter-destination=stdout'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const files: string[] = [];
  let current: FileReport | undefined;
  let hasFailed = false;
  let hasEnded = false;
  for (const output of [child.stdout, child.stderr])
    output?.setEncoding('utf8').on('data', (text: string) => {
      if (current === undefined) process.stderr.write(text);
      else current.print(text);
    });
  // After its output has ended too.
  const closed = once(child, 'close').then(([code, signal]) => ({
    isError: signal !== null || code !== 0,
    isCrash: CRASHES.includes(signal as NodeJS.Signals | null),
    text: signal === null ? `exit code ${code}` : String(signal),
  }));

  const kill = () => {
    // Its number may be another process's by now.
    if (child.exitCode !== null || child.signalCode !== null) return;
    // Servers and pods of a test lead process groups of their own.
    for (const pid of [...descendants(child.pid ?? 0), child.pid ?? 0]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    }
  };

  return {
    isUsable: () => !hasEnded,
    /** Ends the process, and what its tests have started, at once. */
    kill,

    /** Runs a file, while the process is usable. */
    async run(file: string): Promise<FileReport> {
      const report = new FileReport(file);
      current = report;
      files.push(file);
      let isHanging = false;
      const limitSilence = (ms: number) =>
        setTimeout(() => {
          isHanging = true;
          report.fail(`hangs: nothing began or ended for ${ms / 1000} s`);
          kill();
        }, ms);
      let limit = limitSilence(silenceLimitMs);
      const ended = new Promise<void>((resolve) => {
        child.on('message', (message: Report) => {
          if (current !== report) return;
          if (message.type === 'error') {
            clearTimeout(limit);
            limit = limitSilence(silenceAfterErrorMs);
          } else limit.refresh();
          report.add(message);
          if (endsAtFailure && report.failed > 0) kill();
          if (message.type === 'end') resolve();
        });
      });
      child.send(file);
      const end = await Promise.race([ended, closed]);
      clearTimeout(limit);
      child.removeAllListeners('message');
      if (end !== undefined && !isHanging) report.fail(`its process ended: ${end.text}`);
      report.isCrash = end?.isCrash === true;
      current = undefined;
      hasFailed ||= report.failed > 0;
      hasEnded = end !== undefined;
      return report;
    },

    /** Waits for the end of the process; the result is what went wrong, if anything. */
    async end(): Promise<ProcessProblem | undefined> {
      if (child.connected) child.send('');
      const limit = setTimeout(kill, exitLimitMs);
      const { isError, text } = await closed;
      clearTimeout(limit);
      if (!isError || hasFailed) return undefined;
      return {
        files,
        text: `a process did not end by itself within ${exitLimitMs / 1000} s, or failed at its end (${text})`,
      };
    },
  };
}
