import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { BoardStore } from '../store/board-store.ts';
import { isControl } from './layout.ts';

/** Asks the server what the controls of a board have without the viewer, and what the address chooses. */
export function useDescribedControls(board: BoardStore): void {
  const { api, opened, config, dashboard } = board;
  const hasControls = config.widgets.some(isControl);
  const { data, error } = useQuery({
    queryKey: ['controls', dashboard.publicId, opened],
    queryFn: ({ signal }) => api.controls(opened, signal),
    enabled: hasControls || opened !== '',
  });
  useLayoutEffect(() => {
    if (data !== undefined) board.describe(data);
    else if (error !== null) board.showWithoutAddress(error);
  }, [board, data, error]);
}
