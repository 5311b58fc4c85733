import type { Attempt, QueueName } from './jobs.ts';

/** Processes one job. The job is what the feature itself sent. */
type Work<S> = (platform: S, job: never, attempt: Attempt) => Promise<void>;

/** A queue that workers process for a feature. */
export interface Worker<S> {
  readonly queue: QueueName;
  /** Jobs that one node processes concurrently. */
  readonly concurrency: number;
  /** Of these, jobs of one group; defaults to no limit. */
  readonly perGroup?: number;
  readonly run: Work<S>;
}

/**
 * The background work that a feature brings; app/register-jobs.ts composes it.
 * @typeParam S the parts of the server that the work uses
 */
export interface FeatureJobs<S> {
  readonly workers?: readonly Worker<S>[];
  /** Queues that get a job by the clock, in UTC, once for the whole installation. */
  readonly schedules?: readonly { readonly queue: QueueName; readonly cron: string }[];
  /** The emails of the feature, by the `kind` of their job. */
  readonly emails?: Readonly<Record<string, Work<S>>>;
  /** Runs when a worker starts: resumes what a killed worker left behind. */
  readonly resume?: (platform: S) => Promise<void>;
  /** Runs every ten minutes on one node: deletes what has outlived its use, and resends lost jobs. */
  readonly cleanUp?: (platform: S) => Promise<void>;
}
