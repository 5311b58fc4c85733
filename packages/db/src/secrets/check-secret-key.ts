import { jsonb } from '../database.ts';
import type { Db } from '../db.ts';
import type { Keyring } from './keyring.ts';

const NAME = 'secret_key_check';
const CONTEXT = `installation.${NAME}`;
const KNOWN_TEXT = 'The key is right.';

/**
 * Checks at every start that the keyring has this database's key. The first start stores a known text
 * encrypted. A later start that cannot decrypt it throws one sentence for the operator and writes nothing.
 */
export const checkSecretKey = async (db: Db, keyring: Keyring): Promise<void> => {
  let encrypted = await stored(db);
  if (encrypted === undefined) {
    const value = jsonb({ encrypted: keyring.encrypt(KNOWN_TEXT, CONTEXT) });
    await db
      .insertInto('installation')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Another node may have stored its text first, with another key.
    encrypted = await stored(db);
  }
  const expected = encrypted?.split('.')[0] ?? '';
  const given = keyring.ids;
  if (!given.includes(expected)) {
    const holds = given.length > 0 ? `contains ${given.join(', ')}` : 'does not exist';
    throw new Error(
      `The secrets in this database are encrypted with the key ${expected}, but ${keyring.source} ${holds}. Set FACET_SECRET_KEY to that key, or restore the key file of this installation.`,
    );
  }
  if (keyring.decrypt(encrypted ?? '', CONTEXT) !== KNOWN_TEXT) {
    throw new Error(`The stored check value does not match the key ${expected}.`);
  }
};

const stored = async (db: Db): Promise<string | undefined> => {
  const row = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst();
  const { encrypted } = (row?.value ?? {}) as { encrypted?: string };
  return encrypted;
};
