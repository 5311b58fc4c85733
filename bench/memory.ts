import { readdirSync, readFileSync } from 'node:fs';

/** The resident memory of a process in megabytes. */
export function megabytesOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes ?? 0) / 1024;
}

/** All descendants of a process. */
export function descendantsOf(pid: number): number[] {
  return orElse([], () => childrenOf(pid)).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** The direct children of a process. */
export function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** The command line of a process, with spaces between its arguments; empty if it has ended. */
export function commandOf(pid: number): string {
  return orElse('', () => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
}

/** The proportional set size in megabytes: shared pages are divided among their processes. 0 if it has ended. */
export function proportionalMegabytesOf(pid: number): number {
  const text = orElse('', () => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(text) ?? [];
  return Number(kilobytes ?? 0) / 1024;
}

/** A default for a process that has ended meanwhile. */
function orElse<T>(fallback: T, read: () => T): T {
  try {
    return read();
  } catch {
    return fallback;
  }
}

export interface Memory {
  readonly growthMb: number;
  readonly samples: readonly number[];
}

/** Samples the resident memory of a process until stopped; the growth is relative to the first sample. */
export function watchMemory(pid: number): { stop(): Memory } {
  const samples = [megabytesOf(pid)];
  const timer = setInterval(() => samples.push(megabytesOf(pid)), 100);
  return {
    stop() {
      clearInterval(timer);
      return { growthMb: Math.max(...samples) - (samples[0] ?? 0), samples };
    },
  };
}
