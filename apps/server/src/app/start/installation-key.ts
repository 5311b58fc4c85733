import { randomBytes } from 'node:crypto';
import { type Db, jsonb } from '@facet/db';

/** What is signed: positions in lists, and the links that unsubscribe from emails. */
type Name = 'cursor_key' | 'unsubscribe_key';

/**
 * A key that every node signs with. It protects no secrets, only against forgery, so it is stored unencrypted, and stays
 * the same when the secret key changes.
 */
export async function installationKey(db: Db, name: Name): Promise<Buffer> {
  await db
    .insertInto('installation')
    .values({ name, value: jsonb(randomBytes(32).toString('base64')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(String(row.value), 'base64');
}
