import { useCallback, useEffect, useRef } from 'react';
import { useBoard } from '../store/board-context.ts';

interface Drawing {
  readonly isNear: boolean;
  /** Whether what the widget shows is in the page; a chart reports that itself. */
  readonly isDone: boolean;
  readonly refreshedAt: string | undefined;
}

/** When a widget began to load, until it has shown something, and what reports that it has. */
export function useDrawn(widgetId: string, { isNear, isDone, refreshedAt }: Drawing) {
  const board = useBoard();
  // Undefined until loading begins, and null once the widget has shown something.
  const begun = useRef<number | null>(undefined);
  if (isNear && begun.current === undefined) begun.current = performance.now();
  const since = begun.current ?? undefined;
  const noteDrawn = useCallback(() => {
    begun.current = null;
    board.noteRendered(widgetId, refreshedAt);
  }, [board, widgetId, refreshedAt]);
  useEffect(() => {
    if (isDone) noteDrawn();
  }, [isDone, noteDrawn]);
  return { since, noteDrawn };
}
