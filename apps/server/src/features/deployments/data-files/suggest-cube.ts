import { basename } from 'node:path';
import { type FileTable, readerSql } from '@facet/engine';
import { type GivenTable, identifierOf, proposeCubes } from '@facet/model-proposal';
import { kindOf } from './data-file-kinds.ts';

/** A model file with a cube for each table of a data file: its columns as dimensions, a count, and figures of its numbers. */
export function suggestCubes(path: string, tables: readonly FileTable[]) {
  const kind = kindOf(path);
  const stem = stemOf(path);
  const { content, names } = proposeCubes({
    tables: tables.map((table) =>
      tableOf(table, stem, kind === 'duckdb' ? undefined : readerSql(path, kind)),
    ),
    type: 'duckdb',
  });
  return {
    fileName: `model/cubes/${identifierOf(stem, 'table')}.yml`,
    content,
    cubes: [...names],
    variables: kind === 'duckdb' ? [{ name: 'CUBEJS_DB_DUCKDB_DATABASE_PATH', value: path }] : [],
  };
}

function tableOf(
  { name, columns, hasUniqueId }: FileTable,
  stem: string,
  sql: string | undefined,
): GivenTable {
  return {
    schema: '',
    name: name ?? stem,
    kind: 'TABLE',
    rowEstimate: null,
    comment: null,
    columns: columns.map((column) => ({ ...column, isNullable: null, comment: null })),
    primaryKey: hasUniqueId ? ['id'] : [],
    uniqueKeys: [],
    foreignKeys: [],
    hasKnownKeys: true,
    ...(sql === undefined ? {} : { sql }),
  };
}

function stemOf(path: string): string {
  const [stem = ''] = basename(path).split('.');
  return stem;
}
