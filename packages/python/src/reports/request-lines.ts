import type { PythonReport } from './python-report.ts';
import { MOST_PROCESSES, type PythonLimits } from './report-limits.ts';

/** Rows that are serialised together, so that other requests are served in between. */
const BLOCK_ROWS = 2_000;

/** Thrown while lines are read if the rows have more bytes than the limit. */
export class TooManyRows extends Error {
  override name = 'TooManyRows';
}

/**
 * What a sandbox reads: a line with the code and the limits, then blocks of rows, each a list per column.
 * @param hints sentences for errors of Python, by class or by class and name
 */
export function* requestLines(
  { code, columns, rows }: PythonReport,
  limits: PythonLimits,
  hints: Readonly<Record<string, string>>,
): Generator<string> {
  const { seconds, memoryMb, rows: mostRows, columns: mostColumns, ...others } = limits;
  yield JSON.stringify({
    code,
    columns,
    hints,
    seconds,
    memoryBytes: memoryMb * 1024 * 1024,
    processes: MOST_PROCESSES,
    limits: { ...others, rows: mostRows, columns: mostColumns },
  });
  let bytes = 0;
  for (let begin = 0; begin < rows.length; begin += BLOCK_ROWS) {
    const block = rows.slice(begin, begin + BLOCK_ROWS);
    const line = JSON.stringify(columns.map(({ name }) => block.map((row) => jsonValue(row[name]))));
    bytes += line.length;
    if (bytes > limits.inputBytes)
      throw new TooManyRows(
        `The rows of the report's query have more than ${limits.inputBytes} bytes; a filter or a larger granularity reduces them`,
      );
    yield line;
  }
}

function jsonValue(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) return JSON.stringify(value);
  return value ?? null;
}
