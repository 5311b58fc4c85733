import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import type { AskParts } from '../data-sources/ask-source.ts';
import { previewOf } from './preview-source-table.ts';
import {
  CatalogueState,
  DataSources,
  SourcePath,
  SourceSchemas,
  SourceTableDetails,
  SourceTablePath,
  SourceTablePreview,
  SourceTables,
  SourceTablesQuery,
} from './source-catalogues.schema.ts';
import {
  listSources,
  pageOfTables,
  requestReading,
  schemasOf,
  tableDetails,
} from './source-catalogues.service.ts';

const { readOperation, writeOperation } = operationsWith<AskParts & Pick<BasePlatform, 'cursors' | 'jobs'>>(
  'Data Sources',
);

const SOURCES = '/api/v1/deployments/{deploymentId}/data-sources';
const SOURCE = `${SOURCES}/{source}`;
/** Each call starts a process. */
const CALLS_PER_MINUTE = 30;

export const sourceCatalogueOperations = [
  readOperation({
    id: 'listDataSources',
    method: 'GET',
    path: SOURCES,
    summary: "List a deployment's data sources",
    description:
      'Returns the data sources in the variables of the deployment, the default one first, and when their tables were ' +
      'read.',
    access: 'DataAssetsRead',
    params: DeploymentPath,
    answers: { 200: DataSources },
    handle: async ({ platform, db, deployment }) => ({
      sources: await listSources(platform, db, deployment),
    }),
  }),
  writeOperation({
    id: 'readCatalogue',
    method: 'POST',
    path: `${SOURCE}/catalogue`,
    summary: 'Read the tables of a data source',
    description:
      'Has a job read the schemas, tables, columns and keys of the data source, which replace those that were read ' +
      'before. `listDataSources` returns its end and its error. While a job reads, nothing else is started.',
    access: 'DataAssetsManage',
    audit: 'Started reading tables of data source',
    params: SourcePath,
    answers: { 202: CatalogueState },
    callsPerMinute: CALLS_PER_MINUTE,
    async handle({ platform, tx, deployment, params: { source }, audit, reply }) {
      const state = await requestReading(platform, tx, deployment, source);
      audit({ source });
      reply.status(202);
      return state;
    },
  }),
  readOperation({
    id: 'listSourceSchemas',
    method: 'GET',
    path: `${SOURCE}/schemas`,
    summary: 'List the schemas of a data source',
    description:
      'Returns the schemas that were read last, with the number of their tables, in order of name.',
    access: 'DataAssetsRead',
    params: SourcePath,
    answers: { 200: SourceSchemas },
    handle: async ({ platform, db, deployment, params }) => ({
      schemas: await schemasOf(platform, db, deployment, params.source),
    }),
  }),
  readOperation({
    id: 'listSourceTables',
    method: 'GET',
    path: `${SOURCE}/tables`,
    summary: 'List the tables of a data source',
    description: 'Returns the tables and views that were read last, in order of schema and name.',
    access: 'DataAssetsRead',
    params: SourcePath,
    query: SourceTablesQuery,
    answers: { 200: SourceTables },
    handle: ({ platform, db, deployment, params, query }) =>
      pageOfTables(platform, db, deployment, params.source, query),
  }),
  readOperation({
    id: 'getSourceTable',
    method: 'GET',
    path: `${SOURCE}/tables/{tableId}`,
    summary: 'Get a table of a data source',
    description:
      'Returns the columns and keys of a table or view as they were read last, and the foreign keys of other tables ' +
      'to it.',
    access: 'DataAssetsRead',
    params: SourceTablePath,
    answers: { 200: SourceTableDetails },
    handle: ({ platform, db, deployment, params }) =>
      tableDetails(platform, db, deployment, params.source, params.tableId),
  }),
  writeOperation({
    id: 'previewSourceTable',
    method: 'POST',
    path: `${SOURCE}/tables/{tableId}/preview`,
    summary: 'Preview a table of a data source',
    description:
      'Reads the first 100 rows of the table from the data source. Nothing is stored. If the data source fails, the ' +
      'response is still 200, with the reason in `problem` and `message`.',
    access: 'SqlRunnerRead',
    audit: 'Previewed a table',
    params: SourceTablePath,
    answers: { 200: SourceTablePreview },
    callsPerMinute: CALLS_PER_MINUTE,
    before: ({ platform, deployment, params }) =>
      previewOf(platform, deployment, params.source, params.tableId),
    handle({ params: { source, tableId }, prepared: { table, preview }, audit }) {
      audit(
        { source, tableId, schema: table.schema, table: table.name },
        { rows: preview.rows.length, problem: preview.problem },
      );
      return preview;
    },
  }),
];
