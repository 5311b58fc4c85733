import type { ChatResult } from '@facet/client';
import type { NewReport } from '../builder/question/make-chart.ts';

/** The most characters of the name of a report. */
const LONGEST = 255;

/** A result as a report, with the chart that shows it: for dashboards whose file contains their reports. */
export function reportOfResult(question: string, { query: asked, chart }: ChatResult): NewReport {
  const { query, sqlQuery = null, pivotItems = null, meta } = asked ?? {};
  return {
    name: question.slice(0, LONGEST),
    jsonQuery: query == null ? null : JSON.stringify(query),
    sqlQuery,
    pivotItems: pivotItems as NewReport['pivotItems'],
    meta: { ...meta, ...chart },
  };
}
