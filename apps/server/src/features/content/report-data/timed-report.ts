import type { QueryScope } from '../queries/query-data.ts';
import type { QueryResult } from '../queries/query-result.ts';
import { type QueryTiming, timingOf } from './query-timing.ts';
import type { ReportData } from './report-data.ts';
import type { ReportDefinition } from './report-definition.ts';
import type { ReportRunner, RunReportOptions } from './report-runner.ts';

/** The data of a report, with how long it took and, if the query asks for it, the number of all rows. */
export interface TimedReport extends ReportData {
  readonly timing: QueryTiming;
  readonly total?: number;
}

/** Runs a report. @throws as `ReportRunner.dataOf` */
export async function timedReport(
  reportRunner: Pick<ReportRunner, 'dataOf'>,
  scope: QueryScope,
  definition: ReportDefinition,
  options: Omit<RunReportOptions, 'onResult'>,
): Promise<TimedReport> {
  const startedAt = performance.now();
  const results: QueryResult[] = [];
  const onResult = (result: QueryResult) => results.push(result);
  const data = await reportRunner.dataOf(scope, definition, { ...options, onResult });
  const total = results[0]?.total ?? null;
  return { ...data, timing: timingOf(results, startedAt), ...(total === null ? {} : { total }) };
}
