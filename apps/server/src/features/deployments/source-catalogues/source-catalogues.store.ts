import type { Db, Tx } from '@facet/db';
import type { SourceTable } from '@facet/engine';
import type { Repo } from '@facet/model-store';
import { sql } from 'kysely';

/** A data source of a deployment. */
export interface SourceKey extends Repo {
  readonly source: string;
}

/** What a reading found out. */
export interface Reading {
  readonly tables: readonly SourceTable[];
  readonly isCut: boolean;
}

export type CatalogueRow = Awaited<ReturnType<typeof listCatalogues>>[number];

/** The catalogues of a deployment, also of data sources that it no longer has. */
export function listCatalogues(db: Db, { tenantId, deploymentId }: Repo) {
  return db
    .selectFrom('source_catalogues')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .execute();
}

/** Notes that a reading is wanted; undefined if one goes on already. */
export function startReading(tx: Tx, { tenantId, deploymentId, source }: SourceKey) {
  return tx
    .insertInto('source_catalogues')
    .values({ tenant_id: tenantId, deployment_id: deploymentId, source, started_at: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .constraint('source_catalogues_pkey')
        .doUpdateSet({ started_at: sql`now()` })
        .where('source_catalogues.started_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Whether a reading was asked for and has not ended. */
export async function isReading(db: Db, key: SourceKey): Promise<boolean> {
  const row = await catalogueOf(db, key).where('started_at', 'is not', null).executeTakeFirst();
  return row !== undefined;
}

/** Locks a catalogue until the transaction ends; false if no reading goes on. */
export async function lockReading(tx: Tx, key: SourceKey): Promise<boolean> {
  const row = await catalogueOf(tx, key).where('started_at', 'is not', null).forUpdate().executeTakeFirst();
  return row !== undefined;
}

function catalogueOf(db: Db, { tenantId, deploymentId, source }: SourceKey) {
  return db
    .selectFrom('source_catalogues')
    .select('source')
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('source', '=', source);
}

/** Ends a reading that succeeded. */
export async function endReading(
  tx: Tx,
  { tenantId, deploymentId, source }: SourceKey,
  { tables, isCut }: Reading,
): Promise<void> {
  await tx
    .updateTable('source_catalogues')
    .set({
      read_at: sql`now()`,
      started_at: null,
      problem: null,
      message: null,
      table_count: tables.length,
      is_cut: isCut,
    })
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('source', '=', source)
    .execute();
}

/** Ends a reading that failed. Its tables stay as they were read before. */
export async function failReading(
  db: Db,
  { tenantId, deploymentId, source }: SourceKey,
  { problem, message }: { readonly problem: string; readonly message: string },
): Promise<void> {
  await db
    .updateTable('source_catalogues')
    .set({ started_at: null, problem, message })
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('source', '=', source)
    .where('started_at', 'is not', null)
    .execute();
}

/** Ends readings whose job was lost. */
export async function failLostReadings(db: Db, minutes: number, message: string): Promise<void> {
  await db
    .updateTable('source_catalogues')
    .set({ started_at: null, problem: 'failed', message })
    .where('started_at', '<', sql<Date>`now() - ${minutes} * interval '1 minute'`)
    .execute();
}
