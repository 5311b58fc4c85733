import type { QueueEvents } from '@facet/fair-queue';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { chartTurns } from '../../features/content/charts/compile-charts.ts';
import { HEAVY_KINDS, type HeavyKind, type Turns } from '../../http/in-turn.ts';

/** The metrics of heavy work on this node, by its kind. They name no account. */
export class TurnMetrics {
  readonly #waitSeconds = new Histogram({
    name: 'facet_work_wait_seconds',
    help: 'Seconds that heavy work waited until it started, by kind.',
    labelNames: ['kind'],
    buckets: [0.01, 0.1, 0.5, 1, 2, 5, 10, 30, 60],
    registers: [],
  });
  readonly #refused = new Counter({
    name: 'facet_work_refused_total',
    help: 'Heavy work that was refused, by kind and reason: person (its person had too much waiting), total (so had all together), time (it waited too long) or closed (the server was stopping).',
    labelNames: ['kind', 'reason'],
    registers: [],
  });
  readonly #interrupted = new Counter({
    name: 'facet_work_interrupted_total',
    help: 'Heavy work that was interrupted for others with less running, and begun anew later, by kind.',
    labelNames: ['kind'],
    registers: [],
  });

  of(kind: HeavyKind): QueueEvents {
    return {
      started: (waitedMs) => this.#waitSeconds.observe({ kind }, waitedMs / 1000),
      refused: (reason) => this.#refused.inc({ kind, reason }),
      interrupted: () => this.#interrupted.inc({ kind }),
    };
  }

  /** Adds them to a registry, with gauges of the queue. */
  register(registry: Registry, turns: Pick<Turns, 'counts'>): void {
    const counts = (kind: HeavyKind) => (kind === 'chart' ? chartTurns.counts(kind) : turns.counts(kind));
    for (const metric of [this.#waitSeconds, this.#refused, this.#interrupted])
      registry.registerMetric(metric);
    for (const state of ['waiting', 'running'] as const)
      new Gauge({
        name: `facet_work_${state}`,
        help: `Heavy work that is ${state}, by kind.`,
        labelNames: ['kind'],
        registers: [registry],
        collect() {
          for (const kind of HEAVY_KINDS) this.set({ kind }, counts(kind)[state]);
        },
      });
  }
}
