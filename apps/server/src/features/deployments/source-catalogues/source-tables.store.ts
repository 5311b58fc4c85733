import type { Db, Tx } from '@facet/db';
import type { SourceTable } from '@facet/engine';
import type { Repo } from '@facet/model-store';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import type { SourceKey } from './source-catalogues.store.ts';

/** Matching columns of a table in a list. */
const MATCHING_COLUMNS = 10;
/** Tables in one statement. */
const BATCH = 200;

/** Replaces the tables of a data source. One that was there before keeps its id. */
export async function storeTables(tx: Tx, key: SourceKey, tables: readonly SourceTable[]): Promise<void> {
  const { tenantId, deploymentId, source } = key;
  for (let index = 0; index < tables.length; index += BATCH)
    await upsertTables(tx, key, tables.slice(index, index + BATCH));
  await sql`
    delete from source_tables
    where tenant_id = ${tenantId} and deployment_id = ${deploymentId} and source = ${source}
      and not exists (
        select from unnest(${tables.map(({ schema }) => schema)}::text[], ${tables.map(({ name }) => name)}::text[])
          as kept (schema_name, name)
        where kept.schema_name = source_tables.schema_name and kept.name = source_tables.name)`.execute(tx);
}

async function upsertTables(
  tx: Tx,
  { tenantId, deploymentId, source }: SourceKey,
  tables: readonly SourceTable[],
): Promise<void> {
  const rows = tables.map((table) => ({
    schema_name: table.schema,
    name: table.name,
    kind: table.kind,
    row_estimate: table.rowEstimate,
    comment: table.comment,
    columns: table.columns,
    primary_key: table.primaryKey,
    unique_keys: table.uniqueKeys,
    foreign_keys: table.foreignKeys,
    names: [table.name, ...table.columns.map(({ name }) => name)].join('\n').toLowerCase(),
  }));
  await sql`
    insert into source_tables (tenant_id, deployment_id, source, schema_name, name, kind, row_estimate, comment,
      columns, primary_key, unique_keys, foreign_keys, names)
    select ${tenantId}::bigint, ${deploymentId}::bigint, ${source}::text, given.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (schema_name text, name text, kind text,
      row_estimate bigint, comment text, columns jsonb, primary_key jsonb, unique_keys jsonb, foreign_keys jsonb,
      names text)
    on conflict (deployment_id, source, schema_name collate "C", name collate "C") do update set
      kind = excluded.kind, row_estimate = excluded.row_estimate, comment = excluded.comment,
      columns = excluded.columns, primary_key = excluded.primary_key, unique_keys = excluded.unique_keys,
      foreign_keys = excluded.foreign_keys, names = excluded.names`.execute(tx);
}

/** The schemas of a data source with the number of their tables, in order of name. */
export function listSchemas(db: Db, key: SourceKey) {
  return tablesOf(db, key)
    .select(['schema_name as name', sql<number>`count(*)::integer`.as('tableCount')])
    .groupBy('schema_name')
    .orderBy(sql`schema_name collate "C"`)
    .execute();
}

/** A page of the tables of a data source in order of schema and name, plus one if there are more. */
export function listTables(
  db: Db,
  key: SourceKey,
  { schema, search }: { readonly schema: string | undefined; readonly search: string },
  page: Page,
) {
  const [afterSchema, afterName] = page.after ?? [];
  return tablesOf(db, key)
    .select([
      ...(['id', 'schema_name', 'name', 'kind', 'row_estimate', 'comment'] as const),
      sql<number>`jsonb_array_length(columns)`.as('column_count'),
      sql<string[]>`array(
        select item ->> 'name' from jsonb_array_elements(columns) with ordinality as element (item, position)
        where ${search} <> '' and strpos(lower(item ->> 'name'), ${search}) > 0
        order by position limit ${MATCHING_COLUMNS})`.as('matching_columns'),
    ])
    .$if(schema !== undefined, (query) => query.where('schema_name', '=', schema ?? ''))
    .$if(search !== '', (query) => query.where(sql<boolean>`strpos(names, ${search}) > 0`))
    .$if(afterSchema !== undefined, (query) =>
      query.where(
        sql<boolean>`(schema_name collate "C", name collate "C") > (${afterSchema}::text, ${afterName}::text)`,
      ),
    )
    .orderBy(sql`schema_name collate "C"`)
    .orderBy(sql`name collate "C"`)
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
}

export type TableRow = NonNullable<Awaited<ReturnType<typeof findTable>>>;

export async function findTable(db: Db, key: SourceKey, id: number) {
  const row = await tablesOf(db, key).selectAll().where('id', '=', id).executeTakeFirst();
  return row && { id: row.id, ...tableOf(row) };
}

/** The tables that have a foreign key to this one, in order of schema and name. */
export async function listReferring(db: Db, key: SourceKey, { schema, name }: SourceTable) {
  const rows = await tablesOf(db, key)
    .select(['id', 'schema_name', 'name', 'foreign_keys'])
    .where(sql<boolean>`foreign_keys @> ${JSON.stringify([{ schema, table: name }])}::jsonb`)
    .orderBy(sql`schema_name collate "C", name collate "C"`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    schema: row.schema_name,
    name: row.name,
    foreignKeys: row.foreign_keys as unknown as SourceTable['foreignKeys'],
  }));
}

type TableName = Pick<SourceTable, 'schema' | 'name'>;

/** The ids of the tables with these names. */
export function tableIds(db: Db, key: SourceKey, names: readonly TableName[]) {
  return tablesOf(db, key).select(['id', 'schema_name as schema', 'name']).where(hasNameIn(names)).execute();
}

/** The tables of a data source with these names, as they were read last, in order of name. Others are left out. */
export async function tablesNamed(
  db: Db,
  repo: Repo,
  source: string,
  names: readonly TableName[],
): Promise<SourceTable[]> {
  const rows = await tablesOf(db, { ...repo, source })
    .selectAll()
    .where(hasNameIn(names))
    .orderBy(sql`schema_name collate "C", name collate "C"`)
    .execute();
  return rows.map(tableOf);
}

function tablesOf(db: Db, { tenantId, deploymentId, source }: SourceKey) {
  return db
    .selectFrom('source_tables')
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('source', '=', source);
}

function hasNameIn(names: readonly TableName[]) {
  return sql<boolean>`(schema_name, name) in (select * from unnest(
    ${names.map(({ schema }) => schema)}::text[], ${names.map(({ name }) => name)}::text[]))`;
}

interface StoredTable {
  readonly schema_name: string;
  readonly name: string;
  readonly kind: string;
  readonly row_estimate: number | null;
  readonly comment: string | null;
  readonly columns: unknown;
  readonly primary_key: unknown;
  readonly unique_keys: unknown;
  readonly foreign_keys: unknown;
}

function tableOf(row: StoredTable): SourceTable {
  return {
    schema: row.schema_name,
    name: row.name,
    kind: row.kind as SourceTable['kind'],
    rowEstimate: row.row_estimate,
    comment: row.comment,
    columns: row.columns as SourceTable['columns'],
    primaryKey: row.primary_key as SourceTable['primaryKey'],
    uniqueKeys: row.unique_keys as SourceTable['uniqueKeys'],
    foreignKeys: row.foreign_keys as SourceTable['foreignKeys'],
  };
}
