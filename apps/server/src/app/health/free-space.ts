import { statfs } from 'node:fs/promises';
import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { isDatabaseFull } from '../../errors/disk-full.ts';

/** PostgreSQL extends its log by segments of this size, and ends if it cannot. */
const LEAST_BYTES = 16 * 1024 * 1024;

/** Whether there is space to write: in the data folder, and in a database that has reported a full disk. */
export class FreeSpace {
  readonly #db: Db;
  readonly #dataDir: string;
  #wasDatabaseFull = false;

  constructor(db: Db, dataDir: string) {
    this.#db = db;
    this.#dataDir = dataDir;
  }

  /** Notes the error of a request. */
  note(error: unknown): void {
    this.#wasDatabaseFull ||= isDatabaseFull(error);
  }

  /** Why nothing fits in the data folder; undefined if there is space. */
  async folderProblem(): Promise<string | undefined> {
    return (await isFull(this.#dataDir)) ? 'the disk of the data folder is full' : undefined;
  }

  /** The same for the database. */
  async databaseProblem(): Promise<string | undefined> {
    this.#wasDatabaseFull &&= await this.#isDatabaseFull();
    return this.#wasDatabaseFull ? 'the disk of the database is full' : undefined;
  }

  /** Tries to write a megabyte to a table, which exists until the end of the transaction. */
  async #isDatabaseFull(): Promise<boolean> {
    try {
      await this.#db
        .transaction()
        .execute((tx) =>
          sql`create temporary table facet_free_space on commit drop as select generate_series(1, 30000)`.execute(
            tx,
          ),
        );
      return false;
    } catch (error) {
      // Other errors, such as missing permission for temporary tables, say nothing about the disk.
      return isDatabaseFull(error);
    }
  }
}

/** Whether hardly anything fits on the disk of a folder. Some file systems do not report their size. */
async function isFull(folder: string): Promise<boolean> {
  const { blocks, bavail, bsize } = await statfs(folder).catch(() => ({ blocks: 0, bavail: 0, bsize: 0 }));
  return blocks > 0 && bavail * bsize < LEAST_BYTES;
}
