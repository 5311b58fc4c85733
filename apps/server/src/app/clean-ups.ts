import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { FeatureJobs } from '../jobs/feature-jobs.ts';

/** Runs the clean-ups of features on this node, and keeps their state for `/metrics`. */
export class CleanUps {
  readonly #log: Logger;
  readonly #failures = new Counter({
    name: 'facet_cleanup_failures_total',
    help: 'Clean-ups that failed on this node, by feature.',
    labelNames: ['feature'],
    registers: [],
  });
  readonly #succeededAt = new Gauge({
    name: 'facet_cleanup_last_success_timestamp_seconds',
    help: 'When the clean-up of a feature last succeeded on this node. Absent: never since the start.',
    labelNames: ['feature'],
    registers: [],
  });

  constructor(log: Logger) {
    this.#log = log;
  }

  register(registry: Registry): void {
    registry.registerMetric(this.#failures);
    registry.registerMetric(this.#succeededAt);
  }

  /** Runs every clean-up, one after the other. @throws at the end, with all errors, so that the job is retried */
  async run<S>(features: readonly Pick<FeatureJobs<S>, 'name' | 'cleanUp'>[], platform: S): Promise<void> {
    const errors: unknown[] = [];
    for (const { name, cleanUp } of features) {
      if (cleanUp === undefined) continue;
      try {
        await cleanUp(platform);
        this.#succeededAt.set({ feature: name }, Date.now() / 1000);
      } catch (error) {
        this.#failures.inc({ feature: name });
        this.#log.warn({ err: error, feature: name }, 'a clean-up failed');
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} clean-ups failed`);
  }
}
