import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { killGroup } from '@facet/engine/processes';
import { type Account, setNiceness, withDescendants } from '@facet/programs';
import { countFiles } from './count-files.ts';
import { PythonUnavailable } from './python-report.ts';
import {
  KEPT_CHARACTERS,
  MOST_FILES,
  MOST_PRINTED_BYTES,
  MOST_PROCESSES,
  type PythonLimits,
} from './report-limits.ts';

/** A command that loads Python, writes a line to descriptor 3, reads a report from its input and writes the result. */
export interface SandboxCommand {
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  readonly account: Account | undefined;
  /** What the process reads from `FILTER_FD`. */
  readonly filter?: Buffer;
}

/** The end of one report: a line on descriptor 3, or why that line is missing. */
export interface SandboxEnd {
  readonly result: string | undefined;
  readonly problem: string | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** The descriptor after those of the protocol. */
export const FILTER_FD = 4;

const LOAD_MS = 60_000;
const WATCH_MS = 100;
const MB = 1024 * 1024;

/** A process that runs one report and then ends. */
export class Sandbox {
  /** Settles when Python has loaded its modules. */
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #printed = { stdout: '', stderr: '' };
  #printedBytes = 0;
  #lines: string[] = [''];
  #resultBytes = Number.POSITIVE_INFINITY;
  #problem: string | undefined;
  #hasEnded = false;

  constructor({ command: [program, ...args], env, account, filter }: SandboxCommand) {
    const child = spawn(program, args, {
      ...account,
      env,
      cwd: '/',
      // The leader of a process group: all of it ends together.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe', 'pipe', ...(filter === undefined ? [] : ['pipe' as const])],
    });
    this.#child = child;
    for (const name of ['stdout', 'stderr'] as const)
      (child[name] as Readable).setEncoding('utf8').on('data', (text: string) => this.#print(name, text));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ready = promise;
    // Nobody may be waiting; the failure is reported to the next report.
    promise.catch(() => undefined);
    (child.stdio[3] as Readable).setEncoding('utf8').on('data', (text: string) => {
      this.#receive(text);
      if (this.#lines.length > 1) resolve();
    });
    // A process that has ended reads nothing.
    for (const fd of [0, FILTER_FD]) child.stdio[fd]?.on('error', () => undefined);
    (child.stdio[FILTER_FD] as Writable | undefined)?.end(filter);
    const timer = setTimeout(
      () => this.end(`Python did not start within ${LOAD_MS / 1000} seconds`),
      LOAD_MS,
    );
    promise.then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    );
    this.ended = new Promise((resolveEnded) => {
      const close = (message: string) => {
        this.#hasEnded = true;
        this.#problem ??= message;
        const reason = /^.*(Error|bwrap:).*$/m.exec(this.#printed.stderr)?.[0] ?? this.#problem;
        reject(new PythonUnavailable(`Python could not be started: ${reason}`));
        resolveEnded();
      };
      child.once('error', (error) => close(error.message));
      child.once('close', (code, signal) => {
        this.#kill();
        close(`Python ended without a result (${reasonOf(code, signal)})`);
      });
    });
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Runs the report whose request and blocks of rows are lines of JSON. Once only.
   * @throws PythonUnavailable if Python could not be started
   */
  async run(lines: Iterable<string>, limits: PythonLimits, signal?: AbortSignal): Promise<SandboxEnd> {
    await this.ready;
    this.#printed.stdout = '';
    this.#printed.stderr = '';
    this.#lines = [''];
    this.#resultBytes = limits.resultBytes;
    const abort = () => this.end('The report was cancelled');
    signal?.addEventListener('abort', abort, { once: true });
    // While Python started.
    if (signal?.aborted) abort();
    const timer = setTimeout(
      () => this.end(`The report exceeded its time limit of ${limits.seconds} seconds`),
      limits.seconds * 1000,
    );
    const loaded = this.#usage().bytes;
    const watch = setInterval(() => {
      const { bytes, processes, files } = this.#usage();
      if (bytes - loaded > limits.memoryMb * MB)
        this.end(`The report exceeded its memory limit of ${limits.memoryMb} MB`);
      if (processes > MOST_PROCESSES) this.end(`The report started more than ${MOST_PROCESSES} processes`);
      if (files > MOST_FILES) this.end(`The report created more than ${MOST_FILES} files`);
    }, WATCH_MS);
    try {
      await send(this.#child.stdin as Writable, lines, this.ended);
      await this.ended;
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener('abort', abort);
      this.end('The report was cancelled');
    }
    const [result] = this.#lines.length > 1 ? this.#lines : [];
    return { result, problem: result === undefined ? this.#problem : undefined, ...this.#printed };
  }

  /**
   * Sets by how much the niceness of its processes exceeds that of this process, once Python has started; the start
   * itself has a time limit.
   */
  setNiceness(niceness: number): void {
    this.ready.then(
      () => !this.#hasEnded && setNiceness(this.#child.pid as number, niceness),
      () => undefined,
    );
  }

  /** Ends the process and everything that it has started. */
  end(problem = 'Python was stopped'): void {
    if (this.#hasEnded) return;
    this.#problem ??= problem;
    this.#lines = [''];
    this.#kill();
  }

  #kill(): void {
    if (this.#child.pid !== undefined) killGroup(this.#child.pid);
  }

  #print(name: 'stdout' | 'stderr', text: string): void {
    this.#printedBytes += Buffer.byteLength(text);
    const kept = this.#printed[name];
    if (kept.length < KEPT_CHARACTERS) this.#printed[name] = (kept + text).slice(0, KEPT_CHARACTERS);
    if (this.#printedBytes > MOST_PRINTED_BYTES)
      this.end(`The report printed more than ${MOST_PRINTED_BYTES / MB} MB`);
  }

  #receive(text: string): void {
    this.#resultBytes -= text.length;
    if (this.#resultBytes < 0) this.end('The result of the report is too large');
    // Only the first line counts.
    if (this.#lines.length > 1 || this.#resultBytes < 0) return;
    const end = text.indexOf('\n');
    this.#lines[0] += end === -1 ? text : text.slice(0, end);
    if (end !== -1) this.#lines.push(text.slice(end + 1));
  }

  /** The resident memory of all processes, their number, and that of their files. */
  #usage(): { bytes: number; processes: number; files: number } {
    const pids = withDescendants(this.#child.pid as number);
    const bytes = pids.reduce((sum, pid) => sum + residentBytes(pid), 0);
    return { bytes, processes: pids.length, files: countFiles(pids) };
  }
}

/** Writes lines as fast as they are read, until the process has ended. */
async function send(stdin: Writable, lines: Iterable<string>, ended: Promise<void>): Promise<void> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  for (const line of lines) {
    if (hasEnded) return;
    if (!stdin.write(`${line}\n`))
      await Promise.race([ended, new Promise((resolve) => stdin.once('drain', resolve))]);
  }
  stdin.end();
}

/** Its own pages: those of files are shared with other processes. */
function residentBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0);
    return (kilobytes('RssAnon') + kilobytes('RssShmem')) * 1024;
  } catch {
    return 0;
  }
}

/** bubblewrap reports the signal that ended its program as an exit code. */
function reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal !== null) return signal;
  return code !== null && code > 128 ? `signal ${code - 128}` : `exit code ${code}`;
}
