import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { NODE_LOST_SECONDS } from '../../../nodes/node-lost.ts';

export interface NewTableExport {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly userId: number;
  readonly title: string;
  readonly format: string;
  readonly nodeId: string;
}

export async function insertTableExport(tx: Tx, given: NewTableExport): Promise<number> {
  const { id } = await tx
    .insertInto('table_exports')
    .values({
      tenant_id: given.tenantId,
      deployment_id: given.deploymentId,
      user_id: given.userId,
      title: given.title,
      format: given.format,
      node_id: given.nodeId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores how an export has ended; false if it has ended before, or its deployment was deleted. */
export async function finishTableExport(
  tx: Tx,
  tenantId: number,
  id: number,
  state: 'succeeded' | 'failed' | 'cancelled',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('table_exports')
    .set({ state, finished_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The exports of all accounts that ended with the server that sent them. */
export async function lostTableExports(db: Db) {
  return db
    .selectFrom('table_exports')
    .select(['id', 'tenant_id', 'deployment_id', 'user_id'])
    .where('state', '=', 'running')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('nodes')
            .select('nodes.id')
            .whereRef('nodes.id', '=', 'table_exports.node_id')
            .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${NODE_LOST_SECONDS})`),
        ),
      ),
    )
    .limit(1000)
    .execute();
}

export async function deleteOldTableExports(db: Db): Promise<void> {
  await sql`delete from table_exports where finished_at < now() - interval '1 day'`.execute(db);
}
