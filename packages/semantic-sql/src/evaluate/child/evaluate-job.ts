import type { DuckDBConnection } from '@duckdb/node-api';
import type { Cell, FailureKind, FromEvaluator, JobStart, ToEvaluator } from '../protocol.ts';
import { cellOf } from './cells.ts';
import { Tables } from './load-tables.ts';
import { openDuckdb } from './open-duckdb.ts';

type Failure = Extract<FromEvaluator, { type: 'failed' }>;

/** Evaluates one job in a database of its own, and replies with its rows or why there are none. */
export async function evaluateJob(
  job: JobStart,
  read: () => ToEvaluator | undefined,
  reply: (message: FromEvaluator) => void,
): Promise<void> {
  const { connection, close } = await openDuckdb(job.memoryMb);
  try {
    await loadRows(connection, job, read);
    await sendRows(connection, job, reply);
  } catch (error) {
    reply(failureOf(error));
  } finally {
    close();
  }
}

/** Reads all messages of the job, also those after a failure, since the next one is another job. */
async function loadRows(
  connection: DuckDBConnection,
  job: JobStart,
  read: () => ToEvaluator | undefined,
): Promise<void> {
  let tables: Tables | undefined;
  let failure: unknown;
  const attempt = async (work: () => void | Promise<void>) => {
    if (failure !== undefined) return;
    try {
      await work();
    } catch (error) {
      failure = error;
    }
  };
  await attempt(async () => {
    tables = await Tables.create(connection, job);
  });
  for (let message = read(); message?.type === 'rows'; message = read()) {
    const rows = message;
    await attempt(() => tables?.add(rows));
  }
  await attempt(() => tables?.finish());
  if (failure !== undefined) throw failure;
}

async function sendRows(
  connection: DuckDBConnection,
  { sql, maxRows, maxBytes }: JobStart,
  reply: (message: FromEvaluator) => void,
): Promise<void> {
  const result = await connection.stream(sql);
  let rows = 0;
  let bytes = 0;
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk === undefined || chunk.rowCount === 0) break;
    const count = Math.min(chunk.rowCount, maxRows - rows);
    const isTruncated = count < chunk.rowCount;
    const columns = chunk.getColumns().map((values) => {
      const cells = new Array<Cell>(count);
      for (let row = 0; row < count; row += 1) {
        const cell = cellOf(values[row] ?? null);
        bytes += typeof cell === 'string' ? cell.length + 8 : 8;
        if (bytes > maxBytes) throw new TooLarge(`The result has more than ${maxBytes >> 20} MB`);
        cells[row] = cell;
      }
      return cells;
    });
    rows += count;
    if (count > 0) reply({ type: 'rows', columns });
    if (isTruncated) return reply({ type: 'done', isTruncated });
  }
  reply({ type: 'done', isTruncated: false });
}

class TooLarge extends Error {}

/** What DuckDB reports with `errors_as_json`; for errors of its parser after `Failed to extract statements: Parser Error: `. */
type DuckdbError = { exception_type?: string; exception_message?: string; position?: string };

function failureOf(error: unknown): Failure {
  const failed = (kind: FailureKind, message: string): Failure => ({ type: 'failed', kind, message });
  if (error instanceof TooLarge) return failed('bytes', error.message);
  const { message } = error as Error;
  const start = message.indexOf('{"exception_type":');
  if (start === -1) return failed('sql', message);
  const report: DuckdbError = JSON.parse(message.slice(start));
  const { exception_type: type, exception_message: text = '', position } = report;
  if (type === 'Out of Memory') return failed('memory', 'The statement needs too much memory');
  const [first = ''] = text.split('\n');
  return { ...failed('sql', first), ...(position !== undefined && { position: Number(position) }) };
}
