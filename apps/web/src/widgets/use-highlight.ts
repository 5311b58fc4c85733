import type { ChartPoint, MountedChart } from '@facet/charts/view';
import type { ReportData } from '@facet/client';
import { type RefObject, useCallback, useEffect } from 'react';
import { useBoard, useBoardState } from '../store/board-context.ts';
import { cellsOf, dimensionsIn } from '../store/highlights.ts';

const NOTHING = new Map<string, unknown>();

/**
 * Fades what a chart shows of other values than those pointed at in another chart, or chosen in this one. Returns what
 * follows the pointer in this chart, and what fades a chart that has just been drawn.
 */
export function useHighlight(
  widgetId: string,
  data: ReportData | null,
  mounted: RefObject<MountedChart | undefined>,
): { readonly follow: (point: ChartPoint | null) => void; readonly fade: () => void } {
  const { highlights } = useBoard();
  const chosen = useBoardState(({ crossFilter }) =>
    crossFilter?.widgetId === widgetId ? crossFilter.dimensions : undefined,
  );
  const fade = useCallback(() => {
    if (data === null) return;
    mounted.current?.highlight(cellsOf(data, highlights.elsewhere(widgetId)) ?? cellsOf(data, chosen));
  }, [highlights, widgetId, data, chosen, mounted]);
  useEffect(() => {
    fade();
    return highlights.subscribe(fade);
  }, [highlights, fade]);
  const follow = useCallback(
    (point: ChartPoint | null) => {
      highlights.point(widgetId, data === null || point === null ? NOTHING : dimensionsIn(data, point.rows));
    },
    [highlights, widgetId, data],
  );
  return { follow, fade };
}
