import { Queue } from '../../../jobs/queue.ts';

/** The longest evaluation. */
export const EVALUATION_HOURS = 2;

/** What a job evaluates. The model is the one that was configured at the start; absent and null without one. */
export interface EvaluationJob {
  readonly evaluationId: number;
  readonly model?: string | null;
}

/** Evaluates verified questions. Key: the evaluation. The job of a killed node continues on another one. */
export const EVALUATION_QUEUE = new Queue<EvaluationJob>('question-evaluation', {
  expireInSeconds: EVALUATION_HOURS * 3600,
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
});
