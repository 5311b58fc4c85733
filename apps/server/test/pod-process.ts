import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerUnderTest } from './server-under-test.ts';

/** The process ids of the pods that serve a deployment: child processes that may read its files. */
export function podProcesses(server: ServerUnderTest, deploymentId: number): number[] {
  const folder = join(server.dataDir, 'files', String(deploymentId));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, parent] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return Number(parent) === process.pid && new RegExp(`${folder}(?![0-9])`).test(command);
      } catch {
        return false; // It has exited in the meantime.
      }
    });
}
