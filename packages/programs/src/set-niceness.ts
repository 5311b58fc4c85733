import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { withDescendants } from './bubblewrap.ts';

const MOST_NICE = 19;

/**
 * Sets by how much the niceness of a session leader, and of everything that it has started, exceeds that of this
 * process.
 * @returns false if this process may not do that; only root can lower the niceness again
 */
export function setNiceness(pid: number, more: number): boolean {
  const niceness = Math.min(getPriority() + more, MOST_NICE);
  const mayAll = withDescendants(pid)
    .flatMap(threadsOf)
    .every((thread) => maySet(thread, niceness));
  if (!mayAll) return false;
  void setSessionNiceness(pid, more);
  return true;
}

/**
 * Sets the niceness of the session of a process. By default, Linux first shares processors between sessions, and
 * applies the niceness of processes only within a session. Unlike that of a process, the niceness of a session can be
 * lowered again without privileges.
 * @returns false if the kernel accepts the change only a tenth of a second later
 */
export async function setSessionNiceness(pid: number, more: number): Promise<boolean> {
  try {
    await writeFile(`/proc/${pid}/autogroup`, String(more));
    return true;
  } catch (error) {
    // Otherwise it has ended, or the system shares processors differently.
    return (error as NodeJS.ErrnoException).code !== 'EAGAIN';
  }
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
