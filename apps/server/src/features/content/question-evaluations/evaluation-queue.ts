import { Queue } from '../../../jobs/queue.ts';

/** The longest evaluation. */
export const EVALUATION_HOURS = 2;

/** Evaluates verified questions. Key: the evaluation. The job of a killed node continues on another one. */
export const EVALUATION_QUEUE = new Queue<{ readonly evaluationId: number }>('question-evaluation', {
  expireInSeconds: EVALUATION_HOURS * 3600,
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
});
