import type { Report } from '@facet/client';
import { fromReport, type Question, type ReadReport, type SqlReading } from '@facet/query';
import { readSql } from '../api/reports-api.ts';

/** The kinds of visualisations that pages know. */
export const KINDS: readonly string[] = ['vega', 'table', 'kpi', 'html', 'map', 'sankey'];

/** How a report can be shown. */
export type Shown =
  /** As a question; whether it has settings that saving would leave out. */
  | { readonly kind: 'question'; readonly question: Question; readonly isPartlyRead: boolean }
  /** As its rows only, with the reason, if the person can be interested in it. */
  | { readonly kind: 'rows'; readonly reason: RowsReason | null };

export type RowsReason =
  | { readonly code: 'unknownKind'; readonly detail: string }
  | { readonly code: 'sql' | 'python' | 'unreadable'; readonly detail: string | null };

export interface OpenedReport {
  readonly report: Report;
  readonly shown: Shown;
}

/**
 * Reads the question of a report. Whatever a question does not represent is shown as rows, so that it is never saved with a loss.
 * @param mayAsk whether the person may ask questions of their own
 */
export async function openedReport(
  report: Report,
  mayAsk: boolean,
  signal: AbortSignal,
): Promise<OpenedReport> {
  const rows = (reason: RowsReason | null): OpenedReport => ({ report, shown: { kind: 'rows', reason } });
  if (!mayAsk) return rows(null);
  const { kind, pythonCode } = report.meta ?? {};
  if (pythonCode != null) return rows({ code: 'python', detail: null });
  if (kind != null && !KINDS.some((known) => known === kind))
    return rows({ code: 'unknownKind', detail: String(kind) });
  const read = await readReport(report.deploymentId, report, signal);
  if ('question' in read)
    return {
      report,
      shown: { kind: 'question', question: read.question, isPartlyRead: read.dropped.length > 0 },
    };
  return rows(
    report.sqlQuery === null
      ? { code: 'unreadable', detail: null }
      : { code: 'sql', detail: read.refused.message },
  );
}

/** What defines the query of a report, or of one of its versions. */
type Defined = Pick<Report, 'sqlQuery' | 'jsonQuery' | 'pivotItems' | 'meta'>;

/** The question of a report or version; null if it does not ask one. */
export async function questionOf(
  deploymentId: number,
  report: Defined,
  signal: AbortSignal,
): Promise<Question | null> {
  const read = await readReport(deploymentId, report, signal);
  return 'question' in read ? read.question : null;
}

const NO_SQL: SqlReading = { code: 'other', reason: '', position: undefined };

async function readReport(deploymentId: number, report: Defined, signal: AbortSignal): Promise<ReadReport> {
  const reading = report.sqlQuery === null ? NO_SQL : await readingOf(deploymentId, report.sqlQuery, signal);
  return fromReport(report, () => reading);
}

async function readingOf(deploymentId: number, sqlQuery: string, signal: AbortSignal): Promise<SqlReading> {
  const { question, problem } = await readSql(deploymentId, sqlQuery, signal);
  if (question !== null) return { question: question as unknown as Question };
  const { code, message, position } = problem ?? { code: 'other', message: '', position: null };
  return { code, reason: message, position: position ?? undefined };
}
