import type { Db, Keyring, Tx } from '@facet/db';
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose';
import { sql } from 'kysely';
import { announceTokens } from '../../../nodes/announce-tokens.ts';
import {
  deleteFollowedKeys,
  deleteKeys,
  findSigningKey,
  insertSigningKey,
  KEY_TABLES,
  type KeyIssuer,
  listPublicKeys,
  listSigningKeys,
  type NewSigningKey,
  tenantsWithOldKeys,
} from './signing-keys.store.ts';

export const ALGORITHM = 'RS256';
/** The encryption context of private keys. */
const contextOf = (issuer: KeyIssuer) => `${KEY_TABLES[issuer]}.private_key`;
/** The age at which a key is rotated. */
const ROTATE_AFTER_DAYS = 30;
/** How long a new key is published before it signs; verifiers cache published keys for minutes. */
const PUBLISHED_BEFORE = sql<string>`interval '1 hour'`;
const AT_ONCE = sql<string>`interval '0'`;

export interface SigningKey {
  readonly kid: string;
  readonly key: Awaited<ReturnType<typeof importPKCS8>>;
}

/** The current signing key of a tenant, created on first use. */
export async function signingKeyOf(
  db: Db,
  keyring: Keyring,
  tenantId: number,
  issuer: KeyIssuer = 'workloads',
): Promise<SigningKey> {
  let row = await findSigningKey(db, tenantId, issuer);
  if (row === undefined) {
    // If two nodes concurrently create the first key, both are published, and the later one signs.
    await insertSigningKey(db, tenantId, issuer, await newKey(keyring, issuer), AT_ONCE);
    row = await findSigningKey(db, tenantId, issuer);
  }
  if (row === undefined) throw new Error('A signing key that was just created does not exist');
  return {
    kid: row.kid,
    key: await importPKCS8(keyring.decrypt(row.private_key, contextOf(issuer)), ALGORITHM),
  };
}

/** The public keys for the tokens of a tenant: the current, the previous and, if there is one, the next key. */
export async function publishedKeys(
  db: Db,
  keyring: Keyring,
  tenantId: number,
): Promise<Record<string, string>[]> {
  const keys = await listPublicKeys(db, tenantId, 'workloads');
  if (keys.length > 0) return keys;
  await signingKeyOf(db, keyring, tenantId);
  return listPublicKeys(db, tenantId, 'workloads');
}

/** The encrypted keys for ID tokens: first the one that signs, then the other published ones. */
export async function signInKeys(db: Db, keyring: Keyring, tenantId: number) {
  const keys = await listSigningKeys(db, tenantId, 'sign_in');
  if (keys.length > 0) return keys;
  await signingKeyOf(db, keyring, tenantId, 'sign_in');
  return listSigningKeys(db, tenantId, 'sign_in');
}

/** Decrypts the private key of one of `signInKeys`, as PKCS #8. */
export function privateKeyOf(keyring: Keyring, key: { readonly private_key: string }): string {
  return keyring.decrypt(key.private_key, contextOf('sign_in'));
}

/** Rotates old keys and deletes superseded ones; runs on a schedule. */
export async function rotateOldKeys(db: Db, keyring: Keyring): Promise<void> {
  for (const { tenantId, issuer } of await tenantsWithOldKeys(db, ROTATE_AFTER_DAYS))
    await rotateKey(db, keyring, tenantId, issuer);
  await deleteFollowedKeys(db);
}

/** Creates a new key for a tenant. It is published immediately and signs after an hour. */
export async function rotateKey(
  db: Db,
  keyring: Keyring,
  tenantId: number,
  issuer: KeyIssuer = 'workloads',
): Promise<void> {
  await insertSigningKey(db, tenantId, issuer, await newKey(keyring, issuer), PUBLISHED_BEFORE);
}

/** Replaces all keys of an issuer immediately, for a leaked key; pods get new tokens. */
export async function replaceKeys(
  tx: Tx,
  keyring: Keyring,
  tenantId: number,
  issuer: KeyIssuer = 'workloads',
): Promise<void> {
  await deleteKeys(tx, tenantId, issuer);
  await insertSigningKey(tx, tenantId, issuer, await newKey(keyring, issuer), AT_ONCE);
  if (issuer === 'workloads') await announceTokens(tx, tenantId, true);
}

async function newKey(keyring: Keyring, issuer: KeyIssuer): Promise<NewSigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, {
    modulusLength: 2048,
    extractable: true,
  });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return {
    kid,
    publicJwk: { ...jwk, kid, use: 'sig', alg: ALGORITHM },
    privateKey: keyring.encrypt(await exportPKCS8(privateKey), contextOf(issuer)),
  };
}
