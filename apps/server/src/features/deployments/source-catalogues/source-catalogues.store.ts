import type { Db } from '@facet/db';
import type { SourceTable } from '@facet/engine';
import type { Repo } from '@facet/model-store';
import { sql } from 'kysely';

/** The tables of a data source with these names, as they were read last, in order of name. Others are left out. */
export async function tablesNamed(
  db: Db,
  { tenantId, deploymentId }: Repo,
  source: string,
  names: readonly { readonly schema: string; readonly name: string }[],
): Promise<SourceTable[]> {
  const rows = await db
    .selectFrom('source_tables')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('source', '=', source)
    .where(
      sql<boolean>`(schema_name, name) in (select * from unnest(
        ${names.map(({ schema }) => schema)}::text[], ${names.map(({ name }) => name)}::text[]))`,
    )
    .orderBy(sql`schema_name collate "C", name collate "C"`)
    .execute();
  return rows.map((row) => ({
    schema: row.schema_name,
    name: row.name,
    kind: row.kind as SourceTable['kind'],
    rowEstimate: row.row_estimate,
    comment: row.comment,
    columns: row.columns as unknown as SourceTable['columns'],
    primaryKey: row.primary_key as unknown as SourceTable['primaryKey'],
    uniqueKeys: row.unique_keys as unknown as SourceTable['uniqueKeys'],
    foreignKeys: row.foreign_keys as unknown as SourceTable['foreignKeys'],
  }));
}
