import type { Attempt } from './jobs.ts';
import type { MailKind } from './mail-queue.ts';
import type { Queue } from './queue.ts';

/** Processes one job, which its queue or its kind of email has made. */
type Work<S> = (platform: S, job: object, attempt: Attempt) => Promise<void>;

/** A queue that workers process for a feature. */
export interface Worker<S> {
  readonly queue: Queue<object>;
  /** Jobs that one node processes concurrently. */
  readonly concurrency: number;
  /** The largest number of these jobs in one group; defaults to no limit. */
  readonly perGroup?: number;
  readonly run: Work<S>;
}

/** A kind of email that a feature sends. */
export interface Email<S> {
  readonly kind: string;
  readonly send: Work<S>;
}

/**
 * The background work that a feature brings; app/register-jobs.ts composes it.
 * @typeParam S the parts of the server that the work uses
 */
export interface FeatureJobs<S> {
  /** The feature in logs and metrics. */
  readonly name: string;
  readonly workers?: readonly Worker<S>[];
  /** Queues that get a job on a schedule, in UTC, once for the whole installation. */
  readonly schedules?: readonly { readonly queue: Queue<object>; readonly cron: string }[];
  readonly emails?: readonly Email<S>[];
  /** Runs when a worker starts: resumes what a killed worker left behind. */
  readonly resume?: (platform: S) => Promise<void>;
  /** Runs every ten minutes on one node: deletes what has outlived its use, and resends lost jobs. */
  readonly cleanUp?: (platform: S) => Promise<void>;
}

/** Processes the jobs of a queue. */
export function worker<S, Data extends object>(
  queue: Queue<Data>,
  limits: Pick<Worker<S>, 'concurrency' | 'perGroup'>,
  run: (platform: S, job: Data, attempt: Attempt) => Promise<void>,
): Worker<S> {
  return { queue, ...limits, run: (platform, job, attempt) => run(platform, queue.dataOf(job), attempt) };
}

/** Sends the emails of a kind. */
export function email<S, Data extends object>(
  kind: MailKind<Data>,
  send: (platform: S, job: Data, attempt: Attempt) => Promise<void>,
): Email<S> {
  return { kind: kind.name, send: (platform, job, attempt) => send(platform, kind.dataOf(job), attempt) };
}
