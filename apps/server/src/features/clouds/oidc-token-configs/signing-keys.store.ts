import { type Db, jsonb, type Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';

export type SigningKeyRow = NonNullable<Awaited<ReturnType<typeof findSigningKey>>>;

/** What a key signs for: tokens that clouds take, or tokens of people who sign in to programs. Never both. */
export type KeyIssuer = 'workloads' | 'sign_in';

/** Where the keys of an issuer are kept. */
export const KEY_TABLES = {
  workloads: 'oidc_signing_keys',
  sign_in: 'oauth_signing_keys',
} as const satisfies Record<KeyIssuer, string>;

/** The key that signs now: the newest of those that may. */
export function findSigningKey(db: Db, tenantId: number, issuer: KeyIssuer) {
  return db
    .selectFrom(KEY_TABLES[issuer])
    .select(['kid', 'private_key'])
    .where('tenant_id', '=', tenantId)
    .where('signs_from', '<=', sql<Date>`now()`)
    .orderBy('signs_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Every key that a token of the tenant may be signed with, now or soon, newest first. */
export async function listPublicKeys(db: Db, tenantId: number, issuer: KeyIssuer) {
  const rows = await db
    .selectFrom(KEY_TABLES[issuer])
    .select('public_jwk')
    .where('tenant_id', '=', tenantId)
    .orderBy('signs_from', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => row.public_jwk as Record<string, string>);
}

/** As `listPublicKeys`, with the keys that sign; those that may sign now come first. */
export function listSigningKeys(db: Db, tenantId: number, issuer: KeyIssuer) {
  return db
    .selectFrom(KEY_TABLES[issuer])
    .select(['kid', 'private_key'])
    .where('tenant_id', '=', tenantId)
    .orderBy(sql`signs_from <= now()`, 'desc')
    .orderBy('signs_from', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export interface NewSigningKey {
  readonly kid: string;
  readonly publicJwk: Readonly<Record<string, unknown>>;
  /** Encrypted. */
  readonly privateKey: string;
}

/** @param signsAfter how long it is published before it signs: the rest of the world caches what is published */
export async function insertSigningKey(
  db: Db,
  tenantId: number,
  issuer: KeyIssuer,
  key: NewSigningKey,
  signsAfter: RawBuilder<string>,
): Promise<void> {
  await db
    .insertInto(KEY_TABLES[issuer])
    .values({
      tenant_id: tenantId,
      kid: key.kid,
      public_jwk: jsonb(key.publicJwk),
      private_key: key.privateKey,
      signs_from: sql`now() + ${signsAfter}`,
    })
    .execute();
}

/** The tenants whose newest key is older than a number of days; of those for workloads, where that is switched on. */
export async function tenantsWithOldKeys(
  db: Db,
  days: number,
): Promise<{ tenantId: number; issuer: KeyIssuer }[]> {
  const { rows } = await sql<{ tenantId: number; issuer: KeyIssuer }>`
    select tenants.id as "tenantId", 'workloads' as issuer from tenants
    join oidc_signing_keys signing on signing.tenant_id = tenants.id
    where tenants.oidc_enabled
    group by tenants.id having max(signing.created_at) < now() - make_interval(days => ${days})
    union all
    select tenant_id, 'sign_in' from oauth_signing_keys
    group by tenant_id having max(created_at) < now() - make_interval(days => ${days})
    order by 1, 2`.execute(db);
  return rows;
}

/**
 * Deletes the keys before the previous one. A key counts as followed once its successor has signed for two hours:
 * tokens live for one.
 */
export async function deleteFollowedKeys(db: Db): Promise<void> {
  for (const name of Object.values(KEY_TABLES)) {
    const keys = sql.table(name);
    await sql`
      delete from ${keys} old
      where (
        select count(*) from ${keys} newer
        where newer.tenant_id = old.tenant_id and newer.signs_from <= now() - interval '2 hours'
          and (newer.signs_from, newer.id) > (old.signs_from, old.id)
      ) >= 2`.execute(db);
  }
}

/** Deletes every key of an issuer: what they signed verifies no longer. */
export async function deleteKeys(tx: Tx, tenantId: number, issuer: KeyIssuer): Promise<void> {
  await tx.deleteFrom(KEY_TABLES[issuer]).where('tenant_id', '=', tenantId).execute();
}
