import { createRequire } from 'node:module';
import type { CsvLines } from '../../csv/csv-lines.ts';
import type { Engine } from '../../engine-version.ts';
import { type Bindings, Texts, type Validity } from './duckdb-texts.ts';
import type { RowSource, SourceColumn, StreamedQuery } from './row-source.ts';

/** The part of Cube's driver that is used here. */
type DuckdbDriver = { getInitiatedState(): Promise<{ instance?: { connect(): Promise<Connection> } }> };
/** Parts of `@duckdb/node-api` 1.5. */
type Connection = {
  stream(sql: string, values: unknown[]): Promise<Result>;
  interrupt(): void;
  closeSync(): void;
};
type Result = { columnNames(): string[]; columnTypes(): object[]; fetchChunk(): Promise<Chunk | null> };
type Chunk = { rowCount: number; getColumnVector(index: number): Vector };
type Vector = {
  type: { scale?: number };
  getItem(row: number): unknown;
  getScaledValue?(row: number): number | bigint | null;
  /**
   * The values of most vectors of numbers and times, and the byte offset at which the values of other vectors begin.
   */
  items?: unknown;
  dataView?: DataView;
  validity?: Validity;
};
type Values = Int8Array | Int16Array | Int32Array | BigInt64Array;
type Converter = ((value: unknown) => unknown) | null;
/** How Cube's driver converts values. */
type Transform = {
  buildTransform(names: string[], types: object[]): { converters: Converter[] };
  convertDuckDBParams(values: unknown[]): unknown[];
};
type Modules = { transform: Transform; bindings: Bindings };

/** Writes the value of a row. */
type Write = (row: number) => void;

const END = 'end of the rows';

/**
 * The rows of a query to DuckDB, read from its chunks by column and written as bytes. Cube's row stream creates an object
 * of each row and a string of each cell, which takes three times as long. Undefined for a driver that works otherwise.
 */
export async function duckdbRows(
  engine: Engine,
  driver: object,
  { sql, values, columns, gone }: StreamedQuery,
): Promise<RowSource | undefined> {
  if (!('getInitiatedState' in driver)) return undefined;
  const { instance } = await (driver as DuckdbDriver).getInitiatedState();
  if (instance === undefined) return undefined;
  const modules = modulesOf(engine);
  const connection = await instance.connect();
  const stop = () => connection.interrupt();
  gone.addEventListener('abort', stop, { once: true });
  const close = async () => {
    gone.removeEventListener('abort', stop);
    connection.closeSync();
  };
  try {
    const result = await connection.stream(marked(sql), modules.transform.convertDuckDBParams(values));
    const names = result.columnNames();
    const { converters } = modules.transform.buildTransform(names, result.columnTypes());
    const places = columns.map(({ alias }) => names.indexOf(alias));
    const end = names.indexOf(END);
    let isEnded = false;
    return {
      async next(lines) {
        const chunk = await result.fetchChunk();
        const count = chunk?.rowCount ?? 0;
        if (chunk === null || count === 0) {
          if (isEnded) return false;
          throw new Error('The data source stopped before the last row of the query');
        }
        isEnded = chunk.getColumnVector(end).getItem(count - 1) === true;
        const rows = isEnded ? count - 1 : count;
        const writers = columns.map((column, index) => {
          const place = places[index] as number;
          const vector = chunk.getColumnVector(place);
          return writerOf(vector, column, lines, { converter: converters[place] ?? null, modules });
        });
        for (let row = 0; row < rows; row += 1) {
          for (const write of writers) {
            lines.startCell();
            write(row);
          }
          lines.endLine();
        }
        return true;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The SQL with one more row at the end, where a column is true. The bindings report an error during a stream as its end,
 * so that the end itself proves nothing.
 */
function marked(sql: string): string {
  return `FROM (${sql}\n) UNION ALL BY NAME SELECT true AS "${END}"`;
}

function modulesOf(engine: Engine): Modules {
  const fromDriver = engine.requireFrom('@cubejs-backend/duckdb-driver');
  const fromApi = createRequire(fromDriver.resolve('@duckdb/node-api'));
  return {
    transform: engine.require('@cubejs-backend/duckdb-driver/dist/src/Transform.js') as Transform,
    bindings: fromApi('@duckdb/node-bindings') as Bindings,
  };
}

function writerOf(
  vector: Vector,
  column: SourceColumn,
  lines: CsvLines,
  { converter, modules }: { converter: Converter; modules: Modules },
): Write {
  const fast = fastWriterOf(vector, column, lines, modules);
  const { validity } = vector;
  if (fast !== undefined && validity !== undefined) {
    if (validity.data === null) return fast;
    return (row) => {
      if (validity.itemValid(row)) fast(row);
    };
  }
  return (row) => {
    const value = vector.getItem(row);
    if (value !== null) lines.value(converter === null ? value : converter(value), column);
  };
}

/** For the most frequent types, which need neither an object nor a string for each value. */
function fastWriterOf(
  vector: Vector,
  { isTime, isDate }: SourceColumn,
  lines: CsvLines,
  { bindings }: Modules,
): Write | undefined {
  const { items, dataView, type, validity } = vector;
  const { scale } = type;
  switch (vector.constructor.name) {
    case 'DuckDBVarCharVector': {
      if (isTime || dataView === undefined || validity === undefined) return undefined;
      const texts = new Texts(dataView, validity, bindings);
      return (row) => texts.write(row, lines);
    }
    case 'DuckDBTimestampVector': {
      const micros = items as BigInt64Array;
      return isTime ? (row) => lines.time(Math.floor(Number(micros[row]) / 1000), isDate) : undefined;
    }
    case 'DuckDBDateVector': {
      const days = items as Int32Array;
      return isTime ? (row) => lines.time((days[row] as number) * 86_400_000, isDate) : undefined;
    }
    case 'DuckDBTinyIntVector':
    case 'DuckDBSmallIntVector':
    case 'DuckDBIntegerVector':
    case 'DuckDBBigIntVector': {
      const values = items as Values;
      return (row) => writeNumber(lines, values[row] as number | bigint);
    }
    case 'DuckDBDecimal16Vector':
    case 'DuckDBDecimal32Vector':
    case 'DuckDBDecimal64Vector':
      if (scale === undefined || vector.getScaledValue === undefined) return undefined;
      return (row) => {
        const scaled = Number(vector.getScaledValue?.(row));
        if (Number.isSafeInteger(scaled)) lines.decimal(scaled, scale);
        else lines.value(exactDecimal(vector.getItem(row)), { isTime: false, isDate: false });
      };
    default:
      return undefined;
  }
}

function writeNumber(lines: CsvLines, value: number | bigint): void {
  const number = Number(value);
  if (Number.isSafeInteger(number)) lines.integer(number);
  else lines.value(value, { isTime: false, isDate: false });
}

/** As Cube's driver formats decimal numbers: without the zeros at the end. */
function exactDecimal(value: unknown): string {
  const text = String(value);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
