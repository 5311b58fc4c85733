import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { CsvLines } from '../../csv/csv-lines.ts';
import type { RowSource, StreamedQuery } from './row-source.ts';

/** The part of Cube's drivers that streams rows. Not every driver has it. */
export type StreamingDriver = {
  stream?(
    sql: string,
    values: unknown[],
    options: { highWaterMark: number },
  ): Promise<{ rowStream: Readable; release?: () => Promise<void> }>;
};

/** Rows that a driver fetches at a time, and that are written at a time. */
const ROWS = 1000;

/** The rows of a query as Cube's driver streams them; undefined if it cannot. */
export async function driverRows(
  driver: StreamingDriver,
  { sql, values, columns, gone }: StreamedQuery,
): Promise<RowSource | undefined> {
  if (driver.stream === undefined) return undefined;
  const { rowStream, release } = await driver.stream(sql, values, { highWaterMark: ROWS });
  const stop = () => rowStream.destroy();
  gone.addEventListener('abort', stop, { once: true });
  // Errors are thrown by the iterator; one after its end has no other listener.
  rowStream.on('error', () => {});
  const rows = rowStream[Symbol.asyncIterator]() as AsyncIterator<Record<string, unknown>>;
  return {
    async next(lines: CsvLines) {
      for (let count = 0; count < ROWS; count += 1) {
        const { value: row, done } = await rows.next();
        if (done) return false;
        for (const column of columns) {
          lines.startCell();
          lines.value(row[column.alias], column);
        }
        lines.endLine();
      }
      return true;
    },
    async close() {
      gone.removeEventListener('abort', stop);
      rowStream.destroy();
      // A cursor is closed before its connection serves another query.
      await finished(rowStream, { cleanup: true }).catch(() => {});
      await release?.();
    },
  };
}
