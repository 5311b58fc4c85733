import type { Widget } from '@facet/dashboards';
import { useCallback } from 'react';
import { useBoard, useBoardState } from '../../store/board-context.ts';
import { useArea } from '../../words/area.ts';
import { CANVAS } from '../../words/builder/canvas/canvas-area.ts';
import { nameOf } from './name-of.ts';

/** How a widget of the board is called where it cannot be seen. */
export function useNameOf(): (widget: Widget) => string {
  const { dashboard } = useBoard();
  const members = useBoardState((state) => state.members);
  const words = useArea(CANVAS);
  return useCallback((widget) => nameOf(widget, { dashboard, members }, words), [dashboard, members, words]);
}
