import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';

/** The most clients of an account that registered themselves. */
const MOST = 500;

/**
 * Inserts a client that registered itself, which needs no credential.
 * @returns whether there was room for it
 */
export async function insertSelfRegistered(
  tx: Tx,
  tenantId: number,
  client: { readonly clientId: string; readonly name: string; readonly redirectUris: readonly string[] },
  grantTypes: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    insert into oauth_clients (tenant_id, client_id, name, redirect_uris, grant_types, is_self_registered)
    select ${tenantId}, ${client.clientId}, ${client.name}, ${[...client.redirectUris]}::text[],
      ${[...grantTypes]}::text[], true
    where (select count(*) from oauth_clients where tenant_id = ${tenantId} and is_self_registered) < ${MOST}
    returning true`.execute(tx);
  return rows.length > 0;
}

/** Deletes clients that registered themselves at least a day ago and that no user is connected with. */
export async function deleteUnusedSelfRegistered(db: Db): Promise<void> {
  await sql`
    delete from oauth_clients client
    where is_self_registered and created_at < now() - interval '1 day' and not exists (
      select from credentials
      where tenant_id = client.tenant_id and kind = 'oauth_grant' and oauth_client_id = client.client_id
        and expires_at > now()
    )`.execute(db);
}
