import { basename } from 'node:path';
import { type FileTable, readerSql } from '@facet/engine';
import { stringify } from 'yaml';
import { kindOf } from './data-file-kinds.ts';

/** A cube as a model file contains it. */
interface SuggestedCube {
  readonly name: string;
  readonly sql_table: string;
  readonly dimensions: readonly { name: string; sql: string; type: string; primary_key?: true }[];
  readonly measures: readonly { name: string; sql?: string; type: 'count' | 'sum' }[];
}

type DimensionType = 'string' | 'number' | 'time' | 'boolean';

/** The name of a column is text in SQL, and `{` begins a reference in a model. */
const UNUSABLE = /[{}"`\\\p{Cc}]/u;

/** A model file with a cube for each table of a data file: its columns as dimensions, a count, and sums of its numbers. */
export function suggestCubes(path: string, tables: readonly FileTable[]) {
  const kind = kindOf(path);
  const taken = new Set<string>();
  const cubes = tables.map((table) => {
    const name = nameFor(table.name ?? stemOf(path), taken);
    return cubeOf(name, kind === 'duckdb' ? `"${table.name}"` : readerSql(path, kind), table);
  });
  return {
    fileName: `model/cubes/${nameFor(stemOf(path), new Set())}.yml`,
    content: stringify({ cubes }, { lineWidth: 0 }),
    cubes: cubes.map(({ name }) => name),
    variables: kind === 'duckdb' ? [{ name: 'CUBEJS_DB_DUCKDB_DATABASE_PATH', value: path }] : [],
  };
}

function cubeOf(name: string, sqlTable: string, { columns, hasUniqueId }: FileTable): SuggestedCube {
  const taken = new Set(['count']);
  const dimensions: SuggestedCube['dimensions'][number][] = [];
  const measures: SuggestedCube['measures'][number][] = [{ name: 'count', type: 'count' }];
  for (const column of columns) {
    const type = typeOf(column.type);
    if (type === undefined || UNUSABLE.test(column.name)) continue;
    const sql = `{CUBE}."${column.name}"`;
    const isKey = hasUniqueId && column.name === 'id';
    const own = nameFor(column.name, taken);
    dimensions.push({ name: own, sql, type, ...(isKey ? { primary_key: true } : {}) });
    if (type === 'number' && !/(^|_)id$/i.test(column.name))
      measures.push({ name: nameFor(`total_${own}`, taken), sql, type: 'sum' });
  }
  return { name, sql_table: sqlTable, dimensions, measures };
}

/** The type of a dimension over a column of DuckDB; undefined for lists, structures and bytes. */
function typeOf(columnType: string): DimensionType | undefined {
  if (/[[(]/.test(columnType.replace(/^DECIMAL\(.*\)$/, '')) || /^(BLOB|BIT|MAP|UNION)/.test(columnType))
    return /^ENUM\(/.test(columnType) && !columnType.endsWith(']') ? 'string' : undefined;
  if (/^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DECIMAL|DOUBLE|FLOAT)/.test(columnType)) return 'number';
  if (/^(DATE|TIMESTAMP)/.test(columnType)) return 'time';
  return columnType === 'BOOLEAN' ? 'boolean' : 'string';
}

function stemOf(path: string): string {
  const [stem = ''] = basename(path).split('.');
  return stem;
}

/** A valid name in a model that is not taken yet. */
function nameFor(text: string, taken: Set<string>): string {
  const plain = text
    .normalize('NFKD')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const base = /^[a-z]/.test(plain) ? plain : `_${plain}`.replace(/^_$/, 'column');
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}_${number}`;
  taken.add(name);
  return name;
}
