import type { CompiledChart, MountedChart } from '@facet/charts/view';
import type { ReportData, ReportSnapshot } from '@facet/client';
import type { WidgetOfType } from '@facet/dashboards';
import type { RefObject } from 'react';
import { Chart } from '../charts/Chart.tsx';
import { useBoard, useBoardState } from '../store/board-context.ts';
import { CappedNote } from './CappedNote.tsx';
import { useHighlight } from './use-highlight.ts';
import type { Points } from './use-points.ts';

interface ReportChartProps {
  readonly widget: WidgetOfType<'CHART'>;
  readonly name: string;
  readonly report: ReportSnapshot;
  readonly data: ReportData;
  readonly points: Points;
  readonly mounted: RefObject<MountedChart | undefined>;
  readonly since: number | undefined;
  onDrawn(): void;
}

/** The rows of a report as a chart. */
export function ReportChart({ widget, report, data, points, mounted, onDrawn, ...rest }: ReportChartProps) {
  const { colours, rendering } = useBoard();
  const zone = useBoardState((state) => state.zone);
  const { follow, fade } = useHighlight(widget.id, data, mounted);
  const chart = report.chart as unknown as CompiledChart;
  return (
    <Chart
      {...rest}
      chart={chart}
      data={data}
      timezone={zone}
      colours={colours}
      mounted={mounted}
      isWatched={rendering === undefined}
      onPoint={(point) => points.onMark(point, chart)}
      onMenu={(point) => points.onMarkMenu(point, chart)}
      onHover={follow}
      onDrawn={() => {
        fade();
        onDrawn();
      }}
    >
      <CappedNote data={data} />
    </Chart>
  );
}
