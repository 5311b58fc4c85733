import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';
import type { SsoKind } from './sso-connections.schema.ts';

/** Includes the encrypted secret, which must never leave the server. */
export type SsoConnectionRow = Awaited<ReturnType<typeof listConnections>>[number];

const COLUMNS = [
  'id',
  'tenant_id',
  'kind',
  'name',
  'is_enabled',
  'auto_provisions',
  'email_domains',
  'config',
  'secret',
  'created_at',
  'updated_at',
] as const;

/** Newest first. */
export function listConnections(db: Db, tenantId: number, page: Page) {
  return db
    .selectFrom('sso_connections')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .$call(keyset(page, 'id'))
    .execute();
}

/** The enabled connections, in the order of their creation. */
export async function listEnabled(db: Db, tenantId: number) {
  const { rows } = await sql<{ id: number; name: string; kind: SsoKind }>`
    select id, name, kind from sso_connections where tenant_id = ${tenantId} and is_enabled order by id`.execute(
    db,
  );
  return rows;
}

/** @param lock `lock` to change the row, `hold` to prevent changes by others, until the transaction ends */
export function findConnection(
  db: Db,
  tenantId: number,
  id: number,
  lock?: 'lock' | 'hold',
): Promise<SsoConnectionRow | undefined> {
  return db
    .selectFrom('sso_connections')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .$if(lock === 'lock', (query) => query.forUpdate())
    .$if(lock === 'hold', (query) => query.forKeyShare())
    .executeTakeFirst();
}

export async function countConnections(db: Db, tenantId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sso_connections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface ConnectionFields {
  readonly name: string;
  readonly is_enabled: boolean;
  readonly auto_provisions: boolean;
  readonly email_domains: string[] | null;
  readonly config: object;
  /** Encrypted. */
  readonly secret: string | null;
}

export function insertConnection(tx: Tx, tenantId: number, kind: SsoKind, fields: ConnectionFields) {
  return tx
    .insertInto('sso_connections')
    .values({ ...fields, config: jsonb(fields.config), kind, tenant_id: tenantId })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function updateConnectionRow(tx: Tx, tenantId: number, id: number, fields: ConnectionFields) {
  return tx
    .updateTable('sso_connections')
    .set({ ...fields, config: jsonb(fields.config), updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteConnectionRow(tx: Tx, tenantId: number, id: number): Promise<void> {
  await tx.deleteFrom('sso_connections').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Whether users may sign in with a password. Locks the setting until the transaction ends. */
export async function lockPasswordSignIn(tx: Tx, tenantId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('tenants')
    .select('password_sign_in_enabled')
    .where('id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row.password_sign_in_enabled;
}
