import type { Days } from '@facet/ask/answer';
import { emptyQuestion, keyOf, type Model, type Question } from '@facet/query';
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
 * The first and the last day of the time dimension in a question about a period, as its asker sees them, if the answer is
 * empty: a period without data and one outside the data look the same. Null for other questions, and without days.
 */
export async function daysWithData(
  reportRunner: Pick<ReportRunner, 'dataOf'>,
  scope: QueryScope,
  { view, ranges }: Question,
  data: TimedReport,
  { model, ...options }: Reading,
): Promise<Days | null> {
  const [range] = ranges;
  if (range === undefined || !isWithoutData(data)) return null;
  const day = { kind: 'dimension', member: range.member, granularity: 'day' } as const;
  const find = async (direction: 'asc' | 'desc') => {
    const question: Question = {
      ...emptyQuestion(view),
      columns: [day],
      filters: [{ member: range.member, operator: 'set' }],
      order: [{ column: keyOf(day), direction }],
      limit: 1,
    };
    const { definition } = runnable(question, model);
    const { rows } = await timedReport(reportRunner, scope, definition, { ...options, place: 'query' });
    const found = rows[0]?.[0];
    return typeof found === 'string' ? found.slice(0, 10) : undefined;
  };
  const [first, last] = await Promise.all([find('asc'), find('desc')]);
  return first === undefined || last === undefined ? null : { first, last };
}

/** Whether an answer has no rows, or only measures that have no value or are zero, as a count of nothing is. */
function isWithoutData({ columns, rows }: TimedReport): boolean {
  return rows.every((row) =>
    columns.every(
      ({ isMeasure }, index) => isMeasure === true && (row[index] === null || Number(row[index]) === 0),
    ),
  );
}
