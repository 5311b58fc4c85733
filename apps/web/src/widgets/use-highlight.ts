import type { ChartPoint, MountedChart } from '@facet/charts/view';
import type { ReportData } from '@facet/client';
import { type RefObject, useCallback, useEffect } from 'react';
import { useBoard, useBoardState } from '../store/board-context.ts';
import { cellsOf, dimensionsIn } from '../store/highlights.ts';

const NOTHING = new Map<string, unknown>();

/**
 * Fades what a chart shows of other values than those pointed at in another chart, or chosen in this one. Returns what
 * follows the pointer in this chart.
 */
export function useHighlight(
  widgetId: string,
  data: ReportData | null,
  mounted: RefObject<MountedChart | undefined>,
): (point: ChartPoint | null) => void {
  const { highlights } = useBoard();
  const chosen = useBoardState(({ crossFilter }) =>
    crossFilter?.widgetId === widgetId ? crossFilter.dimensions : undefined,
  );
  useEffect(() => {
    if (data === null) return undefined;
    const show = () =>
      mounted.current?.highlight(cellsOf(data, highlights.elsewhere(widgetId)) ?? cellsOf(data, chosen));
    show();
    return highlights.subscribe(show);
  }, [highlights, widgetId, data, chosen, mounted]);
  return useCallback(
    (point) => {
      highlights.point(widgetId, data === null || point === null ? NOTHING : dimensionsIn(data, point.rows));
    },
    [highlights, widgetId, data],
  );
}
