import { readFile } from 'node:fs/promises';
import { withDescendants } from '@facet/programs';

/** The resident memory of a process and its descendants, in MB; 0 where `/proc` does not exist. */
export async function residentMb(pid: number): Promise<number> {
  const texts = await Promise.all(
    withDescendants(pid).map((one) => readFile(`/proc/${one}/statm`, 'utf8').catch(() => '')),
  );
  const pages = texts.reduce((sum, text) => sum + Number(text.split(' ')[1] ?? 0), 0);
  return (pages * 4096) / (1 << 20);
}
