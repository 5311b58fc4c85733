import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, withClient, withDatabase } from '../connection.ts';
import { postgresAccount } from './account.ts';
import { installedBinaries } from './binaries.ts';
import { initialise, ownFolder, readPassword } from './initialise.ts';
import { DATABASE, embeddedLayout, PORT, USER } from './layout.ts';
import { spawnPostmaster } from './postmaster.ts';

export type EmbeddedPostgres = {
  connection: Connection;
  pid: number;
  /** True when the PostgreSQL was running already, left over from a server that was killed. */
  adopted: boolean;
  /** Ends it in order (fast shutdown) and waits until it is gone. May be called again. */
  stop(): Promise<void>;
  /** Calls back when it ends without `stop()`. */
  onUnexpectedExit(callback: (reason: string) => void): void;
};

/** Starts the PostgreSQL of a data folder, which is created when it does not exist. */
export const startEmbeddedPostgres = async (options: {
  dataDir: string;
  log?: (message: string) => void;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> => {
  await mkdir(options.dataDir, { recursive: true, mode: 0o711 });
  const layout = await embeddedLayout(options.dataDir);
  const account = await postgresAccount(layout.cluster);
  const binaries = installedBinaries();
  await initialise(layout, binaries, account);
  await ownFolder(layout.socketDir, account);
  const password = (await readPassword(layout)) ?? '';
  const connection = { host: layout.socketDir, port: PORT, user: USER, password, database: DATABASE };
  const child = await spawnPostmaster(layout, binaries, account, options.settings ?? {});
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await ensureDatabase(connection, () => child.exitCode !== null);
  let stopping = false;
  return {
    connection,
    pid: child.pid ?? 0,
    adopted: false,
    stop: async () => {
      if (!stopping) process.kill(child.pid ?? 0, 'SIGINT');
      stopping = true;
      child.ref();
      await exited;
    },
    onUnexpectedExit: (callback) => {
      child.once('exit', (code, signal) => {
        if (!stopping) callback(signal ?? `exit code ${code}`);
      });
    },
  };
};

const ensureDatabase = async (connection: Connection, isGone: () => boolean): Promise<void> => {
  for (;;) {
    try {
      return await withClient(withDatabase(connection, 'postgres'), async (client) => {
        const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
        if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
      });
    } catch (error) {
      if (isGone()) throw error;
      await sleep(10);
    }
  }
};
