import { columnOf, type Model, nameOf, type Question } from '@facet/query';
import type { QueryScope } from '../queries/query-data.ts';
import type { ReportRunner } from '../report-data/report-runner.ts';
import { type TimedReport, timedReport } from '../report-data/timed-report.ts';
import { runnable } from './runnable.ts';

interface Reading {
  readonly model: Model;
  readonly timezone: string;
  readonly gone: AbortSignal;
}

/**
 * Whether a group before or after the only place of a ranking that a question asks for has the same value, so that the data
 * source decides which of them it returns. False for other questions, which need no query.
 */
export async function isTied(
  reportRunner: Pick<ReportRunner, 'dataOf'>,
  scope: QueryScope,
  question: Question,
  { columns, rows }: TimedReport,
  { model, ...options }: Reading,
): Promise<boolean> {
  const { order, offset, limit } = question;
  const [row] = rows;
  const ranked = order[0] && columnOf(question, order[0].column);
  if (offset === null || limit !== 1 || row === undefined || ranked === undefined) return false;
  const place = columns.findIndex(({ name }) => name === nameOf(ranked));
  const { definition } = runnable({ ...question, offset: Math.max(0, offset - 1), limit: 3 }, model);
  const near = await timedReport(reportRunner, scope, definition, { ...options, place: 'query' });
  return near.rows.filter((other) => other[place] === row[place]).length > 1;
}
