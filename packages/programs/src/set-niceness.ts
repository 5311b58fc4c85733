import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { withDescendants } from './bubblewrap.ts';

const MOST_NICE = 19;

/**
 * Sets by how much a process that leads a session, and everything that it has started, is nicer than this one: the
 * processors prefer others.
 * @returns false if this process may not do that; only root makes others less nice again
 */
export function setNiceness(pid: number, more: number): boolean {
  const niceness = Math.min(getPriority() + more, MOST_NICE);
  const mayAll = withDescendants(pid)
    .flatMap(threadsOf)
    .every((thread) => maySet(thread, niceness));
  if (!mayAll) return false;
  // By default, Linux shares processors between sessions first, and heeds niceness only within them. Other systems, and
  // kernels that share processors otherwise, have no such file.
  writeFile(`/proc/${pid}/autogroup`, String(more)).catch(() => undefined);
  return true;
}

function maySet(thread: number, niceness: number): boolean {
  try {
    setPriority(thread, niceness);
    return true;
  } catch (error) {
    // It has ended.
    return (error as { info?: { code?: string } }).info?.code === 'ESRCH';
  }
}

/** To Linux, niceness belongs to threads. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    // It has ended, or the system has no threads with ids.
    return [pid];
  }
}
