import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db.ts';
import { LOCK_CLASS, LOCKS } from '../locks.ts';
import { ENCRYPTED_COLUMNS, type EncryptedColumn } from './encrypted-columns.ts';
import { KeyFile } from './key-file.ts';
import type { Keyring } from './keyring.ts';

const BATCH = 500;
/** The longest time a server may take between encrypting a secret with the old key and committing it. */
const GRACE_MS = 5_000;

/**
 * Re-encrypts every stored secret with the current key in one transaction. Returns the number of
 * changed secrets. Throws, without changing anything, when one cannot be decrypted.
 */
export const rotateSecrets = (db: Db, keyring: Keyring): Promise<number> =>
  db.transaction().execute(async (tx) => {
    let changed = 0;
    for (const column of ENCRYPTED_COLUMNS) changed += await rotateColumn(tx, column, keyring);
    return changed;
  });

const rotateColumn = async (tx: Tx, column: EncryptedColumn, keyring: Keyring): Promise<number> => {
  const { table, key, read, assign, context } = column;
  const names = sql.join(key.map(({ name }) => sql.ref(name)));
  const asText = sql.join(key.map(({ name }) => sql`${sql.ref(name)}::text`));
  const typed = (parts: readonly RawBuilder<unknown>[]) =>
    sql.join(key.map(({ type }, index) => sql`${parts[index]}::${sql.raw(type)}`));
  const foreign = sql`${sql.raw(read)} is not null and split_part(${sql.raw(read)}, '.', 1) <> ${keyring.currentId}`;
  let last: readonly string[] | undefined;
  let changed = 0;
  for (;;) {
    const after =
      last === undefined ? sql`true` : sql`(${names}) > (${typed(last.map((part) => sql`${part}`))})`;
    const { rows } = await sql<{ key: string[]; encrypted: string; context: string }>`
      select array[${asText}] as key, ${sql.raw(read)} as encrypted, ${sql.raw(context)} as context
      from ${sql.table(table)} where ${foreign} and ${after}
      order by ${names} limit ${BATCH} for update`.execute(tx);
    if (rows.length === 0) return changed;
    const values = rows.map((row) =>
      keyring.encrypt(keyring.decrypt(row.encrypted, row.context), row.context),
    );
    const parts = key.map((_, index) => rows.map((row) => row.key[index]));
    const aliases = key.map((_, index) => sql.ref(`part_${index}`));
    await sql`update ${sql.table(table)} as old set ${sql.raw(assign)}
      from unnest(${sql.join(parts.map((part) => sql`${part}::text[]`))}, ${values}::text[])
        as new (${sql.join(aliases)}, value)
      where (${sql.join(key.map(({ name }) => sql.ref(`old.${name}`)))}) = (${typed(aliases)})`.execute(tx);
    changed += rows.length;
    last = rows.at(-1)?.key;
  }
};

/** The ids of the keys that stored secrets are encrypted with. */
export const usedKeyIds = async (db: Db): Promise<string[]> => {
  const ids = ENCRYPTED_COLUMNS.map(
    ({ table, read }) =>
      sql`select split_part(${sql.raw(read)}, '.', 1) as id from ${sql.table(table)} where ${sql.raw(read)} is not null`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(ids, sql` union `)} order by id`.execute(db);
  return rows.map((row) => row.id);
};

/**
 * Rotates the key file of a data folder: adds a new key, re-encrypts everything and removes the old keys
 * once no secret uses them. Running servers continue, since they read the file at every use. Waits
 * `graceMs` for secrets that a server had already encrypted but not yet stored, and re-encrypts those too.
 */
export const rotateKeyFile = (
  db: Db,
  keyring: Keyring,
  dataDir: string,
  options: { graceMs?: number } = {},
): Promise<{ changed: number; keyId: string; kept: string[] }> =>
  db.connection().execute(async (connection) => {
    const file = new KeyFile(dataDir);
    if (file.read().length === 0) throw new Error(`The key file ${file.path} does not exist.`);
    // Two concurrent rotations would overwrite each other's key file and lose a key.
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${LOCK_CLASS}, ${LOCKS.rotation}) as locked`.execute(connection);
    if (!rows[0]?.locked) throw new Error('Another rotation is in progress.');
    try {
      file.add();
      let changed = await rotateSecrets(db, keyring);
      await sleep(options.graceMs ?? GRACE_MS);
      changed += await rotateSecrets(db, keyring);
      const keyId = keyring.currentId;
      const kept = (await usedKeyIds(db)).filter((id) => id !== keyId);
      if (kept.length === 0) file.dropOld();
      return { changed, keyId, kept };
    } finally {
      await sql`select pg_advisory_unlock(${LOCK_CLASS}, ${LOCKS.rotation})`.execute(connection);
    }
  });
