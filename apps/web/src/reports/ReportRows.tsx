import type { Report, ReportData } from '@facet/client';
import type { Visualisation } from '@facet/query';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { isWorthAsking } from '../api/failure-of.ts';
import { rowsOfReport } from '../api/reports-api.ts';
import { fittedChart } from '../chart-form/fitted-chart.ts';
import { KINDS } from '../explore/opened-report.ts';
import { dataInWords } from '../look/data-in-words.ts';
import { useFormats } from '../look/formats-context.ts';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { DataTable } from '../tables/DataTable.tsx';
import { tableOf } from '../tables/table-of.ts';
import { useArea } from '../words/area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import { useWords } from '../words/words.ts';
import classes from './PlainReport.module.css';
import { keyOf } from './report-key.ts';
import { shownName } from './shown-name.ts';

const AnswerChart = lazy(() =>
  import('../explore/answer/AnswerChart.tsx').then((module) => ({ default: module.AnswerChart })),
);

interface ReportRowsProps {
  readonly report: Report;
}

/** The rows of a report as it draws them, and as a table. */
export function ReportRows({ report }: ReportRowsProps) {
  const words = useWords();
  const { locale } = useFormats();
  const { loadFailed } = useArea(REPORTS);
  const { data, error, refetch } = useQuery({
    queryKey: ['report-rows', report.id, report.version],
    queryFn: ({ signal }) => rowsOfReport(keyOf(report), signal),
    retry: isWorthAsking,
  });
  const shown = useMemo(() => data && dataInWords(data, words, locale), [data, words, locale]);
  if (error !== null && shown === undefined)
    return <ErrorState error={error} title={loadFailed} onRetry={() => void refetch()} />;
  if (shown === undefined) return <WidgetSkeleton shape="table" />;
  if (shown.rows.length === 0) return <p className={classes.empty}>{words.noRows}</p>;
  return <ShownRows report={report} data={shown} />;
}

interface ShownRowsProps extends ReportRowsProps {
  readonly data: ReportData;
}

function ShownRows({ report, data }: ShownRowsProps) {
  const words = useWords();
  const { shownAs, chart, table } = useArea(EXPLORE);
  const formats = useFormats();
  const visualisation = useMemo(() => drawnBy(report, data), [report, data]);
  const { tab } = (report.meta?.shownAs ?? {}) as { readonly tab?: unknown };
  const [isTable, setTable] = useState(tab === 'table' || tab === 'pivot');
  const mounted = useRef(undefined);
  const showsChart = visualisation !== undefined && !isTable;
  return (
    <div className={classes.rows}>
      {visualisation !== undefined && (
        <Tabs
          className={classes.views ?? ''}
          value={showsChart ? 'chart' : 'table'}
          onChange={(next) => setTable(next === 'table')}
        >
          <Tabs.List aria-label={shownAs}>
            <Tabs.Tab value="chart">{chart}</Tabs.Tab>
            <Tabs.Tab value="table">{table}</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      )}
      {data.truncated && (
        <p className={classes.empty}>{words.truncated(data.rows.length.toLocaleString(formats.locale))}</p>
      )}
      {showsChart ? (
        <div className={classes.chart}>
          <Suspense fallback={<WidgetSkeleton shape="bars" />}>
            <AnswerChart
              data={data}
              visualisation={visualisation}
              timezone="UTC"
              mounted={mounted}
              onMark={nothing}
              onNumber={nothing}
            />
          </Suspense>
        </div>
      ) : (
        <RowsTable report={report} data={data} />
      )}
    </div>
  );
}

function RowsTable({ report, data }: ShownRowsProps) {
  const words = useWords();
  const formats = useFormats();
  const model = useMemo(() => {
    const { kind, spec } = report.meta ?? {};
    return tableOf(data, kind === 'table' ? spec : undefined, report.pivotItems, { formats, words });
  }, [report, data, formats, words]);
  return <DataTable name={shownName(report)} model={model} />;
}

/** What a report draws; undefined for a table, and if its columns have changed so much that nothing suits them. */
function drawnBy({ meta }: Report, { columns }: ReportData): Visualisation | undefined {
  const { kind, spec } = meta ?? {};
  if (typeof kind !== 'string' || kind === 'table' || !KINDS.includes(kind)) return undefined;
  return fittedChart(
    { kind, ...(spec != null && { spec: spec as NonNullable<Visualisation['spec']> }) },
    columns,
  );
}

const nothing = () => undefined;
