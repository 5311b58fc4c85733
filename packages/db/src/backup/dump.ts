import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { appliedLevels } from '../migrate.ts';
import { readAuditMonths } from './audit-months.ts';
import { dataFrames, frame, jsonFrame } from './frames.ts';
import { type JobQueue, readJobQueue } from './job-queue.ts';
import { type Digest, digestOf, quoted, readTables, type Table, TEXT_SETTINGS } from './tables.ts';

export const FORMAT = 'facet-backup';
export const FORMAT_VERSION = 1;

export type Header = {
  format: typeof FORMAT;
  version: number;
  createdAt: string;
  /** The schema level (number of the newest migration). */
  level: number;
  jobQueue: JobQueue | null;
  /** The months the audit log has partitions for; absent in backups from before partitioning. */
  auditMonths?: string[];
  /** In an order in which they can be loaded. */
  tables: Table[];
};

/** The counter of an identity column. */
export type Counter = { column: string; value: string; isCalled: boolean };
export type Contents = { digest: Digest; counters: Counter[] };
/** The contents of each table of the header, in the same order. */
export type Footer = { contents: Contents[] };

/**
 * Yields the frames of a whole installation, read from one snapshot while writers continue. Only the
 * current chunk is held in memory.
 */
export async function* dump(client: pg.Client): AsyncGenerator<Buffer> {
  await client.query('begin isolation level repeatable read, read only');
  await client.query(TEXT_SETTINGS);
  const level = (await appliedLevels(client)).at(-1);
  if (level === undefined) throw new Error('The database has not been set up; there is nothing to back up.');
  const tables = await readTables(client);
  const header: Header = {
    format: FORMAT,
    version: FORMAT_VERSION,
    createdAt: new Date().toISOString(),
    level,
    jobQueue: (await readJobQueue(client)) ?? null,
    auditMonths: await readAuditMonths(client),
    tables,
  };
  yield jsonFrame('header', header);
  const contents: Contents[] = [];
  for (const table of tables) {
    yield jsonFrame('start', { schema: table.schema, name: table.name });
    const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const select = `select ${columns} from ${quoted(client, table)}`;
    for await (const chunk of client.query(copyTo(`copy (${select}) to stdout`))) yield* dataFrames(chunk);
    yield frame('end', Buffer.alloc(0));
    contents.push({ digest: await digestOf(client, table), counters: await readCounters(client, table) });
  }
  yield jsonFrame('footer', { contents } satisfies Footer);
  await client.query('commit');
}

/**
 * Reads the identity counters. They are not part of a snapshot; reading them after the rows makes them at
 * least as high as the rows.
 */
const readCounters = async (client: pg.ClientBase, table: Table): Promise<Counter[]> => {
  const counters: Counter[] = [];
  for (const column of table.identities) {
    const name = await client.query<{ name: string }>('select pg_get_serial_sequence($1, $2) as name', [
      quoted(client, table),
      column,
    ]);
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name.rows[0]?.name}`,
    );
    const [row] = rows;
    if (row) counters.push({ column, value: row.value, isCalled: row.called });
  }
  return counters;
};
