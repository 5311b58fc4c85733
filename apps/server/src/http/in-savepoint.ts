import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import { ApiError } from '../errors/errors.ts';

/**
 * Runs one item of a bulk request in a savepoint. Returns its result, or the error that the caller may see, after which
 * nothing of the item remains. Rejects with any other error.
 */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T | ApiError> {
  await sql`savepoint one_item`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint one_item`.execute(tx);
    return result;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await sql`rollback to savepoint one_item`.execute(tx);
    return error;
  }
}
