import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { PodBudget } from './pod-budget.ts';

const SECONDS = [0.25, 0.5, 1, 2, 5, 10, 30, 60];
const STATES = ['spare', 'waiting', 'starting', 'running', 'stopping'] as const;

/** The metrics of this node's pods. */
export class PodMetrics {
  readonly starts = new Counter({
    name: 'facet_pod_starts_total',
    help: 'Starts of pods by result: ready, refused (the pod reported why it cannot start) or lost (killed, or out of time or memory).',
    labelNames: ['result'],
    registers: [],
  });
  readonly ends = new Counter({
    name: 'facet_pod_ends_total',
    help: 'Ended pods by reason: budget (to free memory), idle, replaced or closed; otherwise the reason of the exit.',
    labelNames: ['reason'],
    registers: [],
  });
  readonly waitSeconds = new Histogram({
    name: 'facet_pod_wait_seconds',
    help: 'Seconds that a start waited for its turn and for memory.',
    buckets: SECONDS,
    registers: [],
  });
  readonly spareStarts = new Counter({
    name: 'facet_pod_spare_starts_total',
    help: 'Starts of pods for which a spare pod was used.',
    registers: [],
  });
  readonly startSeconds = new Histogram({
    name: 'facet_pod_start_seconds',
    help: 'Seconds from the start of a pod until it was ready, without the wait.',
    buckets: SECONDS,
    registers: [],
  });
  readonly continueWaits = new Counter({
    name: 'facet_pod_continue_waits_total',
    help: 'Data API requests that were asked to try again because their pod was not ready in time.',
    registers: [],
  });

  /** Adds them to a registry, with gauges of the budget. */
  register(registry: Registry, budget: PodBudget): void {
    registry.registerMetric(this.starts);
    registry.registerMetric(this.ends);
    registry.registerMetric(this.spareStarts);
    registry.registerMetric(this.waitSeconds);
    registry.registerMetric(this.startSeconds);
    registry.registerMetric(this.continueWaits);
    new Gauge({
      name: 'facet_pods',
      help: 'Pods by state; those that wait have no process yet, spare ones no deployment.',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        for (const state of STATES) this.set({ state }, budget.count(state));
      },
    });
    new Gauge({
      name: 'facet_pod_memory_bytes',
      help: 'Memory that pods use, or have reserved for their start.',
      registers: [registry],
      collect() {
        this.set(budget.usedBytes());
      },
    });
    new Gauge({
      name: 'facet_pod_memory_budget_bytes',
      help: 'Memory that pods may use together (FACET_POD_BUDGET_MB).',
      registers: [registry],
      collect() {
        this.set(budget.limitBytes);
      },
    });
  }
}
