import type { ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setNiceness } from '@facet/programs';
import { type EngineBundle, engineBundle } from '../bundle/engine-bundle.ts';
import { engineModulesDir } from '../engine-version.ts';
import type { CompileResult } from '../protocol/compile-result.ts';
import { guardParent } from '../sandbox/guard-parent.ts';
import { PROGRAMS } from '../sandbox/plain-code.ts';
import { residentMb } from '../sandbox/resident-memory.ts';
import { modelSettings } from '../sandbox/sandbox-arguments.ts';
import { killGroup, startBehind, type Wall } from '../sandbox/wall.ts';
import { FrameReader } from './frame-reader.ts';
import type { ModelToCompile } from './model-compiler.ts';
import { encodeFrame, RELEASE_MEMORY, type WorkerReply } from './worker-protocol.ts';

type WorkerOptions = {
  engineDir: string | undefined;
  memoryMb: number;
  /** Whether a model is already waiting. The worker then starts sooner but compiles its first model more slowly. */
  isAwaited: boolean;
  wall: Wall;
  log: (line: string) => void;
};
/** A result, or why the worker ended before replying. */
type WorkerAnswer =
  | { kind: 'result'; result: CompileResult }
  | { kind: 'ended'; reason: 'memory' | 'waiting' | 'stopped'; lastFile: string | undefined };

const SOURCE_DIR = fileURLToPath(new URL('..', import.meta.url));
const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
const START_TIMEOUT_MS = 60_000;
const MEMORY_CHECK_MS = 200;
const REPLY_LIMIT = 256 << 20;
const STDERR_LIMIT = 4000;
/** What a worker in the background adds to the niceness of this process. */
const BACKGROUND = 10;

/** A child process of the pool. It can read Cube's code and ours, and no other files of the machine. */
export class CompileWorker {
  readonly ready: Promise<void>;
  readonly exited: Promise<void>;
  engineDir: string | undefined;
  /** The deployment whose model it has executed; undefined before its first model. */
  deploymentKey: string | undefined;
  busy = false;
  dead = false;
  /** Whether it has compiled a model, so that it compiles the next version of it faster. */
  hasCompiled = false;
  lastUsed = performance.now();
  /** Undefined until it is known whether there is a bundle. */
  #child: ChildProcess | undefined;
  #memoryMb: number;
  #answer: ((answer: WorkerAnswer) => void) | undefined;
  #request = 0;
  #lastFile: string | undefined;
  #stderr = '';
  #outOfMemory = false;
  #unwanted = false;
  #isBackground = false;
  /** A standby worker releases its memory by itself. */
  #hasReleased = true;

  constructor(options: WorkerOptions) {
    this.engineDir = options.engineDir;
    this.#memoryMb = options.memoryMb;
    const ready = Promise.withResolvers<void>();
    const exited = Promise.withResolvers<void>();
    this.ready = ready.promise;
    this.exited = exited.promise;
    ready.promise.catch(() => {});
    void this.#launch(options, ready, exited.resolve);
  }

  async #launch(
    options: WorkerOptions,
    ready: PromiseWithResolvers<void>,
    hasExited: () => void,
  ): Promise<void> {
    try {
      const bundle = await engineBundle(options.engineDir);
      if (this.#unwanted) throw new Error('The compiler was stopped before it started');
      this.#start(options, bundle, ready, hasExited);
    } catch (error) {
      this.#isOver({ kind: 'ended', reason: 'stopped', lastFile: undefined });
      ready.reject(error);
      hasExited();
    }
  }

  #start(
    { engineDir, memoryMb, isAwaited, wall, log }: WorkerOptions,
    bundle: EngineBundle | undefined,
    { resolve: isReady, reject: isBroken }: PromiseWithResolvers<void>,
    hasExited: () => void,
  ): void {
    const words = [engineDir ?? '', ...(isAwaited ? ['awaited'] : [])];
    const readable = readableCode(engineDir);
    const child = startBehind(
      wall,
      [process.execPath, ...sandbox(readable, memoryMb), ...program(bundle), ...words],
      { readable, writable: [], hasNetwork: false, cwd: SOURCE_DIR },
      {
        env: bundle === undefined ? {} : { FACET_BUNDLE: join(bundle.folder, 'compile') },
        stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'pipe'],
      },
    );
    this.#child = child;
    const startTimer = setTimeout(() => this.#end(), START_TIMEOUT_MS);
    this.ready.catch(() => {}).finally(() => clearTimeout(startTimer));
    // A worker in an endless loop would not notice that this process has ended.
    const guard = child.pid === undefined ? undefined : guardParent([child.pid]);
    child.on('error', (error) => isBroken(error));
    child.on('close', (code, signal) => {
      guard?.end();
      const message = /FATAL ERROR.*|.*Error: .*/.exec(this.#stderr)?.[0] ?? this.#stderr.split('\n', 1)[0];
      const detail = `${signal ?? `exit code ${code}`}${message === '' ? '' : `: ${message}`}`;
      if (!this.#unwanted) log(`compile worker ended: ${detail}`);
      isBroken(new Error(`The compiler could not be started (${detail})`));
      const memory =
        this.#outOfMemory || /heap out of memory|Allocation failed|process OOM/.test(this.#stderr);
      // Node exits with code 13 when a top-level await can never settle.
      const reason = memory ? 'memory' : code === 13 ? 'waiting' : 'stopped';
      this.#isOver({ kind: 'ended', reason, lastFile: this.#lastFile });
      hasExited();
    });
    this.#listen(child, () => {
      // Bubblewrap may have started it while the priority was lowered.
      if (this.#isBackground) this.#setNiceness(BACKGROUND);
      isReady();
    });
  }

  /** Settles when the worker has replied or ended; never rejects. */
  compile(model: ModelToCompile): Promise<WorkerAnswer> {
    this.busy = true;
    this.#request += 1;
    this.#hasReleased = false;
    this.#lastFile = undefined;
    const { promise, resolve } = Promise.withResolvers<WorkerAnswer>();
    const watch = setInterval(() => void this.#checkMemory(), MEMORY_CHECK_MS);
    this.#answer = (answer) => {
      clearInterval(watch);
      resolve(answer);
    };
    if (this.dead) this.#settle({ kind: 'ended', reason: 'stopped', lastFile: undefined });
    else this.#child?.stdin?.write(encodeFrame({ ...model, id: this.#request }));
    return promise;
  }

  /** Returns the memory that earlier models needed to the system, once after each of them. It takes a fraction of a second. */
  releaseMemory(): void {
    if (this.busy || this.dead || this.#hasReleased) return;
    this.#hasReleased = true;
    this.#child?.stdin?.write(encodeFrame(RELEASE_MEMORY));
  }

  /** Lets other processes go first on a busy processor. Only root can end this; otherwise it lasts. */
  setBackground(isBackground: boolean): void {
    if (isBackground === this.#isBackground || this.dead) return;
    // A worker that has not started gets its priority when it is ready.
    if (this.#child === undefined || this.#setNiceness(isBackground ? BACKGROUND : 0))
      this.#isBackground = isBackground;
  }

  kill(): Promise<void> {
    this.#unwanted = true;
    this.#end();
    return this.exited;
  }

  #listen(child: ChildProcess, isReady: () => void): void {
    const [stdin, , stderr, replies, steps] = child.stdio as (Readable | null)[];
    // A worker that ends during a request is detected by its exit.
    for (const stream of [stdin, stderr, replies, steps]) stream?.on('error', () => {});
    const frames = new FrameReader(REPLY_LIMIT, (header, body) => this.#receive(header, body, isReady));
    replies?.on('data', (chunk: Buffer) => {
      if (!frames.add(chunk)) this.#end();
    });
    stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = `${this.#stderr}${chunk}`.slice(-STDERR_LIMIT);
    });
    steps?.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      this.#lastFile = text.slice(text.lastIndexOf('\n', text.length - 2) + 1).trim() || this.#lastFile;
    });
  }

  #receive(header: unknown, body: Buffer, isReady: () => void): void {
    const reply = header as Partial<WorkerReply> | null;
    if (reply?.id === 0) isReady();
    // A model can forge replies only for itself, but a forged reply must not violate our types.
    if (reply?.id !== this.#request || !this.busy || !Array.isArray(reply.errors)) return;
    const valid = reply.valid === true;
    this.hasCompiled = true;
    this.#settle({
      kind: 'result',
      result: {
        valid,
        errors: reply.errors.map(({ message, fileName, line, column }) => ({
          message: String(message),
          ...(typeof fileName === 'string' ? { fileName } : {}),
          ...(typeof line === 'number' ? { line } : {}),
          ...(typeof column === 'number' ? { column } : {}),
        })),
        cubesCount: Number(reply.cubesCount) || 0,
        metaJson: valid ? body.toString() : undefined,
        ...(valid && typeof reply.graphJson === 'string' ? { graphJson: reply.graphJson } : {}),
        durationMs: Number(reply.durationMs) || 0,
        hitLimit: reply.hitLimit === true,
      },
    });
  }

  #isOver(answer: WorkerAnswer): void {
    this.dead = true;
    this.#settle(answer);
  }

  #settle(answer: WorkerAnswer): void {
    this.busy = false;
    this.lastUsed = performance.now();
    this.#answer?.(answer);
    this.#answer = undefined;
  }

  #setNiceness(more: number): boolean {
    return this.#child?.pid === undefined || setNiceness(this.#child.pid, more);
  }

  #end(): void {
    if (this.#child?.pid !== undefined && !this.dead) killGroup(this.#child.pid);
  }

  /** Ends the worker when it uses too much memory; V8's own limit does not cover array buffers. */
  async #checkMemory(): Promise<void> {
    const pid = this.#child?.pid;
    if (pid === undefined || (await residentMb(pid)) <= this.#memoryMb * 1.5 + 256) return;
    this.#outOfMemory = true;
    this.#end();
  }
}

/** The code that a worker runs. */
function readableCode(engineDir: string | undefined): string[] {
  const require = createRequire(import.meta.url);
  const jinjaDir = dirname(require.resolve('minijinja-js/package.json'));
  const folders = [engineModulesDir(engineDir), SOURCE_DIR, jinjaDir, join(SOURCE_DIR, '../package.json')];
  // Node resolves modules to their real paths.
  return [...new Set([...folders, ...folders.map((path) => realpathSync(path))])];
}

/** The program of a worker, preceded by what loads its modules from a bundle. */
function program(bundle: EngineBundle | undefined): string[] {
  if (bundle === undefined) return [WORKER];
  const opening = pathToFileURL(join(bundle.codeDir, PROGRAMS.bundle)).href;
  return ['--import', opening, join(bundle.codeDir, PROGRAMS.compile)];
}

function sandbox(readable: readonly string[], memoryMb: number): string[] {
  return [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${memoryMb}`,
    ...modelSettings(),
    '--no-warnings',
  ];
}
