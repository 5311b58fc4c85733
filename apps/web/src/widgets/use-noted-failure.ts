import { useEffect } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useBoard } from '../store/board-context.ts';
import { errorOf, type RowsQuery } from './use-rows.ts';

/** Keeps the board informed whether a chart fails, and of what. */
export function useNotedFailure(widgetId: string, { error, data }: RowsQuery): void {
  const board = useBoard();
  const found = error ?? (data === undefined ? undefined : errorOf(data));
  const { code, status } = found instanceof ApiError ? found : { code: 'unknown', status: 0 };
  const message = found?.message;
  useEffect(() => {
    board.noteFailure(widgetId, message === undefined ? undefined : new ApiError(status, code, message));
    return () => board.noteFailure(widgetId, undefined);
  }, [board, widgetId, message, code, status]);
}
