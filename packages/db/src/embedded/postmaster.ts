import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { ENVIRONMENT, ownFolder } from './initialise.ts';
import { type Layout, PORT } from './layout.ts';

/** Settings of every start; they live here and not in postgresql.conf, so an upgrade changes them. */
const SETTINGS: Record<string, string> = {
  shared_buffers: '128MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // One file a weekday, each overwritten a week later.
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1440',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
};

/**
 * Spawns the postmaster. It gets a session of its own (`detached`), so that Ctrl-C in the terminal ends
 * the server, which then ends PostgreSQL last. `settings` come on top of ours.
 */
export const spawnPostmaster = async (
  layout: Layout,
  binaries: Binaries,
  account: Account | undefined,
  settings: Record<string, string>,
): Promise<ChildProcess> => {
  await ownFolder(layout.logs, account);
  const options = Object.entries({
    ...SETTINGS,
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: layout.socketDir,
    log_directory: layout.logs,
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await open(layout.startLog, 'w', 0o600);
  try {
    const child = spawn(binaries.postgres, ['-D', layout.cluster, ...options], {
      ...account,
      cwd: '/',
      env: ENVIRONMENT,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    child.unref();
    return child;
  } finally {
    await log.close();
  }
};
