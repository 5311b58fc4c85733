import type { Answered } from '../../content/ask/answer-to.ts';
import type { Cell } from '../../content/queries/query-result.ts';

/** The most rows of a result that a model gets. */
export const MOST_ROWS = 50;
/** The most characters of a value. */
const MOST_VALUE = 200;

/** What a model gets of a result: the columns, the first rows, and how many rows are left out. */
export function shownRows(id: string, { data }: Answered) {
  if (data === null) return { resultId: id, columns: [], rows: [], leftOut: 0, hasMore: false };
  const rows = data.rows.slice(0, MOST_ROWS).map((row) => row.map(clipped));
  return {
    resultId: id,
    columns: data.columns.map(({ name, title, type, granularity }) => ({ name, title, type, granularity })),
    rows,
    /** Rows of the result beyond these. */
    leftOut: data.rows.length - rows.length,
    /** Whether the data has rows beyond the limit of the query. */
    hasMore: data.truncated,
  };
}

function clipped(value: Cell): Cell {
  return typeof value === 'string' && value.length > MOST_VALUE
    ? `${value.slice(0, MOST_VALUE).toWellFormed()}…`
    : value;
}
