import type { MountedChart } from '@facet/charts/view';
import type { WidgetOfType } from '@facet/dashboards';
import { useRef, useState } from 'react';
import { StaleSign, WidgetSkeleton } from '../look/States.tsx';
import { useBoard, useBoardState } from '../store/board-context.ts';
import { reportOfChart } from '../store/reports.ts';
import { useWords } from '../words/words.ts';
import { Card } from './Card.tsx';
import { ChartActions } from './ChartActions.tsx';
import { ChartContent } from './ChartContent.tsx';
import classes from './ChartWidget.module.css';
import { isPythonChart } from './PythonOutput.tsx';
import type { DownloadState } from './save-file.ts';
import { useDrawn } from './use-drawn.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useNotedFailure } from './use-noted-failure.ts';
import { useRows } from './use-rows.ts';
import { useStale } from './use-stale.ts';
import { useWidgetNear } from './use-widget-near.ts';

interface ChartWidgetProps {
  readonly widget: WidgetOfType<'CHART'>;
}

/** A report on a dashboard, or its outline while the report is read. */
export function ChartWidget({ widget }: ChartWidgetProps) {
  const isUnread = useBoardState(({ unread }) => unread.has(widget.id));
  return isUnread ? (
    <Card title={widget.config.title} isBusy>
      <WidgetSkeleton shape="area" />
    </Card>
  ) : (
    <ReadChart widget={widget} />
  );
}

/** A report with its rows for the values of the controls, drawn as it was published. */
function ReadChart({ widget }: ChartWidgetProps) {
  const board = useBoard();
  const { dashboard } = board;
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<MountedChart>(undefined);
  const isNear = useWidgetNear(widget.id, box);
  const report = reportOfChart(dashboard, widget.config);
  const query = useRows(widget, report, isNear);
  const { data: result, isFetching, isPlaceholderData } = query;
  const isTable = useBoardState(({ arranged }) => arranged.get(widget.id)?.isTable === true);
  const [download, setDownload] = useState<DownloadState>('done');
  const { isFull, toggle: toggleFullScreen } = useFullScreen(box);
  const hasChart = report?.chart != null;
  const isDrawn =
    isPythonChart(result?.python) || (hasChart && !isTable && (result?.data?.rows.length ?? 0) > 0);
  const { since, noteDrawn } = useDrawn(widget.id, {
    isNear,
    isDone: report === undefined || query.isError || (result !== undefined && !isPlaceholderData && !isDrawn),
    refreshedAt: result?.data?.refreshedAt,
  });
  const isStale = query.isError && result !== undefined && !isPlaceholderData;
  useStale(widget.id, isStale);
  useNotedFailure(widget.id, query);
  const { title, description, showTitle = true, showDescription = true } = widget.config;
  const name = title ?? report?.title ?? report?.name ?? words.dashboard;
  return (
    <div ref={box} className={classes.box} data-chart data-full={isFull || undefined}>
      <Card
        title={name}
        hasNote={report?.kind === 'kpi'}
        isTitleHidden={!showTitle}
        description={showDescription ? (description ?? report?.description ?? undefined) : undefined}
        isBusy={isFetching || download === 'begun'}
        sign={
          isStale ? (
            <StaleSign refreshedAt={result.data?.refreshedAt} onRetry={() => query.refetch()} />
          ) : undefined
        }
        actions={
          <ChartActions
            widgetId={widget.id}
            title={name}
            query={query}
            isData={report?.kind !== 'kpi'}
            isFull={isFull}
            isTable={hasChart && result?.data != null ? isTable : undefined}
            drawImage={isDrawn ? () => chart.current?.toImage() : undefined}
            onTable={() => board.run({ kind: 'arrange', widgetId: widget.id, change: { isTable: !isTable } })}
            onFullScreen={toggleFullScreen}
            onDownload={setDownload}
          />
        }
      >
        <div
          className={classes.content}
          data-kind={report?.kind ?? 'table'}
          data-stale={isPlaceholderData || undefined}
        >
          <ChartContent
            name={name}
            widget={widget}
            report={report}
            query={query}
            isNear={isNear}
            isTable={isTable}
            mounted={chart}
            since={since}
            onDrawn={noteDrawn}
          />
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
