import { type Connection, connect } from './connection.ts';
import { LOCK_CLASS, LOCKS } from './locks.ts';

export type InstallationLock = { release(): Promise<void> };

/**
 * Marks the installation as in use by this process for as long as the connection lives. Any number of servers hold the
 * lock `shared`; a restore takes it `exclusive`. Throws immediately when a conflicting lock is held.
 */
export const lockInstallation = async (
  connection: Connection,
  mode: 'shared' | 'exclusive' = 'shared',
): Promise<InstallationLock> => {
  const client = await connect(connection, `facet ${process.pid}`);
  try {
    const attempt = mode === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
    const { rows } = await client.query<{ locked: boolean }>(`select ${attempt}($1, $2) as locked`, [
      LOCK_CLASS,
      LOCKS.installation,
    ]);
    if (!rows[0]?.locked) {
      throw new Error(
        mode === 'shared'
          ? 'A restore into this database is in progress. Start the server when it has finished.'
          : 'A Facet server is using this database. Stop it first.',
      );
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  return { release: () => client.end() };
};
