import type { Database, Db } from '@facet/db';
import { type Selectable, sql } from 'kysely';
import type { SsoKind } from './sso-connections.schema.ts';

/** Includes the encrypted secret, which must never leave the server. */
export type SsoConnectionRow = Selectable<Database['sso_connections']>;

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
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .$if(lock === 'lock', (query) => query.forUpdate())
    .$if(lock === 'hold', (query) => query.forKeyShare())
    .executeTakeFirst();
}
