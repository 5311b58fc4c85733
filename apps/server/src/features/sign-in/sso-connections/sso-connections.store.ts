import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';
import type { SsoConnectionRow } from '../sso-providers/known-connections.ts';
import type { SsoKind } from '../sso-providers/sso-connections.schema.ts';

/** Newest first. */
export function listConnections(db: Db, tenantId: number, page: Page) {
  return db
    .selectFrom('sso_connections')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$call(keyset(page, 'id'))
    .execute();
}

export async function countConnections(db: Db, tenantId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sso_connections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface ConnectionFields
  extends Pick<SsoConnectionRow, 'name' | 'is_enabled' | 'auto_provisions' | 'email_domains' | 'secret'> {
  readonly config: object;
}

export function insertConnection(tx: Tx, { tenantId }: AdminGrant, kind: SsoKind, fields: ConnectionFields) {
  return tx
    .insertInto('sso_connections')
    .values({ ...fields, config: jsonb(fields.config), kind, tenant_id: tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateConnectionRow(tx: Tx, { tenantId }: AdminGrant, id: number, fields: ConnectionFields) {
  return tx
    .updateTable('sso_connections')
    .set({ ...fields, config: jsonb(fields.config), updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteConnectionRow(tx: Tx, { tenantId }: AdminGrant, id: number): Promise<void> {
  await tx.deleteFrom('sso_connections').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
