import type { SourceColumn, SourceForeignKey, SourceTable } from '../../../protocol/source-table.ts';
import { cutText } from '../cut-text.ts';
import { LIMITS } from './dialect.ts';

type Row = Readonly<Record<string, unknown>>;

/** The answers to the queries of a dialect. */
export interface CatalogueRows {
  readonly tables: readonly Row[];
  readonly columns: readonly Row[];
  readonly keys: readonly Row[];
  readonly foreignKeys: readonly Row[];
}

/** A table that is read, and whether something of it was left out. */
export interface Catalogue {
  readonly tables: SourceTable[];
  readonly isCut: boolean;
}

/** Longer comments and types are cut: a type may list thousands of values. */
const MAX_TEXT = 1000;
/** The longest name of a table with its schema, in bytes. It is the key of an index. */
const MAX_NAME = 2000;
/** The most characters of a catalogue. */
const MAX_CHARACTERS = 40_000_000;

/** Builds the tables of a catalogue within its limits, in the order of the rows. */
export function assemble(rows: CatalogueRows, limits = LIMITS): Catalogue {
  const columns = groupBy(rows.columns.slice(0, limits.columns), placeOf);
  const keys = groupBy(rows.keys, placeOf);
  const foreignKeys = groupBy(rows.foreignKeys, placeOf);
  const hasAllColumns = rows.columns.length <= limits.columns;
  let isCut = !hasAllColumns || rows.tables.length > limits.tables;
  let characters = 0;
  const tables: SourceTable[] = [];
  for (const row of rows.tables.slice(0, limits.tables)) {
    const place = placeOf(row);
    const own = columns.get(place) ?? [];
    const table: SourceTable = {
      schema: nameOf(row.schema_name),
      name: nameOf(row.table_name),
      kind: row.kind === 'VIEW' ? 'VIEW' : 'TABLE',
      rowEstimate: estimateOf(row.row_estimate),
      comment: textOf(row.comment),
      columns: own.slice(0, limits.columnsPerTable).map(columnOf),
      ...keysOf(keys.get(place) ?? []),
      foreignKeys: foreignKeysOf(foreignKeys.get(place) ?? []),
    };
    characters += JSON.stringify(table).length;
    const isLong = Buffer.byteLength(table.schema + table.name) > MAX_NAME || characters > MAX_CHARACTERS;
    const isUnread = !hasAllColumns && own.length === 0;
    if (isLong || isUnread || own.length > limits.columnsPerTable) isCut = true;
    if (!isLong && !isUnread) tables.push(table);
  }
  return { tables, isCut };
}

function columnOf(row: Row): SourceColumn {
  return {
    name: nameOf(row.column_name),
    type: textOf(row.type) ?? '',
    isNullable: row.is_nullable == null ? null : row.is_nullable === 'YES',
    comment: textOf(row.comment),
  };
}

function keysOf(rows: readonly Row[]): Pick<SourceTable, 'primaryKey' | 'uniqueKeys'> {
  const keys = [...groupBy(rows, ({ key_name }) => String(key_name)).values()].filter((parts) =>
    parts.every(({ column_name }) => column_name != null),
  );
  const namesOf = (parts: readonly Row[]) => parts.map(({ column_name }) => nameOf(column_name));
  const primary = keys.find(([first]) => first?.kind === 'PRIMARY');
  return {
    primaryKey: primary === undefined ? [] : namesOf(primary),
    uniqueKeys: keys.filter((parts) => parts !== primary).map(namesOf),
  };
}

function foreignKeysOf(rows: readonly Row[]): SourceForeignKey[] {
  return [...groupBy(rows, ({ key_name }) => String(key_name)).values()].map((parts) => ({
    columns: parts.map(({ column_name }) => nameOf(column_name)),
    schema: nameOf(parts[0]?.other_schema),
    table: nameOf(parts[0]?.other_table),
    referenced: parts.map(({ other_column }) => nameOf(other_column)),
  }));
}

function groupBy(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

const placeOf = (row: Row) => JSON.stringify([row.schema_name, row.table_name]);

/** PostgreSQL, which keeps the names, stores neither NUL nor halves of a character. */
function nameOf(value: unknown): string {
  return String(value).replaceAll('\0', '\uFFFD').toWellFormed();
}

function textOf(value: unknown): string | null {
  if (value == null || value === '') return null;
  return cutText(nameOf(value), MAX_TEXT);
}

function estimateOf(value: unknown): number | null {
  const count = value == null ? Number.NaN : Math.round(Number(value));
  return Number.isSafeInteger(count) && count >= 0 ? count : null;
}
