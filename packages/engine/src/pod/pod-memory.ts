import type { PodOptions } from './pod.ts';

type Limits = Pick<PodOptions, 'memoryMb'>;

const DEFAULT_MEMORY_MB = 1024;
const LEAST_MEMORY_MB = 384;
/** The memory of an idle pod with DuckDB loaded. */
const BASE_MEMORY_MB = 160;

/** The limit of a pod's memory in MB. */
export function memoryOf({ memoryMb = DEFAULT_MEMORY_MB }: Limits): number {
  if (!(memoryMb >= LEAST_MEMORY_MB)) throw new RangeError(`memoryMb must be at least ${LEAST_MEMORY_MB}`);
  return memoryMb;
}

/** The part of it for the JavaScript heap of each process. */
export function heapOf(limits: Limits): number {
  return Math.round((memoryOf(limits) - BASE_MEMORY_MB) * 0.6);
}

/** The part of it for DuckDB. */
export function quotaOf(limits: Limits): number {
  return Math.round((memoryOf(limits) - BASE_MEMORY_MB) * 0.5);
}
