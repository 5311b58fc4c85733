import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Connection, connect, withClient } from '../connection.ts';
import { lockInstallation } from '../installation-lock.ts';
import { dump } from './dump.ts';
import { DamagedBackup } from './frames.ts';
import { type Loaded, load } from './load.ts';

/**
 * Writes the whole state of the database, as one snapshot sees it, gzip-compressed. Servers may run
 * meanwhile. The key that stored secrets are encrypted with is not part of it.
 */
export const backup = (connection: Connection, writable: Writable): Promise<void> =>
  pipeline(Readable.from(dumpOf(connection), { objectMode: false }), createGzip({ level: 3 }), writable);

/** Connects only when it is read, so that the pipeline has both ends, and their errors, from the start. */
async function* dumpOf(connection: Connection): AsyncGenerator<Buffer> {
  const client = await connect(connection);
  try {
    yield* dump(client);
  } finally {
    await client.end();
  }
}

/**
 * Loads a backup into an empty database, all of it or nothing, and compares every table with what was saved.
 * Throws when the database is not empty, a server uses it, or the backup is damaged.
 */
export const restore = (connection: Connection, readable: Readable): Promise<Loaded> =>
  alone(connection, async () => {
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
 * Copies the whole state into another, empty database, all of it or nothing, and compares every table. No
 * server may use either: what one wrote meanwhile would be left behind.
 */
export const move = (from: Connection, to: Connection): Promise<Loaded> =>
  alone(from, () => alone(to, () => withClient(to, (target) => load(target, dumpOf(from)))));

const alone = async <T>(connection: Connection, work: () => Promise<T>): Promise<T> => {
  const lock = await lockInstallation(connection, 'exclusive');
  try {
    return await work();
  } finally {
    await lock.release();
  }
};
