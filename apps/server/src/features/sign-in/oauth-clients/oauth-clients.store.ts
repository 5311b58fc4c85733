import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import type { Page } from '../../../http/pagination.ts';
import { BUILT_IN_CLIENTS } from './built-in-client.ts';

type StoredRow = NonNullable<Awaited<ReturnType<typeof findOAuthClient>>>;

/** Built-in clients have ids below 1 and no times. */
export type OAuthClientRow = Omit<StoredRow, 'tenant_id' | 'created_at' | 'updated_at'> & {
  readonly created_at: Date | null;
  readonly updated_at: Date | null;
};

/** The built-in clients, then the others in the order of their registration. */
export async function listOAuthClients(db: Db, tenantId: number, page: Page): Promise<OAuthClientRow[]> {
  const [after = -BUILT_IN_CLIENTS.length] = page.after ?? [];
  const builtIn = BUILT_IN_CLIENTS.map(({ clientId, name, redirectUris, grantTypes }, index) => ({
    id: index + 1 - BUILT_IN_CLIENTS.length,
    client_id: clientId,
    name,
    redirect_uris: redirectUris,
    grant_types: grantTypes,
  }));
  const { rows } = await sql<OAuthClientRow>`
    select * from (
      select id, client_id, name, null::bytea as secret_hash, redirect_uris, '{}'::text[] as post_logout_redirect_uris,
        grant_types, false as is_trusted, false as is_self_registered, null::timestamptz as created_at,
        null::timestamptz as updated_at
      from jsonb_to_recordset(${jsonb(builtIn)}::jsonb) as built_in (
        id bigint, client_id text, name text, redirect_uris text[], grant_types text[])
      union all
      select id, client_id, name, secret_hash, redirect_uris, post_logout_redirect_uris, grant_types, is_trusted,
        is_self_registered, created_at, updated_at
      from oauth_clients where tenant_id = ${tenantId} and id > ${after}
    ) client
    where id > ${after}
    order by id limit ${page.limit + 1} offset ${page.offset}`.execute(db);
  return rows;
}

export function findOAuthClient(db: Db, tenantId: number, clientId: string) {
  return db
    .selectFrom('oauth_clients')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

export type OAuthClientValues = Pick<
  StoredRow,
  'name' | 'redirect_uris' | 'post_logout_redirect_uris' | 'grant_types' | 'is_trusted'
>;

/** Inserts a client; undefined if its id is taken. */
export function insertOAuthClient(
  tx: Tx,
  { tenantId }: AdminGrant,
  client: OAuthClientValues & { readonly client_id: string; readonly secret_hash: Buffer | null },
) {
  return tx
    .insertInto('oauth_clients')
    .values({ ...client, tenant_id: tenantId })
    .onConflict((conflict) => conflict.constraint('oauth_clients_client_id_unique').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Updates columns of a client; undefined if it does not exist. */
export function updateOAuthClient(
  tx: Tx,
  { tenantId }: AdminGrant,
  clientId: string,
  changes: Partial<OAuthClientValues & { secret_hash: Buffer }>,
) {
  return tx
    .updateTable('oauth_clients')
    .set({ ...changes, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', clientId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a client; undefined if it does not exist. */
export function deleteOAuthClient(tx: Tx, { tenantId }: AdminGrant, clientId: string) {
  return tx
    .deleteFrom('oauth_clients')
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', clientId)
    .returningAll()
    .executeTakeFirst();
}
