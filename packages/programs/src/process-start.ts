import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * When a process started, which distinguishes it from a later process with the same pid; undefined when it
 * does not exist.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  try {
    if (process.platform === 'linux') {
      // The process name in brackets may contain anything; the start time is the 20th field after it.
      const text = await readFile(`/proc/${pid}/stat`, 'utf8');
      return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return stdout.trim();
  } catch {
    return undefined;
  }
}
