import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { BoardStore } from '../store/board-store.ts';

/** Queries every widget of a board again, from the data source. */
export function useRefresh(board: BoardStore): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => {
    const queryKey = ['rows', board.dashboard.publicId];
    return board.refresh(() => client.refetchQueries({ queryKey, type: 'active' }));
  }, [board, client]);
}
