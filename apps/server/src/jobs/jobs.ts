import { type Connection, connectionUrl, type Tx } from '@facet/db';
import { fromKysely, type JobWithMetadata, PgBoss, type QueueOptions, type QueuePolicy } from 'pg-boss';
import type { Logger } from 'pino';

/** A worker without a heartbeat for this long counts as dead, and its jobs go to other workers. */
const HEARTBEAT_SECONDS = 10;
/** How often nodes look for dead workers. */
const SUPERVISE_SECONDS = 5;

/** The options of a queue; `policy` defaults to `short`, which keeps one waiting job per key. */
type Queue = QueueOptions & { readonly policy?: QueuePolicy };

/** The retries of a delivery, for more than an hour, in case the mail server refuses. */
const DELIVERY_RETRIES = { retryLimit: 14, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 } as const;

/** The queues and their options. */
const QUEUES = {
  /** Builds a model. Key: the build. */
  build: { expireInSeconds: 600, retryLimit: 3, retryDelay: 2 },
  /** Runs a sync of a dbt project. Key: the run, which counts its own attempts. */
  'dbt-sync': { expireInSeconds: 4 * 3600, retryLimit: 10, retryDelay: 2 },
  /** Sends an email. Retries for several hours, with increasing delays. */
  mail: { expireInSeconds: 120, retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 1800 },
  /** Renews a user's token at an authorization server. Key: the token, which counts its own failures. */
  'oauth-refresh': { expireInSeconds: 120, retryLimit: 5, retryDelay: 10, retryBackoff: true },
  /** Pulls a branch after a push to its remote. Key: deployment and branch. */
  'git-pull': { expireInSeconds: 300, retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
  /** Creates or deletes the webhook of a GitHub repository. Key: deployment and repository. */
  'github-hook': {
    expireInSeconds: 120,
    retryLimit: 8,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 900,
  },
  /** Deletes what a deleted embed tenant leaves behind, in batches. Key: the embed tenant. */
  'embed-tenant-deletion': { expireInSeconds: 3600, retryLimit: 10, retryDelay: 5, retryBackoff: true },
  /** Renders a dashboard. Key: the export. Its own budget is shorter, and a killed worker is noticed much sooner. */
  'dashboard-export': { expireInSeconds: 180, retryLimit: 2, retryDelay: 1 },
  /** Starts the scheduled deliveries that are due. */
  'delivery-clock': { policy: 'exclusive', expireInSeconds: 300, retryLimit: 2, retryDelay: 5 },
  /** Decides whether a delivery sends, and to whom. Key: the run. Its queries may take as long as those of a render. */
  'delivery-start': { policy: 'exclusive', expireInSeconds: 1800, ...DELIVERY_RETRIES },
  /** Delivers a dashboard to its recipients. Key: the run, of which a second job would take the emails of the first for lost. */
  delivery: { policy: 'exclusive', expireInSeconds: 8 * 3600, ...DELIVERY_RETRIES },
  /** Prepares the email of one recipient. Key: the preview. As long as its queries and renders may take. */
  'delivery-preview': { expireInSeconds: 900, retryLimit: 2, retryDelay: 1 },
  /** Deletes old data, such as expired tokens, old log lines and abandoned uploads. */
  cleanup: { policy: 'exclusive', expireInSeconds: 600, retryLimit: 2, retryDelay: 30 },
} as const satisfies Record<string, Queue>;

export type QueueName = keyof typeof QUEUES;

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

  async start(): Promise<void> {
    this.#isStarted = true;
    await this.#boss.start();
    for (const [name, { policy = 'short', ...options }] of Object.entries<Queue>(QUEUES)) {
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
  async send(
    tx: Tx,
    queue: QueueName,
    data: object,
    key: string,
    { after, group }: { after?: Date | undefined; group?: string } = {},
  ): Promise<void> {
    await this.#boss.send(queue, data, {
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
  async work<T extends object>(
    queue: QueueName,
    concurrency: number,
    work: (data: T, attempt: Attempt) => Promise<void>,
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
      id = await this.#boss.work(queue, options, async ([job]: JobWithMetadata<T>[]) => {
        if (job === undefined) return;
        // A NOTIFY wakes a worker for one job only, so after each job it looks for the rest of a burst.
        this.#boss.notifyWorker(id);
        await work(job.data, { isLast: job.retryCount >= job.retryLimit, signal: job.signal });
      });
    }
  }

  /** Schedules a job of a queue by cron, once for the whole installation. */
  async schedule(queue: QueueName, cron: string): Promise<void> {
    await this.#boss.schedule(queue, cron, {});
  }

  /** Stops the workers: waits for running jobs, and returns those that take too long to the queue. */
  async stop(timeoutMs: number): Promise<void> {
    if (!this.#isStarted) return;
    this.#isStarted = false;
    this.#isStopped = true;
    await this.#boss.stop({ graceful: true, close: true, timeout: timeoutMs });
  }
}
