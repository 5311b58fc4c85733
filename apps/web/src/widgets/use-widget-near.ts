import { type RefObject, useCallback, useEffect } from 'react';
import { useBoard } from '../store/board-context.ts';
import { useNear } from './use-near.ts';

/** Whether a widget has been near the viewport, so that it loads; the dashboard waits for those. */
export function useWidgetNear(widgetId: string, ref: RefObject<Element | null>): boolean {
  const { loading, rendering } = useBoard();
  // Before the other effect, which reports what this one waits for.
  useEffect(() => loading.mounted(widgetId), [loading, widgetId]);
  const onSeen = useCallback((isNear: boolean) => loading.seen(widgetId, isNear), [loading, widgetId]);
  return useNear(ref, onSeen, rendering !== undefined);
}
