import { type Db, openDatabase } from '@facet/db';
import { checkMigrated, withInstallation } from '@facet/db/cli';

/** Runs a command on the database of the installation; a server may be running. */
export function withDb(work: (db: Db) => Promise<void>): Promise<void> {
  return withInstallation(process.env, async (connection) => {
    await checkMigrated(connection);
    const { db, close } = openDatabase(connection, { max: 2 });
    try {
      await work(db);
    } finally {
      await close();
    }
  });
}
