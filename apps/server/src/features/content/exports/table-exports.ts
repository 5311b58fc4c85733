import { pipeline, Readable } from 'node:stream';
import { ApiError } from '../../../errors/errors.ts';
import { endStalled } from '../../../http/end-stalled.ts';
import { Slots } from '../../../http/slots.ts';
import { unlessGone } from '../../../http/unless-gone.ts';
import { NOT_SUPPORTED } from '../../deployments/data-api/data-api-client.ts';
import { type QueryData, type QueryScope, ROW_LIMIT } from '../queries/query-data.ts';
import type { ReportData } from '../report-data/report-data.ts';
import type { ReportDefinition } from '../report-data/report-definition.ts';
import type { ReportRunner, RunReportOptions } from '../report-data/report-runner.ts';
import { columnTitles, type Header } from './column-titles.ts';
import { csvOfRows } from './csv-of-rows.ts';
import { Download } from './download.ts';
import { arrangedColumns, arrangedData, type FileLayout, inOrder, isInModelOrder } from './file-layout.ts';
import { attachment, fileNameOf } from './file-name.ts';
import { sheetOf } from './sheet-of-rows.ts';
import { writeXlsx } from './write-xlsx.ts';

export const FORMATS = ['csv', 'xlsx'] as const;

export const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A table to export, and the caller. */
export interface TableExport {
  readonly scope: QueryScope;
  readonly definition: ReportDefinition;
  readonly format: (typeof FORMATS)[number];
  readonly header?: Header | undefined;
  /** The title from which the file name is derived. */
  readonly title: string;
  readonly options: Pick<RunReportOptions, 'timezone' | 'place' | 'controls'>;
  readonly layout?: FileLayout | undefined;
  /** Aborts when the client disconnects. */
  readonly gone: AbortSignal;
  /** Called when the file has been sent, or ended before. */
  readonly onClosed?: ((isComplete: boolean) => void) | undefined;
}

export interface ExportedFile {
  readonly headers: Readonly<Record<string, string>>;
  /** Fails if the file is incomplete. Destroying it ends the query. */
  readonly content: Readable;
}

/** The response header of an incomplete file. */
export const TRUNCATED = 'facet-truncated';
/** Excel reads a CSV file as UTF-8 if it begins with this. */
const BYTE_ORDER_MARK = '\ufeff';

interface Table {
  readonly content: Readable;
  readonly isTruncated: boolean;
}

/** Exports the rows of reports as files, for callers who may download them. */
export class TableExports {
  readonly #queryData: QueryData;
  readonly #reportRunner: ReportRunner;
  readonly #slots = new Slots({ ofNode: 8, ofTenant: 4 });

  constructor(queryData: QueryData, reportRunner: ReportRunner) {
    this.#queryData = queryData;
    this.#reportRunner = reportRunner;
  }

  /**
   * A file with the rows of a report. For a report that is one semantic query, CSV has all rows: those that are in the order
   * of the model if they are few enough, otherwise streamed from the data source. Other files have at most 50,000 rows
   * and are marked if they are incomplete.
   * @throws as `ReportRunner.dataOf`; 429 while too many exports run
   */
  async open(table: TableExport): Promise<ExportedFile> {
    const { scope, gone, onClosed } = table;
    const slot = this.#slots.enter(scope.deployment.tenant_id);
    try {
      const isCsv = table.format === 'csv';
      const { content, isTruncated } = await unlessGone(gone, isCsv ? this.#csv(table) : this.#xlsx(table));
      const file = new Download(isCsv && table.header !== 'names' ? BYTE_ORDER_MARK : '');
      endStalled(file);
      file.once('close', () => {
        slot.leave();
        onClosed?.(file.readableEnded);
      });
      pipeline(content, file, () => undefined);
      return { headers: headersOf(table, isTruncated), content: file };
    } catch (error) {
      slot.leave();
      throw error;
    }
  }

  async #csv(given: TableExport): Promise<Table> {
    const { scope, definition, header, options, layout, gone } = given;
    const plain = await this.#reportRunner.plainQuery(scope, definition, options);
    if (plain !== null && isInModelOrder(plain, layout)) {
      const table = await this.#csvOfData(given);
      // All rows matter more than their order.
      if (!table.isTruncated) return table;
    }
    const query = plain === null ? null : inOrder(plain, layout);
    if (plain !== null && query !== null) {
      const shown = arrangedColumns(plain.columns, layout);
      const titles = columnTitles(shown, header);
      const columns = shown.map(({ key }, index) => ({ name: key, title: titles[index] as string }));
      try {
        const content = await this.#queryData.csv(scope, query, columns, {
          place: options.place,
          gone,
        });
        return { content, isTruncated: false };
      } catch (error) {
        // A few drivers cannot stream.
        if (!(error instanceof ApiError && error.status === NOT_SUPPORTED)) throw error;
      }
    }
    return this.#csvOfData(given);
  }

  async #csvOfData(table: TableExport): Promise<Table> {
    const data = await this.#dataOf(table);
    const content = Readable.from(csvOfRows(data, columnTitles(data.columns, table.header)));
    return { content, isTruncated: data.truncated };
  }

  async #xlsx(table: TableExport): Promise<Table> {
    const data = await this.#dataOf(table);
    const { sheet, isTruncated } = sheetOf(data, columnTitles(data.columns, table.header));
    return { content: Readable.from([await writeXlsx(sheet, table.gone)]), isTruncated };
  }

  async #dataOf({ scope, definition, options, layout, gone }: TableExport): Promise<ReportData> {
    const wanted = { ...options, defaultRows: ROW_LIMIT.max, gone };
    return arrangedData(await this.#reportRunner.dataOf(scope, definition, wanted), layout);
  }
}

function headersOf({ format, title }: TableExport, isTruncated: boolean): Record<string, string> {
  return {
    'content-type': MEDIA_TYPES[format],
    'content-disposition': attachment(`${fileNameOf(title)}.${format}`),
    'cache-control': 'no-store',
    ...(isTruncated ? { [TRUNCATED]: 'true' } : {}),
  };
}
