import { availableParallelism } from 'node:os';
import { ApiError } from '../../../errors/errors.ts';

const MB = 2 ** 20;
/** Memory reserved for a pod until it is ready. */
const START_BYTES = 208 * MB;
/**
 * The least memory that a pod counts as: it returns unused memory, but needs it again for the next query. Measured: 115
 * MB when it is ready, 125 MB after its first query, 77 MB when it has been idle.
 */
const LEAST_BYTES = 112 * MB;
/** The same until it has had the time to answer its first queries. */
const YOUNG_BYTES = 160 * MB;
const YOUNG_MS = 10_000;
/** Pages of Node's and DuckDB's code, which all pods share. */
const SHARED_BYTES = 100 * MB;
/**
 * The time after its last response in which a pod is not stopped: clients repeat a request that got "Continue wait",
 * and its query would start again.
 */
const GRACE_MS = 3_000;
/** A start that takes longer, for example because a model loops endlessly, no longer delays others. */
const SLOW_START_MS = 10_000;
const CHECK_MS = 500;
const STOPPABLE: ReadonlySet<Place['state']> = new Set(['loading', 'spare', 'running']);

/** A running pod, as the budget sees it. */
export interface Resident {
  readonly isProduction: boolean;
  /** Milliseconds since its last response; undefined while it is answering. */
  idleMs(): number | undefined;
  /** Stops it; called only while it is idle. */
  evict(): void;
}

/** 503: the start of a pod was abandoned in the queue, because no request has asked for the pod for some time. */
export class NobodyWaits extends ApiError {
  constructor() {
    super(503, 'unavailable', 'The deployment has not started; try again', {
      headers: { 'retry-after': '1' },
    });
  }
}

interface Waiting {
  hasWaited: boolean;
  isWanted(): boolean;
  grant(place: Place): void;
  refuse(error: Error): void;
}

/** The memory of one pod within the budget, from before its start until its process has ended. */
export class Place {
  readonly #budget: PodBudget;
  readonly enteredAt = performance.now();
  /** Whether other pods had to start or stop first. */
  readonly hasWaited: boolean;
  state: 'loading' | 'spare' | 'starting' | 'running' | 'stopping' = 'starting';
  resident: Resident | undefined;
  #measure = () => 0;
  #readyAt = Number.NEGATIVE_INFINITY;

  constructor(budget: PodBudget, hasWaited: boolean) {
    this.#budget = budget;
    this.hasWaited = hasWaited;
  }

  bytes(): number {
    return Math.max(this.#leastBytes(), this.#measure());
  }

  /** The process has started. */
  measureWith(privateBytes: () => number): void {
    this.#measure = privateBytes;
  }

  /** The pod is ready. */
  settle(resident: Resident): void {
    this.state = 'running';
    this.#readyAt = performance.now();
    this.resident = resident;
    this.#budget.reconsider();
  }

  /** The process of a spare pod, which makes room whenever that is needed, has started. */
  offer(spare: { privateBytes: () => number; discard: () => void }): void {
    this.#measure = spare.privateBytes;
    const evict = () => {
      this.closing();
      spare.discard();
    };
    this.resident = { isProduction: false, idleMs: () => Number.POSITIVE_INFINITY, evict };
  }

  /** The spare pod has loaded the engine. */
  loaded(): void {
    if (this.state === 'loading') this.state = 'spare';
  }

  /** The pod gets no more requests and will end. */
  closing(): void {
    this.state = 'stopping';
  }

  /** The process has ended, or was never started. */
  leave(): void {
    this.#budget.remove(this);
  }

  #leastBytes(): number {
    if (this.state === 'starting') return START_BYTES;
    if (this.state === 'loading') return YOUNG_BYTES;
    if (this.state === 'spare') return LEAST_BYTES;
    return performance.now() - this.#readyAt < YOUNG_MS ? YOUNG_BYTES : LEAST_BYTES;
  }
}

/**
 * Bounds the memory of the pods of this node: starts wait in a queue until there is room, and idle pods make room:
 * first spare pods, then those of branches, then those of production, each in order of least recent use. A pod that is
 * answering is never stopped, so pods that grow while they answer can exceed the budget; then nothing starts.
 */
export class PodBudget {
  readonly limitBytes: number;
  readonly #startsAtATime: number;
  readonly #places = new Set<Place>();
  readonly #queue: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(limitMb: number, startsAtATime = availableParallelism()) {
    this.limitBytes = limitMb * MB;
    this.#startsAtATime = startsAtATime;
  }

  start(): void {
    this.#timer = setInterval(() => this.reconsider(), CHECK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * Waits for room for one more pod.
   * @param isWanted whether the pod is still needed; asked after a wait
   * @param signal abandons the wait
   */
  async enter(isWanted: () => boolean, signal: AbortSignal): Promise<Place> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Place>();
    const waiting: Waiting = { hasWaited: false, isWanted, grant: resolve, refuse: reject };
    const onAbort = () => {
      const index = this.#queue.indexOf(waiting);
      if (index >= 0) this.#queue.splice(index, 1);
      reject(signal.reason);
    };
    this.#queue.push(waiting);
    this.#startNext();
    waiting.hasWaited = this.#queue.includes(waiting);
    if (waiting.hasWaited) signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Room for a spare pod: only if nothing waits, and a pod could still start beside it. */
  reserve(): Place | undefined {
    const shared = this.#places.size === 0 ? SHARED_BYTES : 0;
    const isRoom = shared + this.usedBytes() + 2 * START_BYTES <= this.limitBytes;
    if (this.#queue.length > 0 || !isRoom) return undefined;
    const place = new Place(this, false);
    place.state = 'loading';
    this.#places.add(place);
    return place;
  }

  /** Bytes that all pods use or have reserved. */
  usedBytes(): number {
    return this.#places.size === 0 ? 0 : SHARED_BYTES + sum([...this.#places]);
  }

  /** The number of pods in a state; those that wait have no process yet. */
  count(state: Place['state'] | 'waiting'): number {
    if (state === 'waiting') return this.#queue.length;
    return [...this.#places].filter((place) => place.state === state).length;
  }

  /** Stops idle pods if the others have outgrown the budget, and starts what waits if there is room. */
  reconsider(): void {
    const excess = this.#bytesToFree(0);
    if (excess > 0) this.#evict(excess, true);
    this.#startNext();
  }

  remove(place: Place): void {
    if (this.#places.delete(place)) this.#startNext();
  }

  #startNext(): void {
    for (;;) {
      const next = this.#queue[0];
      if (next === undefined || this.#startsInProgress() >= this.#startsAtATime) return;
      if (next.hasWaited && !next.isWanted()) {
        this.#queue.shift();
        next.refuse(new NobodyWaits());
        continue;
      }
      if (!this.#makeRoom()) return;
      this.#queue.shift();
      const place = new Place(this, next.hasWaited);
      this.#places.add(place);
      next.grant(place);
    }
  }

  #startsInProgress(): number {
    const since = performance.now() - SLOW_START_MS;
    return [...this.#places].filter(({ state, enteredAt }) => state === 'starting' && enteredAt > since)
      .length;
  }

  /** Whether one more pod fits now. If not, stops idle pods if that will be enough. */
  #makeRoom(): boolean {
    if (this.#places.size === 0 || this.usedBytes() + START_BYTES <= this.limitBytes) return true;
    const missing = this.#bytesToFree(START_BYTES);
    if (missing > 0) this.#evict(missing, false);
    return false;
  }

  /** The bytes that are missing for an allocation once all stopping pods have ended. */
  #bytesToFree(more: number): number {
    const leaving = sum([...this.#places].filter(({ state }) => state === 'stopping'));
    return this.usedBytes() - leaving + more - this.limitBytes;
  }

  #evict(bytes: number, isPartOk: boolean): void {
    const chosen: Place[] = [];
    for (const place of this.#evictable()) {
      if (sum(chosen) >= bytes) break;
      chosen.push(place);
    }
    if (!isPartOk && sum(chosen) < bytes) return;
    for (const place of chosen) place.resident?.evict();
  }

  /** The pods that may be stopped, the most dispensable first. */
  #evictable(): Place[] {
    const idle = [...this.#places].flatMap((place) => {
      const idleMs = STOPPABLE.has(place.state) ? place.resident?.idleMs() : undefined;
      return idleMs !== undefined && idleMs >= GRACE_MS ? [{ place, idleMs }] : [];
    });
    const rank = ({ place }: { place: Place }) =>
      place.state !== 'running' ? 0 : place.resident?.isProduction ? 2 : 1;
    return idle.sort((a, b) => rank(a) - rank(b) || b.idleMs - a.idleMs).map(({ place }) => place);
  }
}

function sum(places: readonly Place[]): number {
  return places.reduce((total, place) => total + place.bytes(), 0);
}
