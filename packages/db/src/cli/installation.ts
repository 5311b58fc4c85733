import { resolve } from 'node:path';
import { type Connection, withClient } from '../connection.ts';
import { DataFolderInUse } from '../embedded/owner-lock.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import { appliedLevels, readMigrations } from '../migrate.ts';

/** The settings that commands share with the server. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string =>
  resolve(env.FACET_DATA_DIR || (process.getuid?.() === 0 ? '/var/lib/facet' : './data'));

/**
 * Runs `work` on the database of the installation: that of DATABASE_URL or the embedded one, which is
 * started for the duration unless a server runs it just now. `isAlone`: no server can be using it.
 * `mustBeAlone`: refuse when one runs the embedded one.
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
  // PostgreSQL does not hear the terminal's Ctrl-C; stopping it ends our work with an error.
  const stop = () => running.stop();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work(running.connection, true);
  } finally {
    await stop();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
};

/** Throws unless the database is at the level of this code: a command must not work on another schema. */
export const checkMigrated = (connection: Connection): Promise<void> =>
  withClient(connection, async (client) => {
    const level = (await appliedLevels(client)).at(-1);
    const newest = (await readMigrations()).at(-1)?.level;
    if (level === newest) return;
    throw new Error(
      level === undefined
        ? 'The database has not been set up: start the server once.'
        : `The database has schema level ${level} and this release of Facet has ${newest}: start the server of this release once.`,
    );
  });

/** Runs a command: its error is one sentence on stderr and the exit code 1. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
};
