import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../http/pagination.ts';

const COLUMNS = [
  'id',
  'client_id',
  'name',
  'secret_hash',
  'redirect_uris',
  'post_logout_redirect_uris',
  'grant_types',
  'is_trusted',
  'created_at',
  'updated_at',
] as const;

export type OAuthClientRow = Awaited<ReturnType<typeof listOAuthClients>>[number];

/** In the order in which they were registered. */
export function listOAuthClients(db: Db, tenantId: number, page: Page) {
  const [after] = page.after ?? [];
  return db
    .selectFrom('oauth_clients')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .$if(after !== undefined, (query) => query.where('id', '>', Number(after)))
    .orderBy('id')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
}

export function findOAuthClient(db: Db, tenantId: number, clientId: string) {
  return db
    .selectFrom('oauth_clients')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

export interface OAuthClientValues {
  readonly name: string;
  readonly redirect_uris: string[];
  readonly post_logout_redirect_uris: string[];
  readonly grant_types: string[];
  readonly is_trusted: boolean;
}

export function insertOAuthClient(
  tx: Tx,
  tenantId: number,
  client: OAuthClientValues & { readonly client_id: string; readonly secret_hash: Buffer | null },
) {
  return tx
    .insertInto('oauth_clients')
    .values({ ...client, tenant_id: tenantId })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Changes some of a client's columns; undefined when there is none. */
export function updateOAuthClient(
  tx: Tx,
  tenantId: number,
  clientId: string,
  changes: Partial<OAuthClientValues & { secret_hash: Buffer }>,
) {
  return tx
    .updateTable('oauth_clients')
    .set({ ...changes, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', clientId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export function deleteOAuthClient(tx: Tx, tenantId: number, clientId: string) {
  return tx
    .deleteFrom('oauth_clients')
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', clientId)
    .returning(COLUMNS)
    .executeTakeFirst();
}
