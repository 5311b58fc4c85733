import type { Db, Keyring, Tx } from '@facet/db';
import type { SourceForeignKey } from '@facet/engine';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import { notFound, orNotFound } from '../../../errors/errors.ts';
import { type Cursors, cut, pageOf } from '../../../http/pagination.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { sourcesOf } from '../data-sources/ask-source.ts';
import { dataSourceTypes } from '../data-sources/data-source-types.ts';
import { CATALOGUE_QUEUE } from './catalogue-queue.ts';
import type { CatalogueState, SourceTablesQuery } from './source-catalogues.schema.ts';
import {
  type CatalogueRow,
  listCatalogues,
  type SourceKey,
  startReading,
} from './source-catalogues.store.ts';
import {
  findTable,
  listReferring,
  listSchemas,
  listTables,
  tableIds,
  tablesNamed,
} from './source-tables.store.ts';

export { tablesNamed };

type Keys = { readonly keyring: Keyring };

/** The data sources of a deployment, and what is known of their tables. */
export async function listSources(platform: Keys, db: Db, deployment: DeploymentRow) {
  const types = new Map((await dataSourceTypes(db, deployment)).map((one) => [one.type, one]));
  const catalogues = await listCatalogues(db, repoOf(deployment));
  return (await sourcesOf(platform, db, deployment)).map(({ name, type }) => ({
    name,
    type,
    title: types.get(type)?.title ?? type,
    isInstalled: types.get(type)?.isInstalled ?? false,
    catalogue: stateOf(catalogues.find(({ source }) => source === name)),
  }));
}

/**
 * Has a job read the tables of a data source, unless one does.
 * @throws 404
 */
export async function requestReading(
  platform: Keys & { readonly jobs: Jobs },
  tx: Tx,
  deployment: DeploymentRow,
  source: string,
): Promise<CatalogueState> {
  const key = await requireSource(platform, tx, deployment, source);
  const started = await startReading(tx, key);
  if (started === undefined) {
    const rows = await listCatalogues(tx, key);
    return stateOf(rows.find((row) => row.source === source));
  }
  const { tenantId, deploymentId } = key;
  await platform.jobs.send(
    tx,
    CATALOGUE_QUEUE,
    { tenantId, deploymentId, source },
    `${deploymentId}:${source}`,
    {
      group: String(deploymentId),
    },
  );
  return stateOf(started);
}

/** The schemas of a data source. @throws 404 */
export async function schemasOf(platform: Keys, db: Db, deployment: DeploymentRow, source: string) {
  return listSchemas(db, await requireSource(platform, db, deployment, source));
}

/** A page of the tables of a data source. @throws 404 */
export async function pageOfTables(
  platform: Keys & { readonly cursors: Cursors },
  db: Db,
  deployment: DeploymentRow,
  source: string,
  { schema, search = '', ...query }: SourceTablesQuery,
) {
  const key = await requireSource(platform, db, deployment, source);
  const list = `source-tables:${deployment.id}:${source}`;
  const page = pageOf(platform.cursors, list, query);
  const rows = await listTables(db, key, { schema, search: search.toLowerCase() }, page);
  const { items, pageInfo } = cut(platform.cursors, list, page, rows, (row) => [row.schema_name, row.name]);
  return {
    items: items.map(({ schema_name, row_estimate, column_count, matching_columns, ...row }) => ({
      ...row,
      schema: schema_name,
      rowEstimate: row_estimate,
      columnCount: column_count,
      matchingColumns: matching_columns,
    })),
    pageInfo,
  };
}

/** A table with its columns and keys, and the foreign keys of other tables to it. @throws 404 */
export async function tableDetails(
  platform: Keys,
  db: Db,
  deployment: DeploymentRow,
  source: string,
  id: number,
) {
  const key = await requireSource(platform, db, deployment, source);
  const table = await requireTable(db, key, id);
  const referred = table.foreignKeys.map((one) => ({ schema: one.schema, name: one.table }));
  const ids = await tableIds(db, key, referred);
  const idOf = (one: SourceForeignKey) =>
    ids.find(({ schema, name }) => schema === one.schema && name === one.table)?.id ?? null;
  const referring = await listReferring(db, key, table);
  return {
    ...table,
    foreignKeys: table.foreignKeys.map((one) => ({ ...one, tableId: idOf(one) })),
    referencedBy: referring.flatMap((other) =>
      other.foreignKeys
        .filter((one) => one.schema === table.schema && one.table === table.name)
        .map(({ columns, referenced }) => ({
          ...{ schema: other.schema, table: other.name, tableId: other.id },
          ...{ columns, referenced },
        })),
    ),
  };
}

async function requireSource(
  platform: Keys,
  db: Db,
  deployment: DeploymentRow,
  source: string,
): Promise<SourceKey> {
  const sources = await sourcesOf(platform, db, deployment);
  if (!sources.some(({ name }) => name === source)) throw notFound(`Data source ${source}`);
  return { ...repoOf(deployment), source };
}

/** @throws 404 */
export async function requireTable(db: Db, key: SourceKey, id: number) {
  return orNotFound(await findTable(db, key, id), `Table ${id}`);
}

function stateOf(row: CatalogueRow | undefined): CatalogueState {
  return {
    readAt: row?.read_at?.toISOString() ?? null,
    isReading: (row?.started_at ?? null) !== null,
    problem: (row?.problem ?? null) as CatalogueState['problem'],
    message: row?.message ?? null,
    tableCount: row?.table_count ?? 0,
    isCut: row?.is_cut ?? false,
  };
}
