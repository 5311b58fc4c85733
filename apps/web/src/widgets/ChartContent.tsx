import type { ReportSnapshot } from '@facet/client';
import { failureOf } from '../api/failure-of.ts';
import { shapeOfChart } from '../charts/shape-of-chart.ts';
import { BusyState, ErrorState, Notice, WidgetSkeleton } from '../look/States.tsx';
import { useWords } from '../words/words.ts';
import { Result, type ResultProps } from './Result.tsx';
import type { RowsQuery } from './use-rows.ts';

interface ChartContentProps extends Omit<ResultProps, 'report' | 'result' | 'onRetry'> {
  /** Undefined if the report is not part of the dashboard any more. */
  readonly report: ReportSnapshot | undefined;
  readonly query: RowsQuery;
  readonly isNear: boolean;
}

/** What a chart shows: its result, or what it waits for or failed with. */
export function ChartContent({ report, query, isNear, ...rest }: ChartContentProps) {
  const words = useWords();
  const { data: result, error, isError, isPlaceholderData, failureReason, refetch } = query;
  const retry = () => void refetch();
  if (report === undefined) return <Notice text={words.missingReport} />;
  if (isError && (result === undefined || isPlaceholderData))
    return <ErrorState error={error} onRetry={retry} />;
  if (result !== undefined) return <Result {...rest} report={report} result={result} onRetry={retry} />;
  if (failureReason != null && failureOf(failureReason) === 'busy') return <BusyState />;
  if (!isNear) return null;
  const { kind, chart } = report;
  const shape = kind == null ? 'table' : kind === 'kpi' || kind === 'table' ? kind : shapeOfChart(chart);
  return <WidgetSkeleton shape={shape} since={rest.since} />;
}
