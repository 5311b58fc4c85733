import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';

export interface GrantRow {
  readonly id: number;
  readonly name: string;
  readonly client_id: string;
  /** The scopes that the user agreed to; null until the application has fetched its first tokens. */
  readonly scope: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly expires_at: Date;
}

/** A user's unexpired grants, newest first. */
export async function listGrants(db: Db, tenantId: number, userId: number, page: Page): Promise<GrantRow[]> {
  const [after = null] = page.after ?? [];
  const { rows } = await sql<GrantRow>`
    select credential.id, credential.name, credential.oauth_client_id as client_id, granted.scope,
      credential.created_at, credential.last_used_at, credential.expires_at
    from credentials credential
    left join oauth_artifacts granted on granted.tenant_id = ${tenantId}
      and granted.credential_id = credential.id and granted.model = 'Grant'
    where credential.tenant_id = ${tenantId} and credential.user_id = ${userId}
      and credential.kind = 'oauth_grant' and credential.expires_at > now()
      and (${after}::bigint is null or credential.id < ${after})
    order by credential.id desc
    limit ${page.limit === Number.POSITIVE_INFINITY ? null : page.limit + 1} offset ${page.offset}`.execute(
    db,
  );
  return rows;
}

/** Finds an unexpired grant of a user. */
export async function findGrant(
  db: Db,
  tenantId: number,
  userId: number,
  id: number,
): Promise<{ id: number; name: string; client_id: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string; client_id: string }>`
    select id, name, oauth_client_id as client_id from credentials
    where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id} and kind = 'oauth_grant'
      and expires_at > now()`.execute(db);
  return rows[0];
}

/** The ids of the grants of a client. */
export async function listGrantsOfClient(tx: Tx, tenantId: number, clientId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('credentials')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'oauth_grant')
    .where('oauth_client_id', '=', clientId)
    .execute();
  return rows.map(({ id }) => id);
}
