import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  TIMESTAMP,
  VARCHAR,
} from '@duckdb/node-api';
import { quoted } from '../../syntax/nodes.ts';
import type { JobStart, TableColumn, TableRows } from '../protocol.ts';

/** The rows that DuckDB handles together. */
const CHUNK = 2048;

const TYPES: Record<TableColumn['type'], DuckDBType> = {
  string: VARCHAR,
  integer: BIGINT,
  number: DOUBLE,
  boolean: BOOLEAN,
  time: TIMESTAMP,
};

/** The tables of a job, filled as their rows arrive. */
export class Tables {
  readonly #tables: { types: DuckDBType[]; readers: Reader[]; appender: DuckDBAppender }[] = [];

  static async create(connection: DuckDBConnection, { tables }: JobStart): Promise<Tables> {
    const created = new Tables();
    for (const { name, columns } of tables) {
      const list = columns.map((column) => `${quoted(column.name)} ${TYPES[column.type]}`);
      await connection.run(`CREATE TABLE ${quoted(name)} (${list.join(', ')})`);
      created.#tables.push({
        types: columns.map(({ type }) => TYPES[type]),
        readers: columns.map(readerOf),
        appender: await connection.createAppender(name),
      });
    }
    return created;
  }

  add({ table, columns }: TableRows): void {
    const found = this.#tables[table];
    if (found === undefined) throw new Error(`There is no table ${table}`);
    const { types, readers, appender } = found;
    const count = columns[0]?.length ?? 0;
    for (let start = 0; start < count; start += CHUNK) {
      const end = Math.min(start + CHUNK, count);
      const chunk = DuckDBDataChunk.create(types, end - start);
      chunk.setColumns(
        columns.map((values, index) => {
          const read = readers[index] as Reader;
          return values.slice(start, end).map((value) => (value == null ? null : read(value)));
        }),
      );
      appender.appendDataChunk(chunk);
    }
  }

  finish(): void {
    for (const { appender } of this.#tables) appender.closeSync();
  }
}

type Reader = (value: unknown) => DuckDBValue;

/** How the values of a column become those of DuckDB. Cube sends numbers as text or numbers. */
function readerOf({ name, type }: TableColumn): Reader {
  const wrong = (value: unknown) =>
    new Error(`The value ${JSON.stringify(value)?.slice(0, 100)} of "${name}" is not a ${type}`);
  switch (type) {
    case 'string':
      return (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
    case 'integer':
      return (value) => {
        if (typeof value === 'string' && /^\s*-?\d+\s*$/.test(value)) return BigInt(value);
        const number = Number(value);
        if (!Number.isFinite(number)) throw wrong(value);
        return BigInt(Math.trunc(number));
      };
    case 'number':
      return (value) => {
        const number = Number(value);
        if (Number.isNaN(number)) throw wrong(value);
        return number;
      };
    case 'boolean':
      return (value) => value === true || value === 1 || /^(true|t|1)$/i.test(String(value));
    case 'time':
      return (value) => {
        const micros = microseconds(String(value));
        if (micros === undefined) throw wrong(value);
        return new DuckDBTimestampValue(micros);
      };
  }
}

/** The microseconds since 1970 of a time such as `2025-01-31T10:00:00.000`. */
function microseconds(text: string): bigint | undefined {
  const ms = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);
  if (Number.isNaN(ms)) return undefined;
  return BigInt(ms) * 1000n;
}
