import { type Db, openDatabase } from '@facet/db';
import { checkMigrated, withInstallation } from '@facet/db/cli';

/** Runs a command on the database of the installation; a server may be running. */
export function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return withInstallation(process.env, async (connection) => {
    await checkMigrated(connection);
    const { db, close } = openDatabase(connection, { max: 2 });
    try {
      return await work(db);
    } finally {
      await close();
    }
  });
}
