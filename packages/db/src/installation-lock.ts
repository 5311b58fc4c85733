import { type Connection, connect } from './connection.ts';
import { LOCK_CLASS, LOCKS } from './locks.ts';

export type InstallationLock = { release(): Promise<void> };

/**
 * Says that this process uses the installation, for as long as its connection lives: servers hold the lock
 * `shared`, any number of them; whoever must be alone (a restore) takes it `exclusive`. Throws at once when
 * the others do not allow it.
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
          ? 'A restore into this database is under way: start the server when it has finished.'
          : 'A Facet server is using this database: stop it first.',
      );
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  return { release: () => client.end() };
};
