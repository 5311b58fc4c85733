import type { Db, Tx } from '@facet/db';
import { isWorthRunningAgain } from '../errors/errors.ts';

/** Attempts of a transaction before a conflict with concurrent changes is reported. */
const ATTEMPTS = 4;

/** Runs a transaction, and repeats it after a serialization failure. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRunningAgain(error)) throw error;
    }
  }
}
