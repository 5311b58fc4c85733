import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Connection, connect, withClient } from '../connection.ts';
import { lockInstallation } from '../installation-lock.ts';
import { dump } from './dump.ts';
import { DamagedBackup } from './frames.ts';
import { type Loaded, load } from './load.ts';

/**
 * Writes one snapshot of the whole database, gzip-compressed. Servers may keep running. The key that
 * encrypts stored secrets is not included.
 */
export const backup = (connection: Connection, writable: Writable): Promise<void> =>
  pipeline(Readable.from(dumpOf(connection), { objectMode: false }), createGzip({ level: 3 }), writable);

/** Connects when the stream is first read, so the pipeline handles errors from both ends. */
async function* dumpOf(connection: Connection): AsyncGenerator<Buffer> {
  const client = await connect(connection);
  try {
    yield* dump(client);
  } finally {
    await client.end();
  }
}

/**
 * Loads a backup into an empty database in one transaction and compares every table with what was saved.
 * Throws when the database is not empty, a server is using it or the backup is damaged.
 */
export const restore = (connection: Connection, readable: Readable): Promise<Loaded> =>
  withExclusiveLock(connection, async () => {
    const gunzip = createGunzip({ chunkSize: 1 << 18 });
    let loaded: Loaded = [];
    try {
      await pipeline(readable, gunzip, async (chunks: AsyncIterable<Buffer>) => {
        loaded = await withClient(connection, (client) => load(client, chunks));
      });
      return loaded;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw code?.startsWith('Z_') ? new DamagedBackup(message) : error;
    }
  });

/**
 * Copies the whole state into another, empty database in one transaction and compares every table. No
 * server may use either database, since its concurrent writes would be lost.
 */
export const move = (from: Connection, to: Connection): Promise<Loaded> =>
  withExclusiveLock(from, () =>
    withExclusiveLock(to, () => withClient(to, (target) => load(target, dumpOf(from)))),
  );

const withExclusiveLock = async <T>(connection: Connection, work: () => Promise<T>): Promise<T> => {
  const lock = await lockInstallation(connection, 'exclusive');
  try {
    return await work();
  } finally {
    await lock.release();
  }
};
