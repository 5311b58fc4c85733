import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { ApiError, badRequest } from '../../../../errors/errors.ts';
import { nullable } from '../../../../http/shapes.ts';
import type { ToolContext } from '../tool.ts';
import { ResultChart } from './result-chart.ts';
import { moreText, nextCursor } from './shapes.ts';

/** The number of rows in one answer. */
export const ROWS = 200;
/** The most characters of rows in the text of one answer; all of the page are in the structured content. */
const MOST_TEXT = 60_000;

/** A page of rows as tools return it. */
export const RowsPage = Type.Object({
  columns: Type.Array(
    Type.Object({
      name: Type.String({ description: 'The name in the result.' }),
      title: Type.String(),
      type: Type.String(),
      isMeasure: Type.Boolean(),
      granularity: nullable(Type.String()),
      format: Type.Unknown({ description: 'How people see its values; null if nothing defines it.' }),
    }),
  ),
  rows: Type.Array(Type.Array(Type.Unknown()), { description: 'The cells in the order of the columns.' }),
  firstRow: Type.Integer({ description: 'The index of the first row in the whole result.' }),
  nextCursor,
  refreshedAt: nullable(Type.String(), 'When the oldest part of the data was queried.'),
  notices: Type.Array(Type.String(), { description: 'What the query asks for and the data does not have.' }),
  chart: { ...ResultChart, description: 'How assistants that show charts draw the rows.' },
});
export type RowsPage = Static<typeof RowsPage>;

/** The part of a result of the API that tools return. */
export interface ResultRows {
  readonly columns: readonly RowsPage['columns'][number][];
  readonly rows: readonly (readonly unknown[])[];
  readonly refreshedAt?: string | null;
  readonly notices?: readonly { readonly message: string }[];
}

/** The pages of one result, whose cursors are valid for the same arguments of the same tool only. */
export class RowPages {
  readonly #context: ToolContext;
  readonly #list: string;

  constructor(context: ToolContext, tool: string, { cursor: _, ...given }: { readonly cursor?: string }) {
    this.#context = context;
    const digest = createHash('sha256').update(JSON.stringify(given)).digest('base64url');
    this.#list = `mcp:${context.tenantId}:${tool}:${digest}`;
  }

  /** The index of the first row of a page. @throws 400 for a cursor of another result */
  firstOf(cursor: string | undefined): number {
    if (cursor === undefined) return 0;
    try {
      return Number(this.#context.cursors.read(this.#list, cursor)[0]);
    } catch (error) {
      if (error instanceof ApiError) throw badRequest('cursor is not from this tool with the same arguments');
      throw error;
    }
  }

  /** @param hasMore whether there are rows after those of the page */
  page(
    { columns, rows, refreshedAt, notices = [] }: ResultRows,
    firstRow: number,
    hasMore: boolean,
    chart: ResultChart,
  ): RowsPage {
    const next = hasMore ? this.#context.cursors.make(this.#list, [firstRow + rows.length]) : null;
    return {
      columns: columns.map(({ name, title, type, isMeasure, granularity, format }) => {
        return { name, title, type, isMeasure, granularity, format: format ?? null };
      }),
      rows: rows.map((row) => [...row]),
      firstRow,
      nextCursor: next,
      refreshedAt: refreshedAt ?? null,
      notices: notices.map(({ message }) => message),
      chart: { ...chart },
    };
  }
}

/** A page as text: how many rows, the columns, and each row as JSON. */
export function textOfPage({ columns, rows, firstRow, nextCursor: next, notices }: RowsPage): string {
  const lines: string[] = [];
  let left = MOST_TEXT;
  for (const row of rows) {
    const line = JSON.stringify(row);
    left -= line.length;
    if (left < 0) break;
    lines.push(line);
  }
  const cut =
    lines.length < rows.length
      ? `\nThe text ends after ${lines.length} rows; the structured content has all ${rows.length}.`
      : '';
  const which = rows.length === 0 ? 'No rows' : `Rows ${firstRow + 1} to ${firstRow + rows.length}`;
  const head = `${which}, as JSON. Columns: ${JSON.stringify(columns.map(({ name }) => name))}`;
  return [head, ...lines].join('\n') + cut + moreText(next) + notices.map((notice) => `\n${notice}`).join('');
}
