import { resolve } from 'node:path';
import type { Connection } from '../connection.ts';
import { DataFolderInUse } from '../embedded/owner-lock.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';

/** The settings that commands share with the server. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string =>
  resolve(env.FACET_DATA_DIR || (process.getuid?.() === 0 ? '/var/lib/facet' : './data'));

/**
 * Runs `work` on the database of the installation: that of DATABASE_URL or the embedded one, which is
 * started for the duration unless a server runs it just now.
 */
export const withInstallation = async <T>(
  env: NodeJS.ProcessEnv,
  work: (connection: Connection) => Promise<T>,
): Promise<T> => {
  if (env.DATABASE_URL) return work({ connectionString: env.DATABASE_URL });
  let running: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  try {
    running = await startEmbeddedPostgres({ dataDir: dataDirOf(env) });
  } catch (error) {
    if (error instanceof DataFolderInUse) return work(error.connection);
    throw error;
  }
  try {
    return await work(running.connection);
  } finally {
    await running.stop();
  }
};

/** Runs a command: its error is one sentence on stderr and the exit code 1. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
};
