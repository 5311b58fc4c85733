import { type CompileInput, type CompileResult, cutOff, EMPTY_MODEL } from '../protocol/compile-result.ts';
import { type ModelFile, modelFiles } from '../protocol/model-files.ts';
import { NO_WALL, type Wall } from '../sandbox/wall.ts';
import { CompileWorker } from './compile-worker.ts';
import { inputKey } from './input-key.ts';
import { timeoutProblem } from './problems.ts';

export type PoolOptions = {
  /**
   * The number of short compilations that run at a time, and also of long ones beside them. Each deployment has at
   * most one worker.
   */
  size: number;
  /** The JavaScript heap limit of a worker. */
  memoryMb?: number;
  /** The time limit for a small model; a larger model gets more, according to its size. */
  timeoutMs?: number;
  /** Time after which a compilation counts as long, if it was not expected to be. */
  shortMs?: number;
  /** Idle time after which a worker returns unused memory: authors who save a file often do so again within seconds. */
  quietMs?: number;
  /** Idle time after which a worker is ended. */
  idleMs?: number;
  /**
   * Time after a compilation until the standby worker starts. The pod of the build starts meanwhile, and both load an engine:
   * its first query took 1.2 s instead of 0.6 s.
   */
  restMs?: number;
  /**
   * Whether to keep a worker ready for the next deployment after a compilation, until `idleMs` pass without one. It costs
   * 65 MB and saves one to two seconds.
   */
  standBy?: boolean;
  /** The sandbox of the workers, in addition to Node's permission model; defaults to none. */
  wall?: Wall;
  log?: (line: string) => void;
};
export type CompileRequest = CompileInput & {
  /** Requests with the same key may share a process, including state that their model code left there. */
  deploymentKey: string;
  /** Aborting abandons this request, and ends the compilation unless other requests wait for it. */
  signal?: AbortSignal;
};

/**
 * The number of characters of model files that adds a second to the time limit. Measured: a thousand cubes of 20
 * members are 5 million characters and take 12 s of processor time; a busy machine gives a worker a quarter of a core.
 */
const CHARACTERS_A_SECOND = 100_000;
/**
 * The number of characters from which a model that its worker has not compiled before is expected to take long: 2 to
 * 3 s on an idle machine. Later compilations repeat only what changed.
 */
const LONG_CHARACTERS = 1_000_000;

const SWEEP_MS = 5_000;

type Job = {
  key: string;
  deploymentKey: string;
  input: CompileInput;
  model: ModelFile[];
  characters: number;
  waiting: number;
  /** The worker that compiles it, once it has started. */
  worker: CompileWorker | undefined;
  isLong: boolean;
  /** Whether it has taken longer than a short compilation may. */
  isOverdue: boolean;
  promise: Promise<CompileResult>;
  resolve: (result: CompileResult) => void;
  reject: (error: Error) => void;
};

/**
 * Compiles data models in child processes. Problems in a model, including ending its process, are returned
 * as a result. A rejection means that the pool is closed, the request was aborted or the compiler could not
 * be started. Waiting requests are served in turn by deployment, and short compilations do not wait for long ones.
 */
export class CompilePool {
  #options: Required<PoolOptions>;
  #workers = new Set<CompileWorker>();
  #spare: CompileWorker | undefined;
  #queues = new Map<string, Job[]>();
  #jobs = new Map<string, Job>();
  #sweeper: NodeJS.Timeout;
  #closed = false;
  #rest: NodeJS.Timeout | undefined;
  #lastUsed = performance.now();

  constructor(options: PoolOptions) {
    const defaults = {
      memoryMb: 1024,
      timeoutMs: 20_000,
      quietMs: 10_000,
      idleMs: 10 * 60_000,
      restMs: 3000,
      shortMs: 3000,
    };
    this.#options = { ...defaults, standBy: true, wall: NO_WALL, log: () => {}, ...options };
    const { quietMs, idleMs } = this.#options;
    this.#sweeper = setInterval(() => this.#endIdle(), Math.min(SWEEP_MS, quietMs, idleMs)).unref();
  }

  /** How many compilations may run at a time. */
  get places(): number {
    return 2 * this.#options.size;
  }

  /** Starts a standby worker, if configured, and waits until it is ready, so that the next deployment need not wait. */
  async warm(): Promise<void> {
    this.#lastUsed = performance.now();
    this.#prepareSpare();
    await this.#spare?.ready;
  }

  /**
   * Compiles a model. Concurrent requests with equal inputs are compiled once; a model without files needs no worker.
   */
  async compile(request: CompileRequest): Promise<CompileResult> {
    if (this.#closed) throw new Error('The compile pool is closed');
    const { deploymentKey, signal, ...input } = request;
    signal?.throwIfAborted();
    const model = modelFiles(input.files, input.variables?.CUBEJS_SCHEMA_PATH);
    if (model.length === 0) return EMPTY_MODEL;
    const key = `${deploymentKey}\0${input.withGraph === true}\0${inputKey(input)}`;
    let job = this.#jobs.get(key);
    if (job === undefined) {
      job = this.#enqueue({ key, deploymentKey, input, model });
      this.#next();
    }
    job.waiting += 1;
    return signal === undefined ? job.promise : this.#untilAborted(job, signal);
  }

  /** Ends the workers. Requests without a result are rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#sweeper);
    clearTimeout(this.#rest);
    for (const job of this.#jobs.values()) job.reject(new Error('The compile pool is closed'));
    this.#jobs.clear();
    this.#queues.clear();
    const all = [...this.#workers, ...(this.#spare === undefined ? [] : [this.#spare])];
    await Promise.all(all.map((worker) => worker.kill()));
  }

  #enqueue(request: Pick<Job, 'key' | 'deploymentKey' | 'input' | 'model'>): Job {
    const { key, deploymentKey } = request;
    const { promise, resolve, reject } = Promise.withResolvers<CompileResult>();
    promise.catch(() => {});
    const job: Job = {
      ...request,
      characters: request.model.reduce((sum, { content }) => sum + content.length, 0),
      waiting: 0,
      worker: undefined,
      isLong: false,
      isOverdue: false,
      promise,
      resolve,
      reject,
    };
    this.#jobs.set(key, job);
    const queue = this.#queues.get(deploymentKey);
    if (queue === undefined) this.#queues.set(deploymentKey, [job]);
    else queue.push(job);
    return job;
  }

  async #untilAborted(job: Job, signal: AbortSignal): Promise<CompileResult> {
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const onAbort = () => {
      job.waiting -= 1;
      if (job.waiting === 0) this.#abandon(job);
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await Promise.race([job.promise, aborted]);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Ends compilations that nobody is waiting for any more, to make room for others. */
  #abandon(job: Job): void {
    this.#jobs.delete(job.key);
    void job.worker?.kill();
    const rest = this.#queues.get(job.deploymentKey)?.filter((other) => other !== job) ?? [];
    if (rest.length > 0) this.#queues.set(job.deploymentKey, rest);
    else this.#queues.delete(job.deploymentKey);
    this.#next();
  }

  /** Assigns waiting jobs to workers, one per deployment; a deployment that got one moves to the back of the queue. */
  #next(): void {
    if (this.#closed) return;
    for (const job of this.#running()) if (job.isOverdue && !job.isLong) this.#makeLong(job);
    for (const [deploymentKey, queue] of [...this.#queues]) {
      const job = queue[0];
      if (job === undefined) continue;
      job.isLong = this.#isExpectedLong(job);
      if (!this.#hasRoom(job.isLong)) continue;
      const worker = this.#workerFor(deploymentKey, job.input.engineDir);
      if (worker === undefined) continue;
      queue.shift();
      this.#queues.delete(deploymentKey);
      if (queue.length > 0) this.#queues.set(deploymentKey, queue);
      job.worker = worker;
      void this.#run(job, worker);
    }
  }

  #running(): (Job & { worker: CompileWorker })[] {
    const hasStarted = (job: Job): job is Job & { worker: CompileWorker } => job.worker !== undefined;
    return [...this.#jobs.values()].filter(hasStarted);
  }

  #hasRoom(isLong: boolean): boolean {
    return this.#running().filter((job) => job.isLong === isLong).length < this.#options.size;
  }

  #isExpectedLong({ deploymentKey, input, characters }: Job): boolean {
    const own = this.#ownWorker(deploymentKey);
    const isWarm = own?.hasCompiled === true && own.engineDir === input.engineDir && !own.dead;
    return characters >= LONG_CHARACTERS && !isWarm;
  }

  /**
   * Moves a running job to the long ones, if there is room, so that others can start. The operating system prefers
   * these from then on.
   */
  #makeLong(job: Job & { worker: CompileWorker }): void {
    if (!this.#hasRoom(true)) return;
    job.isLong = true;
    job.worker.setBackground(true);
    this.#prepareSpare();
  }

  #ownWorker(deploymentKey: string): CompileWorker | undefined {
    return [...this.#workers].find((worker) => worker.deploymentKey === deploymentKey);
  }

  /** The deployment's own worker, or a new one in place of an idle one; undefined while its own is busy. */
  #workerFor(deploymentKey: string, engineDir: string | undefined): CompileWorker | undefined {
    const own = this.#ownWorker(deploymentKey);
    if (own?.busy) return undefined;
    if (own !== undefined && own.engineDir === engineDir && !own.dead) return own;
    if (own !== undefined) this.#end(own);
    this.#endSurplus(this.#options.size - 1);
    const fresh = this.#takeSpare(engineDir) ?? this.#start(engineDir, true);
    fresh.deploymentKey = deploymentKey;
    this.#workers.add(fresh);
    return fresh;
  }

  async #run(job: Job, worker: CompileWorker): Promise<void> {
    const started = performance.now();
    worker.busy = true;
    if (job.isLong) {
      worker.setBackground(true);
      this.#prepareSpare();
    }
    let timer: NodeJS.Timeout | undefined;
    try {
      await worker.ready;
      timer = setTimeout(() => {
        job.isOverdue = true;
        this.#next();
      }, this.#options.shortMs);
      job.resolve(await this.#compileIn(worker, job, started));
    } catch (error) {
      job.reject(error as Error);
    } finally {
      clearTimeout(timer);
      worker.busy = false;
      this.#lastUsed = performance.now();
      worker.setBackground(false);
      // An abandoned job has no worker, and another request may have restarted it.
      if (this.#jobs.get(job.key) === job) this.#jobs.delete(job.key);
      if (worker.dead) this.#workers.delete(worker);
      this.#prepareSpareLater();
      this.#next();
      this.#endSurplus(this.#options.size);
    }
  }

  async #compileIn(
    worker: CompileWorker,
    { input, model: files, characters }: Job,
    started: number,
  ): Promise<CompileResult> {
    const { memoryMb } = this.#options;
    const { variables = {}, securityContext = {}, withGraph = false } = input;
    const timeoutMs = this.#options.timeoutMs + Math.floor(characters / CHARACTERS_A_SECOND) * 1000;
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      void worker.kill();
    }, timeoutMs);
    const answer = await worker.compile({ files, variables, securityContext, timeoutMs, withGraph });
    clearTimeout(timer);
    const durationMs = Math.round(performance.now() - started);
    if (answer.kind === 'result') return { ...answer.result, durationMs };
    const path = files.find((file) => file.fileName === answer.lastFile)?.path;
    const messages = {
      memory: `The model needs more than ${memoryMb} MB of memory to compile`,
      waiting: 'The model waits for a promise that never settles',
      stopped: 'The model ended the compiler process',
    };
    const message = timedOut ? timeoutProblem(timeoutMs).message : messages[answer.reason];
    return cutOff({ message, ...(path === undefined ? {} : { fileName: path }) }, durationMs);
  }

  #start(engineDir: string | undefined, isAwaited: boolean): CompileWorker {
    const { memoryMb, wall, log } = this.#options;
    return new CompileWorker({ engineDir, memoryMb, isAwaited, wall, log });
  }

  #takeSpare(engineDir: string | undefined): CompileWorker | undefined {
    const spare = this.#spare;
    if (spare === undefined || spare.dead || spare.engineDir !== engineDir) return undefined;
    this.#spare = undefined;
    return spare;
  }

  #prepareSpare(): void {
    if (!this.#options.standBy) return;
    if (this.#spare === undefined || this.#spare.dead) this.#spare = this.#start(undefined, false);
  }

  #prepareSpareLater(): void {
    if (this.#closed) return;
    this.#rest ??= setTimeout(() => {
      this.#rest = undefined;
      this.#prepareSpare();
    }, this.#options.restMs).unref();
  }

  /** Ends idle workers, the least recently used first, while there are more than `count` workers. */
  #endSurplus(count: number): void {
    const idle = [...this.#workers].filter((worker) => !worker.busy).sort((a, b) => a.lastUsed - b.lastUsed);
    for (const worker of idle.slice(0, Math.max(0, this.#workers.size - count))) this.#end(worker);
  }

  #end(worker: CompileWorker): void {
    this.#workers.delete(worker);
    void worker.kill();
  }

  #endIdle(): void {
    const idleMs = (worker: CompileWorker) => (worker.busy ? 0 : performance.now() - worker.lastUsed);
    for (const worker of this.#workers) {
      if (idleMs(worker) > this.#options.idleMs) this.#end(worker);
      else if (idleMs(worker) > this.#options.quietMs) worker.releaseMemory();
    }
    const isUnused = this.#jobs.size === 0 && performance.now() - this.#lastUsed > this.#options.idleMs;
    if (isUnused && this.#spare !== undefined) {
      void this.#spare.kill();
      this.#spare = undefined;
    }
  }
}
