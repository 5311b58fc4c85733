import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeLeftPodFolders, type SparePod, startSparePod } from '@facet/engine';
import { accountThatReaches } from '@facet/programs';
import type { Logger } from 'pino';
import type { EngineHere } from '../versions/find-engine.ts';
import type { Place, PodBudget } from './pod-budget.ts';

/** Time after a failure in which no spare pod starts. */
const RETRY_MS = 60_000;

export interface SparePodsContext {
  readonly log: Logger;
  readonly dataDir: string;
  readonly budget: PodBudget;
  readonly podMemoryMb: number;
}

/**
 * Keeps some pods ready that have loaded the engine and know of no deployment: the next start of a pod takes one over.
 * They are the first to go when the memory budget needs room.
 */
export class SparePods {
  readonly #context: SparePodsContext;
  readonly #count: number;
  readonly #spares = new Set<SparePod>();
  readonly #starting = new Set<Promise<void>>();
  /** The engine that the last pod started with. */
  #engine: Pick<EngineHere, 'engineDir' | 'driverDirs'> | undefined;
  #resumesAt = 0;
  #isClosed = false;

  constructor(context: SparePodsContext, count: number) {
    this.#context = context;
    this.#count = count;
  }

  /** Removes the files of spare pods whose server crashed. */
  async open(): Promise<void> {
    const { log } = this.#context;
    await mkdir(this.#dataRoot, { recursive: true });
    await removeLeftPodFolders(this.#dataRoot).catch((error: unknown) =>
      log.warn({ err: error }, 'folders of spare pods remain'),
    );
  }

  /** Takes a ready spare pod of this engine. Later spare pods get the same engine. */
  of(engine: EngineHere): SparePod | undefined {
    this.follow(engine);
    const [spare] = this.#spares;
    return spare;
  }

  /** Spare pods have this engine from now on. */
  follow(engine: EngineHere): void {
    const isSame = JSON.stringify(startOf(engine)) === JSON.stringify(this.#engine);
    this.#engine = startOf(engine);
    if (!isSame) this.#discardAll();
  }

  /**
   * Starts missing spare pods, if there is memory.
   * @param isNeeded whether a deployment could use one; if not, present ones end
   */
  refill(isNeeded: boolean): void {
    if (!isNeeded) this.#discardAll();
    const engine = this.#engine;
    const { budget } = this.#context;
    while (
      isNeeded &&
      engine !== undefined &&
      this.#spares.size + this.#starting.size < this.#count &&
      performance.now() >= this.#resumesAt &&
      !this.#isClosed
    ) {
      const place = budget.reserve();
      if (place === undefined) return;
      const start = this.#start(engine, place).finally(() => this.#starting.delete(start));
      this.#starting.add(start);
    }
  }

  async stop(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#starting);
    await Promise.all([...this.#spares].map((spare) => spare.discard()));
  }

  #discardAll(): void {
    for (const spare of this.#spares) void spare.discard();
  }

  get #dataRoot(): string {
    return join(this.#context.dataDir, 'files');
  }

  async #start(engine: Pick<EngineHere, 'engineDir' | 'driverDirs'>, place: Place): Promise<void> {
    const { log, dataDir, podMemoryMb } = this.#context;
    try {
      const account = await accountThatReaches(dataDir, [this.#dataRoot]);
      const spare = await startSparePod({
        ...engine,
        account,
        memoryMb: podMemoryMb,
        dataRoot: this.#dataRoot,
      });
      place.offer({ privateBytes: () => spare.privateBytes(), discard: () => void spare.discard() });
      this.#spares.add(spare);
      void spare.loaded.then(() => place.loaded());
      void spare.over.then(() => {
        this.#spares.delete(spare);
        place.leave();
      });
    } catch (error) {
      place.leave();
      this.#resumesAt = performance.now() + RETRY_MS;
      log.warn({ err: error }, 'failed to start a spare pod');
    }
  }
}

function startOf({ engineDir, driverDirs }: EngineHere): Pick<EngineHere, 'engineDir' | 'driverDirs'> {
  return { engineDir, driverDirs };
}
