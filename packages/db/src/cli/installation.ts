import { resolve } from 'node:path';
import { type Connection, withClient } from '../connection.ts';
import { DataFolderInUse } from '../embedded/owner-lock.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import { appliedLevels, readMigrations } from '../migrate.ts';

/** The data folder, resolved the way the server resolves it. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string =>
  resolve(env.FACET_DATA_DIR || (process.getuid?.() === 0 ? '/var/lib/facet' : './data'));

/**
 * Runs `work` on the database of the installation: the one in DATABASE_URL, or the embedded one, which is
 * started for the duration unless a server is running it. `isAlone` is true when no server can be using it.
 * With `mustBeAlone`, throws when a server is running the embedded database.
 */
export const withInstallation = async <T>(
  env: NodeJS.ProcessEnv,
  work: (connection: Connection, isAlone: boolean) => Promise<T>,
  options: { mustBeAlone?: boolean } = {},
): Promise<T> => {
  if (env.DATABASE_URL) return work({ connectionString: env.DATABASE_URL }, false);
  let running: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  try {
    running = await startEmbeddedPostgres({ dataDir: dataDirOf(env) });
  } catch (error) {
    if (error instanceof DataFolderInUse && !options.mustBeAlone) return work(error.connection, false);
    throw error;
  }
  // PostgreSQL is in its own session and does not receive Ctrl-C; stopping it ends `work` with an error.
  const stop = () => running.stop();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work(running.connection, true);
  } finally {
    await stop();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
};

/** Throws unless the database is at this release's schema level. */
export const checkMigrated = (connection: Connection): Promise<void> =>
  withClient(connection, async (client) => {
    const level = (await appliedLevels(client)).at(-1);
    const newest = (await readMigrations()).at(-1)?.level;
    if (level === newest) return;
    throw new Error(
      level === undefined
        ? 'The database has not been set up. Start the server once.'
        : `The database has schema level ${level}, but this release of Facet requires ${newest}. Start the server of this release once.`,
    );
  });

/** Runs a command. An error is printed as one line on stderr and sets exit code 1. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
};
