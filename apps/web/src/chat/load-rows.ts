import { useEffect } from 'react';
import { loadCharts } from '../charts/load-charts.ts';

/** Loads the code of rows, which is as large as the rest of a chat. */
export const loadRows = () => import('./ResultRows.tsx');

/** Loads the code of rows and charts while the server answers. */
export function useRowsSoon(isAnswering: boolean): void {
  useEffect(() => {
    // What fails is loaded again by the answer, which shows the error.
    if (isAnswering) void Promise.allSettled([loadRows(), loadCharts([])]);
  }, [isAnswering]);
}
