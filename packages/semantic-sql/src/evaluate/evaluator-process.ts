import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import {
  encodeFrame,
  FrameReader,
  guardParent,
  killGroup,
  residentMb,
  startBehind,
  type Wall,
} from '@facet/engine/processes';
import { setNiceness } from '@facet/programs';
import { EvaluationError } from './evaluation-error.ts';
import type { Cell, FromEvaluator, JobStart, ToEvaluator } from './protocol.ts';
import type { LocalJob, LocalResult } from './run-sql.ts';

const PACKAGE_DIR = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = fileURLToPath(new URL('./child/main.ts', import.meta.url));
const HEAP_MB = 256;
/** What a process needs beside the memory of DuckDB and JavaScript objects. */
const BASE_MB = 192;
const MEMORY_CHECK_MS = 50;
const START_TIMEOUT_MS = 30_000;
const FRAME_LIMIT = 256 << 20;
const STDERR_LIMIT = 2000;
/** The rows that are sent together. */
const PART = 8192;

type Running = { rows: Cell[][]; resolve: (result: LocalResult) => void; reject: (error: Error) => void };

/** A child process that evaluates SQL in DuckDB. It can read this code and DuckDB's, and reach no other file or network. */
export class EvaluatorProcess {
  readonly ready: Promise<void>;
  isEnded = false;
  lastUsed = performance.now();
  readonly #child: ChildProcess;
  readonly #memoryMb: number;
  #running: Running | undefined;
  #why: EvaluationError | undefined;
  #niceness = 0;
  #stderr = '';

  constructor(wall: Wall, memoryMb: number) {
    this.#memoryMb = memoryMb;
    const readable = readableCode();
    this.#child = startBehind(
      wall,
      [process.execPath, ...sandbox(readable), MAIN],
      { readable, writable: [], hasNetwork: false, cwd: PACKAGE_DIR },
      {
        // Each arena of the C library keeps freed memory.
        env: { TZ: 'UTC', MALLOC_ARENA_MAX: '2' },
        stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
      },
    );
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ready = promise;
    promise.catch(() => {});
    const timer = setTimeout(() => this.end(), START_TIMEOUT_MS);
    // While it evaluates, it does not notice that this process has ended.
    const guard = this.#child.pid === undefined ? undefined : guardParent([this.#child.pid]);
    this.#child.on('error', reject);
    this.#child.on('close', (code, signal) => {
      clearTimeout(timer);
      guard?.end();
      this.isEnded = true;
      const detail = /.*Error: .*/.exec(this.#stderr)?.[0] ?? signal ?? `exit code ${code}`;
      reject(new Error(`DuckDB could not be started: ${detail}`));
      const isMemory = /heap out of memory|Allocation failed/.test(this.#stderr);
      this.#fail(
        this.#why ??
          (isMemory ? outOfMemory() : new EvaluationError('stopped', 'The evaluation was interrupted')),
      );
    });
    this.#listen(() => {
      clearTimeout(timer);
      resolve();
    });
  }

  /** @throws EvaluationError */
  async evaluate({ tables, ...job }: LocalJob, signal: AbortSignal): Promise<LocalResult> {
    await this.ready;
    const { promise, resolve, reject } = Promise.withResolvers<LocalResult>();
    this.#running = { rows: [], resolve, reject };
    const watch = setInterval(() => void this.#checkMemory(), MEMORY_CHECK_MS);
    const timer = setTimeout(
      () => this.end(new EvaluationError('time', `The statement took more than ${job.timeoutMs / 1000} s`)),
      job.timeoutMs,
    );
    const abort = () => this.end(new EvaluationError('stopped', 'The evaluation was cancelled'));
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    try {
      const { sql, maxRows, maxBytes } = job;
      const shapes = tables.map(({ name, columns }) => ({ name, columns }));
      const start: JobStart = {
        type: 'job',
        sql,
        maxRows,
        maxBytes,
        memoryMb: this.#memoryMb,
        tables: shapes,
      };
      await this.#send(start);
      for (const [table, { columns, keys, rows }] of tables.entries())
        for (let at = 0; at < rows.length; at += PART) {
          const part = rows.slice(at, at + PART);
          await this.#send({
            type: 'rows',
            table,
            columns: columns.map((_, index) => part.map((row) => row[keys[index] ?? -1] ?? null)),
          });
        }
      await this.#send({ type: 'run' });
      return await promise;
    } finally {
      promise.catch(() => {});
      clearInterval(watch);
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      this.#running = undefined;
      this.lastUsed = performance.now();
    }
  }

  /** Sets by how much the process is nicer than this one. @returns false if the operating system refuses */
  setNiceness(niceness: number): boolean {
    if (niceness === this.#niceness) return true;
    if (this.#child.pid === undefined || !setNiceness(this.#child.pid, niceness)) return false;
    this.#niceness = niceness;
    return true;
  }

  /** Kills the process; what it evaluates fails with `why`. */
  end(why?: EvaluationError): void {
    this.#why ??= why;
    if (this.#child.pid !== undefined && !this.isEnded) killGroup(this.#child.pid);
  }

  async #send(message: ToEvaluator): Promise<void> {
    const stdin = this.#child.stdin as Writable;
    if (this.isEnded || !stdin.writable || stdin.write(encodeFrame(message))) return;
    await Promise.race([once(stdin, 'drain'), once(stdin, 'close')]).catch(() => {});
  }

  #listen(isReady: () => void): void {
    const [stdin, , stderr, replies] = this.#child.stdio as (Readable | null)[];
    // Its end is noticed by its exit.
    for (const stream of [stdin, stderr, replies]) stream?.on('error', () => {});
    const frames = new FrameReader(FRAME_LIMIT, (message) =>
      this.#receive(message as FromEvaluator, isReady),
    );
    replies?.on('data', (chunk: Buffer) => {
      if (!frames.add(chunk)) this.end();
    });
    stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = `${this.#stderr}${chunk}`.slice(-STDERR_LIMIT);
    });
  }

  #receive(message: FromEvaluator, isReady: () => void): void {
    const running = this.#running;
    if (message.type === 'ready') isReady();
    else if (message.type === 'rows') addRows(running?.rows ?? [], message.columns);
    else if (message.type === 'done')
      running?.resolve({ rows: running.rows, isTruncated: message.isTruncated });
    else this.#fail(new EvaluationError(message.kind, message.message, message.position));
  }

  #fail(error: Error): void {
    this.#running?.reject(error);
  }

  /** DuckDB's own limit does not cover all that its functions allocate. */
  async #checkMemory(): Promise<void> {
    const { pid } = this.#child;
    if (pid !== undefined && (await residentMb(pid)) > this.#memoryMb + HEAP_MB + BASE_MB)
      this.end(outOfMemory());
  }
}

function addRows(rows: Cell[][], columns: readonly (readonly Cell[])[]): void {
  const count = columns[0]?.length ?? 0;
  for (let row = 0; row < count; row += 1) rows.push(columns.map((column) => column[row] ?? null));
}

function outOfMemory(): EvaluationError {
  return new EvaluationError('memory', 'The statement needs too much memory');
}

/** The folders of this code, and of the packages that it loads. */
function readableCode(): string[] {
  const require = createRequire(import.meta.url);
  const modules = dirname(dirname(dirname(require.resolve('@duckdb/node-api/package.json'))));
  const engine = dirname(dirname(dirname(require.resolve('@facet/engine/frames'))));
  const folders = [modules, PACKAGE_DIR, engine];
  // Node resolves modules to their real paths.
  return [...new Set([...folders, ...folders.map((folder) => realpathSync(folder))])];
}

function sandbox(readable: readonly string[]): string[] {
  return [
    '--permission',
    ...readable.map((folder) => `--allow-fs-read=${join(folder, '*')}`),
    '--allow-addons',
    '--no-experimental-sqlite',
    `--max-old-space-size=${HEAP_MB}`,
    '--no-warnings',
  ];
}
