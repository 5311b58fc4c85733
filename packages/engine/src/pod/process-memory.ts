import { readFileSync } from 'node:fs';
import { withDescendants } from '@facet/programs';

type Memory = { own: number; shared: number };

/** The resident memory of processes and their descendants. They run the same program, whose pages count once. */
export function residentBytesOf(pids: readonly number[]): number {
  const parts = all(pids);
  return parts.reduce((sum, { own }) => sum + own, Math.max(...parts.map(({ shared }) => shared)));
}

/** The same without the pages of files. */
export function privateBytesOf(pids: readonly number[]): number {
  return all(pids).reduce((sum, { own }) => sum + own, 0);
}

function all(pids: readonly number[]): Memory[] {
  return pids.flatMap(withDescendants).map(memoryOf);
}

/** The resident memory of a process: its own, and the pages of files, which processes share. */
function memoryOf(pid: number): Memory {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const bytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
    return { own: bytes('RssAnon') + bytes('RssShmem'), shared: bytes('RssFile') };
  } catch {
    return { own: 0, shared: 0 };
  }
}
