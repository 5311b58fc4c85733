import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';

export interface Artifact {
  readonly tenantId: number;
  readonly model: string;
  readonly idHash: Buffer;
  /** The hash of the grant that it belongs to, if any. */
  readonly grantHash: Buffer | null;
  readonly uidHash: Buffer | null;
  readonly userCodeHash: Buffer | null;
  readonly scope: string | null;
  /** Encrypted. */
  readonly payload: string;
  readonly expiresAt: Date | null;
}

export interface StoredArtifact {
  readonly payload: string;
  readonly consumed_at: Date | null;
  /** When the grant ends; null for other artifacts. */
  readonly grant_ends_at: Date | null;
}

/**
 * Stores an artifact, replacing its earlier state, and extends its grant to last at least as long.
 * @returns false, without storing anything, if the grant no longer exists
 */
export async function upsertArtifact(db: Db, artifact: Artifact): Promise<boolean> {
  const { tenantId, model, idHash, grantHash, expiresAt } = artifact;
  const { rows } = await sql<{ model: string }>`
    with granted as (
      select credential_id from oauth_artifacts
      where tenant_id = ${tenantId} and model = 'Grant' and id_hash = ${grantHash}
    ), prolonged as (
      update credentials set expires_at = greatest(expires_at, ${expiresAt})
      where tenant_id = ${tenantId} and id = (select credential_id from granted)
      returning id
    )
    insert into oauth_artifacts
      (tenant_id, model, id_hash, credential_id, grant_hash, uid_hash, user_code_hash, scope, payload, expires_at)
    select ${tenantId}, ${model}, ${idHash}, (select id from prolonged), ${grantHash}::bytea, ${artifact.uidHash},
      ${artifact.userCodeHash}, ${artifact.scope}, ${artifact.payload}, ${expiresAt}
    where ${grantHash}::bytea is null or exists (select from prolonged)
    on conflict (tenant_id, model, id_hash) do update set
      credential_id = excluded.credential_id, grant_hash = excluded.grant_hash, uid_hash = excluded.uid_hash,
      user_code_hash = excluded.user_code_hash, scope = excluded.scope, payload = excluded.payload,
      expires_at = excluded.expires_at
    returning model`.execute(db);
  return rows.length > 0;
}

/** Creates a grant and its credential. @returns the id; undefined if the user is deleted or deactivated */
export async function insertGrant(
  db: Db,
  grant: Artifact & { readonly userId: number; readonly clientId: string; readonly name: string },
): Promise<number | undefined> {
  const { tenantId, idHash, expiresAt } = grant;
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into credentials (tenant_id, user_id, kind, name, oauth_client_id, expires_at)
      select ${tenantId}, id, 'oauth_grant', ${grant.name}, ${grant.clientId}, ${expiresAt}
      from users where tenant_id = ${tenantId} and id = ${grant.userId} and not is_deactivated
      returning id
    )
    insert into oauth_artifacts (tenant_id, model, id_hash, credential_id, scope, payload)
    select ${tenantId}, 'Grant', ${idHash}, id, ${grant.scope}, ${grant.payload} from made
    returning credential_id as id`.execute(db);
  return rows[0]?.id;
}

/** Finds an artifact by one of its hashes. */
export async function findArtifact(
  db: Db,
  tenantId: number,
  model: string,
  by: 'id_hash' | 'uid_hash' | 'user_code_hash',
  hash: Buffer,
): Promise<StoredArtifact | undefined> {
  const { rows } = await sql<StoredArtifact>`
    select artifact.payload, artifact.consumed_at, granted.expires_at as grant_ends_at
    from oauth_artifacts artifact
    left join credentials granted on granted.tenant_id = ${tenantId} and granted.id = artifact.credential_id
      and artifact.model = 'Grant'
    where artifact.tenant_id = ${tenantId} and artifact.model = ${model} and artifact.${sql.ref(by)} = ${hash}`.execute(
    db,
  );
  return rows[0];
}

/** Marks an artifact as used; false if it was used already or is gone. Of two concurrent calls one returns true. */
export async function consumeArtifact(db: Db, tenantId: number, model: string, idHash: Buffer) {
  const { numUpdatedRows } = await db
    .updateTable('oauth_artifacts')
    .set({ consumed_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('model', '=', model)
    .where('id_hash', '=', idHash)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteArtifact(db: Db, tenantId: number, model: string, idHash: Buffer): Promise<void> {
  await db
    .deleteFrom('oauth_artifacts')
    .where('tenant_id', '=', tenantId)
    .where('model', '=', model)
    .where('id_hash', '=', idHash)
    .execute();
}

/** Deletes the artifacts of one kind that belong to a grant. */
export async function deleteArtifactsOfGrant(db: Db, tenantId: number, model: string, grantHash: Buffer) {
  await db
    .deleteFrom('oauth_artifacts')
    .where('tenant_id', '=', tenantId)
    .where('model', '=', model)
    .where('grant_hash', '=', grantHash)
    .execute();
}

/**
 * Locks the grant of an artifact and returns it with its user. Every change of a grant or its artifacts locks the grant
 * first: in another order, a refresh and a concurrent revocation could deadlock.
 */
export function lockGrantOf(tx: Tx, tenantId: number, model: string, idHash: Buffer) {
  return tx
    .selectFrom('oauth_artifacts as artifact')
    .innerJoin('credentials', 'credentials.id', 'artifact.credential_id')
    .innerJoin('users', 'users.id', 'credentials.user_id')
    .select([
      'credentials.id',
      'credentials.name',
      'credentials.oauth_client_id',
      'users.id as user_id',
      'users.email',
    ])
    .where('artifact.tenant_id', '=', tenantId)
    .where('artifact.model', '=', model)
    .where('artifact.id_hash', '=', idHash)
    .where('credentials.tenant_id', '=', tenantId)
    .forUpdate('credentials')
    .executeTakeFirst();
}

/** Deletes expired artifacts. Used ones are kept until they expire, so that reuse is detected. */
export async function deleteLapsedArtifacts(db: Db): Promise<void> {
  await sql`delete from oauth_artifacts where expires_at < now() - interval '10 minutes'`.execute(db);
}
