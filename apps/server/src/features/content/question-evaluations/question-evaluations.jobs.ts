import type { Db } from '@facet/db';
import { type FeatureJobs, worker } from '../../../jobs/feature-jobs.ts';
import { EVALUATION_HOURS, EVALUATION_QUEUE } from './evaluation-queue.ts';
import { runEvaluation } from './run-evaluation.ts';
import { endLost } from './running-evaluations.store.ts';

/** Runs evaluations, one at a time, and ends those that have taken too long. */
export const questionEvaluationJobs: FeatureJobs<Parameters<typeof runEvaluation>[0] & { readonly db: Db }> =
  {
    name: 'question-evaluations',
    workers: [
      worker(EVALUATION_QUEUE, { concurrency: 1 }, (platform, job, attempt) =>
        runEvaluation(platform, job, attempt),
      ),
    ],
    cleanUp: ({ db }) =>
      endLost(db, EVALUATION_HOURS + 1, `The evaluation took longer than ${EVALUATION_HOURS} hours`),
  };
