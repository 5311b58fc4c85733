import type { Engine } from '../../../engine-version.ts';
import type { ProbeReply, ProbeRequest } from '../../probe-protocol.ts';
import { connect, type Driver, describeError, prepareSources, within } from '../sources.ts';
import { assemble, type Catalogue, type CatalogueRows } from './assemble.ts';
import { CLICKHOUSE } from './clickhouse.ts';
import type { CatalogueDialect } from './dialect.ts';
import { DUCKDB } from './duckdb.ts';
import { MSSQL } from './mssql.ts';
import { MYSQL } from './mysql.ts';
import { POSTGRES } from './postgres.ts';
import { TRINO } from './trino.ts';

const SECONDS = 90;

const DIALECTS: ReadonlyMap<string, CatalogueDialect> = new Map([
  ['postgres', POSTGRES],
  ['redshift', POSTGRES],
  ['crate', POSTGRES],
  ['materialize', POSTGRES],
  ['mysql', MYSQL],
  ['mysqlauroraserverless', MYSQL],
  ['duckdb', DUCKDB],
  ['clickhouse', CLICKHOUSE],
  ['trino', TRINO],
  ['prestodb', TRINO],
  ['mssql', MSSQL],
]);

/** Reads the catalogue of the first data source, and sends its tables in parts. */
export async function readCatalogue(
  engine: Engine,
  request: Extract<ProbeRequest, { kind: 'catalogue' }>,
  send: (part: ProbeReply) => void,
): Promise<ProbeReply> {
  const [source] = request.sources;
  if (source === undefined) throw new Error('No data source was given');
  await prepareSources(engine, request);
  try {
    const driver = await connect(engine, source, request.variables, SECONDS + 1);
    const { tables, isCut } = await within(SECONDS, catalogueOf(driver, DIALECTS.get(source.type)));
    for (const table of tables) send({ kind: 'table', table });
    return { kind: 'catalogued', isCut };
  } catch (error) {
    return { kind: 'refused', error: describeError(error) };
  }
}

/**
 * Reads a catalogue in the dialect of the source. What describes itself in another way than expected, such as an old
 * version, is read with the queries of its driver.
 */
async function catalogueOf(driver: Driver, dialect: CatalogueDialect | undefined): Promise<Catalogue> {
  if (dialect === undefined) return assemble(await rowsOfDriver(driver));
  // Tables without their keys are of use. If the connection is lost, the tables cannot be read either.
  const optional = async (sql: string | undefined) =>
    sql === undefined ? [] : driver.query(sql, []).catch(() => []);
  const keys = await optional(dialect.keys);
  const foreignKeys = await optional(dialect.foreignKeys);
  try {
    const tables = await driver.query(dialect.tables, []);
    return assemble({ tables, columns: await driver.query(dialect.columns, []), keys, foreignKeys });
  } catch (error) {
    const rows = await rowsOfDriver(driver).catch(() => {
      throw error;
    });
    return assemble(rows);
  }
}

async function rowsOfDriver(driver: Driver): Promise<CatalogueRows> {
  const schemas = Object.entries(await driver.tablesSchema());
  const tables = schemas.flatMap(([schema_name, tables]) =>
    Object.keys(tables).map((table_name) => ({ schema_name, table_name })),
  );
  const columns = schemas.flatMap(([schema_name, tables]) =>
    Object.entries(tables).flatMap(([table_name, own]) =>
      own.map(({ name, type }) => ({ schema_name, table_name, column_name: name, type })),
    ),
  );
  return { tables, columns, keys: [], foreignKeys: [] };
}
