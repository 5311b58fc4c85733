import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Connection, connect, withDatabase } from '../connection.ts';
import { LOCK_CLASS, LOCKS } from '../locks.ts';
import { livingOwner, recordOwner } from './owner-record.ts';

/** How long to retry while the recorded owner lives, in case it is just stopping. */
const LIVING_OWNER_MS = 1_000;

/** Thrown when another process owns the data folder. `connection` leads to the PostgreSQL it owns. */
export class DataFolderInUse extends Error {
  readonly connection: Connection;
  constructor(dataDir: string, holder: string, connection: Connection) {
    super(`The data folder ${dataDir} is in use by another Facet process${holder}.`);
    this.name = 'DataFolderInUse';
    this.connection = connection;
  }
}

/**
 * Makes this process the owner of the embedded PostgreSQL for as long as the returned connection lives.
 * Only the owner stops PostgreSQL. Throws `DataFolderInUse` when there is another owner.
 * @param patienceMs how long to retry otherwise: a killed owner's lock is released once PostgreSQL notices the closed
 * connection
 */
export const becomeOwner = async (
  connection: Connection,
  dataDir: string,
  patienceMs: number,
): Promise<pg.Client> => {
  const client = await connect(withDatabase(connection, 'postgres'), `facet owner ${process.pid}`);
  try {
    for (const begun = performance.now(); ; await sleep(50)) {
      const { rows } = await client.query<{ locked: boolean }>(
        'select pg_try_advisory_lock($1, $2) as locked',
        [LOCK_CLASS, LOCKS.owner],
      );
      if (rows[0]?.locked) {
        const owner = await livingOwner(dataDir);
        if (owner === undefined) {
          await recordOwner(dataDir);
          return client;
        }
        // The recorded owner lost the lock with its connection and is about to reacquire it.
        await client.query('select pg_advisory_unlock($1, $2)', [LOCK_CLASS, LOCKS.owner]);
        throw new DataFolderInUse(dataDir, ` (pid ${owner})`, connection);
      }
      const limitMs = (await livingOwner(dataDir)) === undefined ? patienceMs : LIVING_OWNER_MS;
      if (performance.now() - begun > limitMs)
        throw new DataFolderInUse(dataDir, await describeOwner(client), connection);
    }
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
};

const describeOwner = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted`,
    [LOCK_CLASS, LOCKS.owner],
  );
  const pid = rows[0]?.name.match(/^facet owner (\d+)$/)?.[1];
  return pid ? ` (pid ${pid})` : '';
};
