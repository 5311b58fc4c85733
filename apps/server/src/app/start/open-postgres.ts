import { type Connection, createDataFolder, openDatabase, startEmbeddedPostgres } from '@facet/db';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { SettingError, type Settings } from '../../settings.ts';

const RETRY_MS = 2000;

export interface OpenPostgres {
  readonly connection: Connection;
  /** Stops the embedded PostgreSQL; does nothing for an external one. */
  stop(): Promise<void>;
}

/** Connects to the PostgreSQL of DATABASE_URL, or starts the embedded one, which is restarted if it exits. */
export async function openPostgres(
  settings: Settings,
  log: Logger,
  interrupt: AbortSignal | undefined,
): Promise<OpenPostgres> {
  if (settings.databaseUrl !== undefined) {
    const connection = { connectionString: settings.databaseUrl };
    await checkReachable(connection);
    await createDataFolder(settings.dataDir, 0o700);
    return { connection, async stop() {} };
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    log: (line) => log.debug(line),
    patienceMs: settings.databaseWait * 1000,
    interrupt,
  });
  embedded.onUnexpectedExit((reason) => {
    log.error({ reason }, 'PostgreSQL exited; restarting it');
    const again = () =>
      embedded.restart().catch((error: unknown) => {
        log.error({ err: error }, 'PostgreSQL did not restart; retrying');
        setTimeout(again, RETRY_MS);
      });
    void again();
  });
  return { connection: embedded.connection, stop: () => embedded.stop() };
}

async function checkReachable(connection: Connection): Promise<void> {
  const { db, close } = openDatabase(connection, { max: 1 });
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    throw new SettingError(`DATABASE_URL cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    });
  } finally {
    await close();
  }
}

/** The message of an error. For a host with several addresses, there is one error per address and no overall message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
