import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { memoryRelease } from '@facet/engine';

/** How often to look, and how long a process must have been idle. */
const LOOK_MS = 5_000;
/** The part of that time for which an idle process may have been busy: jobs look for work, probes ask how it is. */
const IDLE_UTILIZATION = 0.05;
/** Collecting garbage takes a quarter of a second; it is not worth less than this. */
const WORTHWHILE_BYTES = 32 * 2 ** 20;

/**
 * Returns memory that this process no longer needs to the system while it is idle, which V8 does only when the system runs
 * out of it: a start leaves 85 MB. Does so until the process ends.
 */
export function releaseIdleMemory(lookMs = LOOK_MS): void {
  const release = memoryRelease();
  let since = performance.eventLoopUtilization();
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(since);
    since = performance.eventLoopUtilization();
    if (utilization > IDLE_UTILIZATION) return;
    const { total_heap_size: total, used_heap_size: used } = getHeapStatistics();
    if (total - used >= WORTHWHILE_BYTES) release();
  }, lookMs).unref();
}
