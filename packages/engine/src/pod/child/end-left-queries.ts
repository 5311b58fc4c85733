import { AsyncLocalStorage } from 'node:async_hooks';
import type { Engine } from '../../engine-version.ts';
import type { Handler } from './express.ts';

/** The part of Cube's queue that is used here. */
interface Queue {
  executeInQueue(handler: string, key: unknown, ...rest: unknown[]): Promise<unknown>;
  cancelQuery(key: unknown, id: null): Promise<unknown>;
  redisHash(key: unknown): string;
}

/** A query that a request waits for. */
interface Wait {
  readonly queue: Queue;
  readonly key: unknown;
}

/** A request for rows. */
interface Load {
  readonly waits: Set<Wait>;
  hasLeft: boolean;
}

/**
 * Ends a query at its source when everybody who waits for it has left. Cube would let it run, and forget it after two
 * minutes. Returns the handler that comes before the routes of queries.
 */
export function endLeftQueries(engine: Engine): Handler {
  const requests = new AsyncLocalStorage<Load>();
  /** How many requests wait for each query. */
  const waiting = new WeakMap<Queue, Map<string, number>>();
  const add = ({ queue, key }: Wait, change: 1 | -1) => {
    const counts = waiting.get(queue) ?? new Map<string, number>();
    waiting.set(queue, counts);
    const hash = queue.redisHash(key);
    const count = (counts.get(hash) ?? 0) + change;
    if (count === 0) counts.delete(hash);
    else counts.set(hash, count);
    return count;
  };
  const { prototype } = queueOf(engine);
  const { executeInQueue } = prototype;
  prototype.executeInQueue = async function (handler, key, ...rest) {
    const request = requests.getStore();
    if (request === undefined) return executeInQueue.call(this, handler, key, ...rest);
    if (request.hasLeft) throw new Error('The client has left');
    const wait = { queue: this, key };
    add(wait, 1);
    request.waits.add(wait);
    try {
      return await executeInQueue.call(this, handler, key, ...rest);
    } finally {
      if (request.waits.delete(wait)) add(wait, -1);
    }
  };
  return (_req, res, next) => {
    const request: Load = { waits: new Set(), hasLeft: false };
    res.once('close', () => {
      if (res.writableFinished) return;
      request.hasLeft = true;
      for (const wait of request.waits) {
        request.waits.delete(wait);
        if (add(wait, -1) === 0) void wait.queue.cancelQuery(wait.key, null).catch(() => undefined);
      }
    });
    requests.run(request, next);
  };
}

function queueOf(engine: Engine): { prototype: Queue } {
  const fromCore = engine.requireFrom('@cubejs-backend/server-core');
  return (fromCore('@cubejs-backend/query-orchestrator') as { QueryQueue: { prototype: Queue } }).QueryQueue;
}
