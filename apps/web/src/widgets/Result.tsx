import type { MountedChart } from '@facet/charts/view';
import type { ReportSnapshot, WidgetResult } from '@facet/client';
import type { WidgetOfType } from '@facet/dashboards';
import { type RefObject, useMemo } from 'react';
import { ApiError } from '../api/api-error.ts';
import { dataInWords } from '../look/data-in-words.ts';
import { useFormats } from '../look/formats-context.ts';
import { ErrorState } from '../look/States.tsx';
import { LinksProvider } from '../tables/row-links.ts';
import { useWords } from '../words/words.ts';
import { EmptyState } from './EmptyState.tsx';
import { HtmlReport } from './HtmlReport.tsx';
import { Kpi } from './Kpi.tsx';
import { PythonOutput } from './PythonOutput.tsx';
import { ReportChart } from './ReportChart.tsx';
import { ReportTable } from './ReportTable.tsx';
import { usePoints } from './use-points.ts';
import { useRowLinks } from './use-row-links.ts';

export interface ResultProps {
  readonly widget: WidgetOfType<'CHART'>;
  readonly name: string;
  readonly report: ReportSnapshot;
  readonly result: WidgetResult;
  readonly isTable: boolean;
  readonly since: number | undefined;
  readonly mounted: RefObject<MountedChart | undefined>;
  onRetry(): void;
  onDrawn(): void;
}

/** What the server has answered, in the kind of the report. */
export function Result({ result, onRetry, ...props }: ResultProps) {
  const { data: own, python, error, links } = result;
  const { name, mounted, since, onDrawn } = props;
  const words = useWords();
  const { locale } = useFormats();
  const data = useMemo(() => own && dataInWords(own, words, locale), [own, words, locale]);
  if (error !== null)
    return <ErrorState error={new ApiError(error.status, error.code, error.error)} onRetry={onRetry} />;
  if (python !== null) return <PythonOutput {...{ name, mounted, since, onRetry, onDrawn }} run={python} />;
  if (data === null || data.rows.length === 0) return <EmptyState />;
  return <Rows {...props} data={data} links={links} />;
}

interface RowsProps extends Omit<ResultProps, 'result' | 'onRetry'> {
  readonly data: NonNullable<WidgetResult['data']>;
  readonly links: WidgetResult['links'];
}

function Rows({ widget, name, report, data, links, isTable, ...drawing }: RowsProps) {
  const linksOf = useRowLinks(data, links);
  const points = usePoints(widget, name, data, linksOf);
  if (report.chart != null && !isTable)
    return <ReportChart {...drawing} {...{ widget, name, report, data, points }} />;
  switch (report.kind) {
    case 'kpi':
      return <Kpi data={data} spec={report.spec} onNumber={points.onNumber} />;
    case 'html':
      return <HtmlReport data={data} spec={report.spec} />;
    default:
      return (
        <LinksProvider value={linksOf}>
          <ReportTable widgetId={widget.id} name={name} report={report} data={data} onCell={points.onCell} />
        </LinksProvider>
      );
  }
}
