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
  void setSessionNiceness(pid, more);
  return true;
}

/**
 * Sets by how much the session of a process is nicer than others: by default, Linux shares processors between sessions
 * first, and heeds the niceness of processes only within them. Unlike a process, a session can be made less nice again
 * without privileges.
 * @returns false if the kernel wants to be asked again a tenth of a second later
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
