import type { Db } from '@facet/db';
import { addFailure, deleteFailures, findPause, type PauseRules } from './failures.store.ts';
import type { ModelProblem } from './language-model.schema.ts';

/** A model that fails five times within a minute is paused for a minute, then for two, and at most for ten. */
const RULES: PauseRules = { failures: 5, seconds: 60, pauseSeconds: 60, mostSeconds: 600 };

/** Statuses that may be due to the one request, such as a question that is too long. */
const OF_THE_REQUEST: ReadonlySet<number> = new Set([400, 413, 422]);

/** Whether the model of an account can be called. What failed is in the database, for all nodes. */
export class Availability {
  readonly #db: Db;
  readonly #tenantId: number;

  constructor(db: Db, tenantId: number) {
    this.#db = db;
    this.#tenantId = tenantId;
  }

  async isPaused(): Promise<boolean> {
    return (await findPause(this.#db, this.#tenantId)) !== undefined;
  }

  /** Records that the model answered. */
  async worked(): Promise<void> {
    await deleteFailures(this.#db, this.#tenantId);
  }

  /** Records that the model did not answer, and why, unless the status of its response may be due to the request. */
  async failed(problem: ModelProblem, status?: number): Promise<void> {
    if (status !== undefined && OF_THE_REQUEST.has(status)) return;
    await addFailure(this.#db, this.#tenantId, problem, RULES);
  }
}
