import type { ChartPoint, CompiledChart, MountedChart } from '@facet/charts/view';
import type { ReportData, ReportSnapshot, WidgetResult } from '@facet/client';
import type { WidgetOfType } from '@facet/dashboards';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { delayOf, failureOf, isWorthAsking } from '../api/failure-of.ts';
import { Chart } from '../charts/Chart.tsx';
import { shapeOfChart } from '../charts/shape-of-chart.ts';
import { dataInWords, noticeTexts } from '../look/data-in-words.ts';
import type { Cell } from '../look/format-value.ts';
import { useFormats } from '../look/formats-context.ts';
import { BusyState, ErrorState, MissingNote, Notice, StaleNote, WidgetSkeleton } from '../look/States.tsx';
import { choicesFor } from '../store/cross-filter.ts';
import { reportOfChart, useDashboard } from '../store/dashboard-context.ts';
import { valuesOf } from '../store/dashboard-state.ts';
import { dimensionsIn } from '../store/highlights.ts';
import { cellsOfMark, rowByColumn, rowOfMark } from '../store/menu-point.ts';
import { type ChosenCell, DataTable } from '../tables/DataTable.tsx';
import { LinksProvider, type RowLink } from '../tables/row-links.ts';
import { tableModel } from '../tables/table-model.ts';
import { useWords } from '../words/words.ts';
import { Card } from './Card.tsx';
import classes from './ChartWidget.module.css';
import { EmptyState } from './EmptyState.tsx';
import { Html } from './Html.tsx';
import { fillTemplate } from './html-template.ts';
import { Kpi } from './Kpi.tsx';
import { isPythonChart, PythonOutput } from './PythonOutput.tsx';
import type { DownloadState } from './save-file.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useHighlight } from './use-highlight.ts';
import { usePointActions } from './use-point-actions.ts';
import { useRowLinks } from './use-row-links.ts';
import { useWidgetNear } from './use-widget-near.ts';
import { WidgetActions } from './WidgetActions.tsx';

/** Fewer rows than this are what the author wants to show, such as the top ten. */
const NOTABLE_ROWS = 1000;

/** Throws the error of a chart that the server may answer later, so that it is asked again. */
function unlessBusy(result: WidgetResult): WidgetResult {
  const { error } = result;
  if (error === null) return result;
  const failure = new ApiError(error.status, error.code, error.error);
  if (failureOf(failure) === 'busy') throw failure;
  return result;
}

/** A report on a dashboard: its rows for the values of the controls, drawn as it was published. */
export function ChartWidget({ widget }: { widget: WidgetOfType<'CHART'> }) {
  const {
    dashboard,
    config,
    members,
    loader,
    port,
    choices,
    crossFilter,
    isReady,
    timezone,
    noteRendered,
    rendering,
  } = useDashboard();
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const isNear = useWidgetNear(widget.id, box);
  const report = reportOfChart(dashboard, widget.config);
  // Undefined until loading begins, and null once the widget has shown something.
  const begun = useRef<number | null>(undefined);
  if (isNear && begun.current === undefined) begun.current = performance.now();
  const since = begun.current ?? undefined;
  const values = useMemo(
    () => valuesOf(choicesFor(widget.id, choices, crossFilter), timezone),
    [widget.id, choices, crossFilter, timezone],
  );
  const kind = report?.kind ?? 'table';
  const query = useQuery({
    queryKey: ['rows', dashboard.publicId, dashboard.versionId, widget.id, values],
    queryFn: async ({ signal }) => unlessBusy(await loader.load(widget.id, kind === 'kpi', values, signal)),
    enabled: isNear && isReady && report !== undefined,
    placeholderData: keepPreviousData,
    retry: isWorthAsking,
    retryDelay: delayOf,
    ...refreshing(widget.config.refreshSeconds),
  });
  const { data: result, isFetching, isPlaceholderData } = query;
  const [isTable, setTable] = useState(false);
  const [download, setDownload] = useState<DownloadState>('done');
  const { isFull, toggle: toggleFullScreen } = useFullScreen(box);
  const chart = useRef<MountedChart>(undefined);
  const hasChart = report?.chart != null;
  const isDrawn =
    isPythonChart(result?.python) || (hasChart && !isTable && (result?.data?.rows.length ?? 0) > 0);
  const isDone =
    report === undefined || query.isError || (result !== undefined && !isPlaceholderData && !isDrawn);
  const refreshedAt = result?.data?.refreshedAt;
  const noteDrawn = useCallback(() => {
    begun.current = null;
    noteRendered(widget.id, refreshedAt);
  }, [noteRendered, widget.id, refreshedAt]);
  useEffect(() => {
    if (isDone) noteDrawn();
  }, [isDone, noteDrawn]);
  const failure = query.error?.message ?? result?.error?.error;
  useEffect(() => {
    if (failure !== undefined)
      port.emit('error', { message: failure, name: 'EmbedQueryError', context: 'query', fatal: false });
  }, [port, failure]);
  const { title, description, showTitle = true, showDescription = true } = widget.config;
  const labelOf = (id: string) => {
    const control = config.widgets.find((other) => other.id === id);
    const { label, member } = (control?.config ?? {}) as { label?: string; member?: string };
    return label ?? members.get(member ?? '')?.title ?? member ?? id;
  };
  const name = title ?? report?.title ?? report?.name ?? words.dashboard;
  return (
    <div ref={box} className={classes.box} data-full={isFull || undefined}>
      <Card
        title={name}
        hasNote={kind === 'kpi'}
        isTitleHidden={!showTitle}
        description={showDescription ? (description ?? report?.description ?? undefined) : undefined}
        isBusy={isFetching || download === 'begun'}
        actions={
          <>
            {query.isError && !isPlaceholderData && (
              <StaleNote refreshedAt={refreshedAt} onRetry={() => query.refetch()} />
            )}
            <MissingNote messages={noticeTexts(result?.data?.notices ?? [], words, labelOf)} />
            {rendering === undefined && (
              <WidgetActions
                widgetId={widget.id}
                title={name}
                refreshedAt={refreshedAt}
                rowCount={kind === 'kpi' ? undefined : result?.data?.rows.length}
                isFull={isFull}
                isTable={hasChart && result?.data != null ? isTable : undefined}
                drawImage={isDrawn ? () => chart.current?.toImage() : undefined}
                onRefresh={() => void loader.refreshing(() => query.refetch())}
                onTable={() => setTable(!isTable)}
                onFullScreen={toggleFullScreen}
                onDownload={setDownload}
              />
            )}
          </>
        }
      >
        <div className={classes.content} data-kind={kind} data-stale={isPlaceholderData || undefined}>
          {report === undefined ? (
            <Notice text={words.missingReport} />
          ) : query.isError && (result === undefined || isPlaceholderData) ? (
            <ErrorState error={query.error} onRetry={() => query.refetch()} />
          ) : result === undefined &&
            query.failureReason != null &&
            failureOf(query.failureReason) === 'busy' ? (
            <BusyState />
          ) : result === undefined ? (
            isNear && (
              <WidgetSkeleton
                shape={kind === 'kpi' || kind === 'table' ? kind : shapeOfChart(report.chart)}
                since={since}
              />
            )
          ) : (
            <Result
              name={name}
              widget={widget}
              isTable={isTable}
              mounted={chart}
              since={since}
              onDrawn={noteDrawn}
              report={report}
              result={result}
              onRetry={() => query.refetch()}
            />
          )}
        </div>
        {download === 'failed' && (
          <p role="alert" className={classes.failed}>
            {words.downloadFailed}
          </p>
        )}
      </Card>
    </div>
  );
}

interface ResultProps {
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

function Result(props: ResultProps) {
  const { name, widget, report, isTable, since, mounted, onRetry, onDrawn } = props;
  const { data: own, python, error } = props.result;
  const words = useWords();
  const data = useMemo(() => own && dataInWords(own, words), [own, words]);
  const { colours, inEffectTimezone, rendering } = useDashboard();
  const { click, menu } = usePointActions(widget);
  const onHover = useHighlight(widget.id, data, mounted);
  const linksOf = useRowLinks(data, props.result.links);
  if (error !== null)
    return <ErrorState error={new ApiError(error.status, error.code, error.error)} onRetry={onRetry} />;
  if (python !== null)
    return (
      <PythonOutput
        name={name}
        run={python}
        mounted={mounted}
        since={since}
        onRetry={onRetry}
        onDrawn={onDrawn}
      />
    );
  if (data === null) return <EmptyState />;
  if (data.rows.length === 0) return <EmptyState />;
  const { drill: canDrill = true } = widget.config;
  const about = { widgetId: widget.id, title: name, data, canDrill };
  const choose = ({ column: { column }, value, source, isMenu, x, y }: ChosenCell) => {
    const links = linksOn(column.name, linksOf(source));
    const point = { ...about, column, value, row: source, links, x, y };
    if (isMenu) menu(point);
    else click(point, dimensionsIn(data, source === undefined ? [] : [rowByColumn(data, source)]));
  };
  const pointOf = ({ rows, column: chosen, x, y }: ChartPoint) => {
    const mark = rows[0] ?? {};
    const isFlow = (report.chart as CompiledChart | null)?.sankey != null;
    const row = rowOfMark(data, mark) ?? (isFlow ? cellsOfMark(data, mark) : undefined);
    const place = data.columns.findIndex(({ name: other }) => other === chosen);
    const column = data.columns[place];
    const links = linksOn(column?.name, linksOf(row));
    const value = (row?.[place] ?? null) as Cell;
    return { ...about, column, value, row, dimensions: dimensionsIn(data, rows), links, x, y };
  };
  if (report.chart != null && !isTable)
    return (
      <Chart
        name={name}
        chart={report.chart as unknown as CompiledChart}
        data={data}
        timezone={inEffectTimezone}
        colours={colours}
        mounted={mounted}
        isWatched={rendering === undefined}
        since={since}
        onPoint={(point) => click(pointOf(point), dimensionsIn(data, point.rows))}
        onMenu={(point) => menu(pointOf(point))}
        onHover={onHover}
        onDrawn={onDrawn}
      >
        <CappedNote data={data} />
      </Chart>
    );
  switch (report.kind) {
    case 'kpi':
      return (
        <Kpi
          data={data}
          spec={report.spec}
          onNumber={(column, value, x, y) => menu({ ...about, column, value, row: data.rows.at(-1), x, y })}
        />
      );
    case 'html':
      return <HtmlReport data={data} spec={report.spec} />;
    default:
      return (
        <LinksProvider value={linksOf}>
          <ReportTable name={name} report={report} data={data} onCell={choose} />
        </LinksProvider>
      );
  }
}

/** The links of a column, or of the whole row if the column has none, such as that of an amount. */
function linksOn(column: string | undefined, links: readonly RowLink[]): readonly RowLink[] {
  const own = links.filter((link) => link.column === column);
  return own.length > 0 ? own : links;
}

function HtmlReport({ data, spec }: { data: ReportData; spec: unknown }) {
  const formats = useFormats();
  const html = useMemo(() => fillTemplate(templateIn(spec), data, formats), [spec, data, formats]);
  return (
    <div className={classes.scrolling} data-scrolls>
      <Html html={html} />
    </div>
  );
}

interface ReportTableProps {
  readonly name: string;
  readonly report: ReportSnapshot;
  readonly data: ReportData;
  onCell(cell: ChosenCell): void;
}

function ReportTable({ name, report, data, onCell }: ReportTableProps) {
  const words = useWords();
  const formats = useFormats();
  const { pivotItems, spec, kind } = report;
  const model = useMemo(
    () => tableModel(data, kind === 'table' ? spec : undefined, pivotItems, { formats, words }),
    [data, kind, spec, pivotItems, formats, words],
  );
  return (
    <>
      <DataTable name={name} model={model} onCell={onCell} />
      <CappedNote data={data} />
    </>
  );
}

/** The report has more rows than a result may have. */
function CappedNote({ data: { truncated, rows } }: { data: ReportData }) {
  const words = useWords();
  const formats = useFormats();
  if (!truncated || rows.length < NOTABLE_ROWS) return null;
  return <p className={classes.truncated}>{words.truncated(rows.length.toLocaleString(formats.locale))}</p>;
}

function templateIn(spec: unknown): string {
  if (typeof spec === 'string') return spec;
  const { html, template } = (spec ?? {}) as { html?: unknown; template?: unknown };
  return typeof html === 'string' ? html : typeof template === 'string' ? template : '';
}

function refreshing(seconds: number | undefined) {
  return seconds === undefined || seconds === 0 ? {} : { refetchInterval: Math.max(seconds, 10) * 1000 };
}
