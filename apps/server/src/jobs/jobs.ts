import { type Connection, connectionUrl, type Tx } from '@facet/db';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Queue } from './queue.ts';

/** A worker without a heartbeat for this long counts as dead, and its jobs go to other workers. */
const HEARTBEAT_SECONDS = 10;
/** How often nodes look for dead workers. */
const SUPERVISE_SECONDS = 5;

export interface Attempt {
  /** Whether the job fails for good if this attempt throws. */
  readonly isLast: boolean;
  /** Aborts when the job expires, another worker has it, or it returns to the queue because this node stops. */
  readonly signal: AbortSignal;
}

/** Durable jobs in PostgreSQL. A job is enqueued in the transaction of its cause, and may run more than once. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #log: Logger;
  #isStarted = false;
  #isStopped = false;

  constructor(connection: Connection, log: Logger) {
    this.#log = log;
    this.#boss = new PgBoss({
      connectionString: connectionUrl(connection),
      application_name: 'facet-jobs',
      max: 4,
      useListenNotify: true,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
    });
    this.#boss.on('error', (error) => {
      // Jobs that do not end in time return to the queue, and cannot report their end.
      this.#log[this.#isStopped ? 'debug' : 'warn']({ err: error }, 'jobs: database error');
    });
    this.#boss.on('warning', (warning) => this.#log.warn({ warning }, 'jobs'));
  }

  /** @param queues all that are sent to or processed, on any node */
  async start(queues: readonly Queue<object>[]): Promise<void> {
    this.#isStarted = true;
    await this.#boss.start();
    for (const {
      name,
      settings: { policy = 'short', ...options },
    } of queues) {
      await this.#boss.createQueue(name, { policy });
      // Updates the options of queues that an earlier release created.
      await this.#boss.updateQueue(name, { ...options, heartbeatSeconds: HEARTBEAT_SECONDS, notify: true });
    }
  }

  /**
   * Enqueues a job when the transaction commits, unless one with the same key is already waiting.
   * @param after the earliest start; defaults to immediately
   * @param group jobs of one group share what `work` allows a group
   */
  async send<Data extends object>(
    tx: Tx,
    queue: Queue<Data>,
    data: NoInfer<Data>,
    key: string,
    { after, group }: { after?: Date | undefined; group?: string } = {},
  ): Promise<void> {
    await this.#boss.send(queue.name, data, {
      singletonKey: key,
      db: fromKysely(tx),
      ...(after === undefined ? {} : { startAfter: after }),
      ...(group === undefined ? {} : { group: { id: group } }),
    });
  }

  /**
   * Starts workers for a queue. Jobs whose work throws are retried.
   * @param perGroup how many jobs of one group run on this node at a time; defaults to no limit
   */
  async work<Data extends object>(
    queue: Queue<Data>,
    concurrency: number,
    work: (data: Data, attempt: Attempt) => Promise<void>,
    perGroup?: number,
  ): Promise<void> {
    const options = {
      pollingIntervalSeconds: 2,
      // The longest delay of a retry, or of a job whose NOTIFY was missed; the default is half a minute.
      notifyPollingIntervalSeconds: 5,
      includeMetadata: true,
      ...(perGroup === undefined ? {} : { localGroupConcurrency: perGroup }),
    } as const;
    for (let count = 0; count < concurrency; count += 1) {
      let id = '';
      id = await this.#boss.work(queue.name, options, async ([job]: JobWithMetadata<object>[]) => {
        if (job === undefined) return;
        // A NOTIFY wakes a worker for one job only, so after each job it looks for the rest of a burst.
        this.#boss.notifyWorker(id);
        await work(queue.dataOf(job.data), { isLast: job.retryCount >= job.retryLimit, signal: job.signal });
      });
    }
  }

  /** Schedules a job of a queue by cron, once for the whole installation. */
  async schedule(queue: Queue<object>, cron: string): Promise<void> {
    await this.#boss.schedule(queue.name, cron, {});
  }

  /** Stops the workers: waits for running jobs, and returns those that take too long to the queue. */
  async stop(timeoutMs: number): Promise<void> {
    if (!this.#isStarted) return;
    this.#isStarted = false;
    this.#isStopped = true;
    await this.#boss.stop({ graceful: true, close: true, timeout: timeoutMs });
  }
}
