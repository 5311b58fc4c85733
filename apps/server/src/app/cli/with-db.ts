import { type Db, openDatabase } from '@facet/db';
import { checkMigrated, withInstallation } from '@facet/db/cli';

/** Runs the work of a command on the database of the installation, beside a server that may run. */
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
