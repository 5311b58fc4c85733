import { type Db, jsonb, type Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';

/** What a key signs: workload identity tokens or the ID tokens of OAuth clients, never both. */
export type KeyIssuer = 'workloads' | 'sign_in';

/** The tables of the keys. */
export const KEY_TABLES = {
  workloads: 'oidc_signing_keys',
  sign_in: 'oauth_signing_keys',
} as const satisfies Record<KeyIssuer, string>;

/** The current signing key: the newest one that may sign. */
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

/** All published keys of a tenant, newest first. */
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

/** All keys of a tenant with their private parts; those that may sign now come first. */
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

/** Inserts a key. @param signsAfter how long it is published before it signs, since verifiers cache published keys */
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

/** The tenants whose newest key is older than `days`; workload keys only where workload identity is switched on. */
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
 * Deletes keys older than the previous one. A key counts as superseded once its successor has signed for two hours,
 * twice the lifetime of a token.
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

/** Deletes all keys of an issuer, so that their signatures no longer verify. */
export async function deleteKeys(tx: Tx, tenantId: number, issuer: KeyIssuer): Promise<void> {
  await tx.deleteFrom(KEY_TABLES[issuer]).where('tenant_id', '=', tenantId).execute();
}
