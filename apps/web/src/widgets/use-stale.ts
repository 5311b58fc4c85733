import { useEffect } from 'react';
import { useBoard } from '../store/board-context.ts';

/** Notes on the board whether a widget shows older data than it should, because they could not be refreshed. */
export function useStale(widgetId: string, isStale: boolean): void {
  const board = useBoard();
  useEffect(() => (isStale ? board.noteStale(widgetId) : undefined), [board, widgetId, isStale]);
}
