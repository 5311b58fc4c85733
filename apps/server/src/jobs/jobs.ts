import { type Connection, connectionUrl, type Tx } from '@facet/db';
import { fromKysely, type JobWithMetadata, PgBoss, type QueuePolicy } from 'pg-boss';
import type { Logger } from 'pino';

/** After so long without a sign of life a worker counts as dead, and its jobs are given to others. */
const HEARTBEAT_SECONDS = 10;
/** How often the nodes look for dead workers. */
const SUPERVISE_SECONDS = 5;

/** Every queue, with how it is worked. */
const QUEUES = {
  /** Builds a model; the key is the build. */
  build: {
    policy: 'short',
    expireInSeconds: 600,
    retryLimit: 3,
    retryDelay: 2,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  },
  /** Works on a sync of a dbt project; the key is the run, which keeps its own count of attempts. */
  'dbt-sync': {
    policy: 'short',
    expireInSeconds: 4 * 3600,
    retryLimit: 10,
    retryDelay: 2,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  },
  /** Sends a mail; one that cannot be sent is tried for some hours, less and less often. */
  mail: {
    policy: 'short',
    expireInSeconds: 120,
    retryLimit: 20,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 1800,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  },
  /** Renews a token of a user at an authorization server; the key is the token. Keeps its own count of failures. */
  'oauth-refresh': {
    policy: 'short',
    expireInSeconds: 120,
    retryLimit: 5,
    retryDelay: 10,
    retryBackoff: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  },
  /** Pulls a branch from the remote, since it was pushed to there; the key is deployment and branch. */
  'git-pull': {
    policy: 'short',
    expireInSeconds: 300,
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  },
  /** Makes or deletes the webhook of a repository at GitHub; the key is deployment and repository. */
  'github-hook': {
    policy: 'short',
    expireInSeconds: 120,
    retryLimit: 8,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 900,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  },
  /** Deletes what has outlived its use: expired tokens, old log lines, abandoned uploads. */
  cleanup: {
    policy: 'exclusive',
    expireInSeconds: 600,
    retryLimit: 2,
    retryDelay: 30,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  },
} as const satisfies Record<string, { policy: QueuePolicy } & Record<string, unknown>>;

export type QueueName = keyof typeof QUEUES;

export interface Attempt {
  /** Whether the job is given up when this attempt throws too. */
  readonly isLast: boolean;
}

/** Durable jobs over PostgreSQL. A job is sent in the transaction of its cause, and may run more than once. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #log: Logger;
  #isStarted = false;

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
    this.#boss.on('error', (error) => this.#log.warn({ err: error }, 'jobs: the database did not answer'));
    this.#boss.on('warning', (warning) => this.#log.warn({ warning }, 'jobs'));
  }

  async start(): Promise<void> {
    await this.#boss.start();
    for (const [name, { policy, ...options }] of Object.entries(QUEUES)) {
      await this.#boss.createQueue(name, { policy });
      // A queue that an earlier release made works by the options of this one.
      await this.#boss.updateQueue(name, { ...options, notify: true });
    }
    this.#isStarted = true;
  }

  /**
   * Enqueues when the transaction commits; a job of the same key that still waits stands for this one too.
   * @param after when it is to be worked on; at once when absent
   */
  async send(tx: Tx, queue: QueueName, data: object, key: string, after?: Date): Promise<void> {
    const when = after === undefined ? {} : { startAfter: after };
    await this.#boss.send(queue, data, { singletonKey: key, db: fromKysely(tx), ...when });
  }

  /** Works on a queue, some jobs at once; a job whose work throws is tried again. */
  async work<T extends object>(
    queue: QueueName,
    concurrency: number,
    work: (data: T, attempt: Attempt) => Promise<void>,
  ): Promise<void> {
    const options = {
      pollingIntervalSeconds: 2,
      // How late a job may be whose NOTIFY was missed, or that is tried again: without it, half a minute.
      notifyPollingIntervalSeconds: 5,
      includeMetadata: true,
    } as const;
    for (let count = 0; count < concurrency; count += 1) {
      let id = '';
      id = await this.#boss.work(queue, options, async ([job]: JobWithMetadata<T>[]) => {
        if (job === undefined) return;
        // One NOTIFY wakes a worker for one job: after it, look for the rest of a burst at once.
        this.#boss.notifyWorker(id);
        await work(job.data, { isLast: job.retryCount >= job.retryLimit });
      });
    }
  }

  /** Runs a queue's work by the clock, once for the whole installation. */
  async schedule(queue: QueueName, cron: string): Promise<void> {
    await this.#boss.schedule(queue, cron, {});
  }

  get isStarted(): boolean {
    return this.#isStarted;
  }

  /** Stops taking jobs, waits for those that run, and gives the rest back. */
  async stop(timeoutMs: number): Promise<void> {
    if (!this.#isStarted) return;
    this.#isStarted = false;
    await this.#boss.stop({ graceful: true, close: true, timeout: timeoutMs });
  }
}
