import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { checkServerVersion, migrateInTransaction, readMigrations } from '../migrate.ts';
import { makeAuditMonths } from './audit-months.ts';
import { type Contents, FORMAT, FORMAT_VERSION, type Footer, type Header } from './dump.ts';
import { DamagedBackup, type Frame, type FrameType, readFrames } from './frames.ts';
import { createJobQueue } from './job-queue.ts';
import { digestOf, JOB_SCHEMA, quoted, readTables, type Table, TEXT_SETTINGS } from './tables.ts';

/** The number of rows loaded into each table. */
export type Loaded = { table: string; rows: number }[];

/**
 * Loads the frames of a dump into an empty database in one transaction, and compares every table with the
 * digest in the dump before committing.
 */
export const load = async (client: pg.Client, chunks: AsyncIterable<Buffer>): Promise<Loaded> => {
  await checkServerVersion(client);
  const frames = readFrames(chunks);
  const header = parseHeader(await next(frames, 'header'));
  await checkLevel(header);
  await client.query('begin');
  await checkEmpty(client, header.level);
  await migrateInTransaction(client, header.level);
  if (header.jobQueue) await createJobQueue(client, header.jobQueue);
  await makeAuditMonths(client, header.auditMonths ?? []);
  await client.query(TEXT_SETTINGS);
  // The values that triggers maintain are part of the rows.
  await client.query("set local facet.is_loading = 'on'");
  await client.query('set constraints all deferred');
  await checkTables(client, header.tables);
  await client.query(`truncate ${header.tables.map((table) => quoted(client, table)).join(', ')}`);
  for (const table of header.tables) await loadTable(client, frames, table);
  const footer = parse<Footer>(await next(frames, 'footer'));
  // Reads to the end, where the compressed file has its checksum.
  if (!(await frames.next()).done) throw new DamagedBackup('it has data after its end');
  await client.query('set constraints all immediate');
  const loaded: Loaded = [];
  for (const [index, table] of header.tables.entries()) {
    const contents = footer.contents[index];
    if (!contents) throw new DamagedBackup(`it has no digest for ${table.name}`);
    loaded.push({ table: table.name, rows: await finishTable(client, table, contents) });
  }
  await client.query('commit');
  return loaded;
};

const next = async (frames: AsyncGenerator<Frame>, type: FrameType): Promise<Buffer> => {
  const { value, done } = await frames.next();
  if (done) throw new DamagedBackup('it ends too early');
  if (value.type !== type) throw new DamagedBackup(`it has a ${value.type} frame instead of a ${type} frame`);
  return value.payload;
};

const parse = <T>(payload: Buffer): T => {
  try {
    return JSON.parse(payload.toString('utf8')) as T;
  } catch {
    throw new DamagedBackup('it contains invalid JSON');
  }
};

const parseHeader = (payload: Buffer): Header => {
  const header = parse<Header>(payload);
  if (header.format !== FORMAT) throw new DamagedBackup('it is not a Facet backup');
  if (header.version === FORMAT_VERSION) return header;
  throw new Error(
    `The backup has format ${header.version}, but this release of Facet reads format ${FORMAT_VERSION}.`,
  );
};

const checkLevel = async ({ level }: Header): Promise<void> => {
  const newest = (await readMigrations()).at(-1)?.level ?? 0;
  if (level <= newest) return;
  throw new Error(
    `The backup has schema level ${level}, but this release of Facet supports level ${newest}. Restore with a newer release.`,
  );
};

/** Throws unless the database is empty or only migrated: no rows and no job queue. */
const checkEmpty = async (client: pg.ClientBase, level: number): Promise<void> => {
  const refuse = (what: string): never => {
    throw new Error(`The database is not empty (${what}). Restore into an empty database.`);
  };
  const tables = await readTables(client);
  if (tables.length === 0) return;
  if (!tables.some((table) => table.name === 'schema_migrations')) refuse(`table ${tables[0]?.name} exists`);
  for (const table of tables) {
    if (table.schema === JOB_SCHEMA) refuse('a server has run on it');
    if (table.name === 'schema_migrations') continue;
    const { rowCount } = await client.query(`select from ${quoted(client, table)} limit 1`);
    if (rowCount) refuse(`table ${table.name} has rows`);
  }
  const { rows } = await client.query<{ level: number }>('select max(level) as level from schema_migrations');
  if ((rows[0]?.level ?? 0) > level) refuse('its schema is newer than the backup');
};

/** Throws unless the backup has exactly the tables and columns of the schema. */
const checkTables = async (client: pg.ClientBase, tables: Table[]): Promise<void> => {
  const describe = (list: Table[]) =>
    list.map(({ schema, name, columns }) => `${schema}.${name} (${[...columns].sort().join(', ')})`);
  const [here, there] = [describe(await readTables(client)), describe(tables)];
  const odd = there.find((table) => !here.includes(table)) ?? here.find((table) => !there.includes(table));
  if (odd) throw new Error(`The backup does not match the schema of its level: ${odd}.`);
};

const loadTable = async (client: pg.Client, frames: AsyncGenerator<Frame>, table: Table): Promise<void> => {
  const { name } = parse<{ name: string }>(await next(frames, 'start'));
  if (name !== table.name) throw new DamagedBackup(`it has table ${name} instead of ${table.name}`);
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const copy = client.query(copyFrom(`copy ${quoted(client, table)} (${columns}) from stdin`));
  const done = finished(copy);
  // Awaited below; marked as handled so that an earlier failure does not end the process.
  done.catch(() => {});
  try {
    for (;;) {
      const { value, done: ended } = await frames.next();
      if (ended) throw new DamagedBackup('it ends too early');
      if (value.type === 'end') break;
      if (value.type !== 'data')
        throw new DamagedBackup(`it has a ${value.type} frame in the data of ${table.name}`);
      if (!copy.write(value.payload)) await once(copy, 'drain');
    }
    copy.end();
    await done;
  } catch (error) {
    copy.destroy();
    throw error;
  }
};

/** Sets the counters of a loaded table, compares its digest and returns its row count. */
const finishTable = async (client: pg.ClientBase, table: Table, contents: Contents): Promise<number> => {
  const name = quoted(client, table);
  for (const { column, value, isCalled } of contents.counters) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
      name,
      column,
      value,
      isCalled,
    ]);
  }
  const { rows, hash } = await digestOf(client, table);
  if (rows !== contents.digest.rows || hash !== contents.digest.hash) {
    throw new DamagedBackup(
      `${table.name} has ${rows} rows after loading; the backup recorded ${contents.digest.rows}, or their contents differ`,
    );
  }
  return rows;
};
