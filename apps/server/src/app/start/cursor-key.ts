import { randomBytes } from 'node:crypto';
import { type Db, jsonb } from '@facet/db';

/**
 * The key with which every node signs cursors. It protects no secrets, only against forged cursors, so it is stored
 * unencrypted.
 */
export async function cursorKey(db: Db): Promise<Buffer> {
  await db
    .insertInto('installation')
    .values({ name: 'cursor_key', value: jsonb(randomBytes(32).toString('base64')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'cursor_key')
    .executeTakeFirstOrThrow();
  return Buffer.from(String(row.value), 'base64');
}
