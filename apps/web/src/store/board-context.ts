import type { ControlValuesInput } from '@facet/client';
import type { DashboardConfig } from '@facet/dashboards';
import { createContext, use, useRef } from 'react';
import { useStore } from 'zustand';
import { type BoardState, valuesFor } from './board-state.ts';
import type { BoardStore } from './board-store.ts';

const BoardContext = createContext<BoardStore | null>(null);

export const BoardProvider = BoardContext;

/** The board around a component. It stays the same: what changes is read with `useBoardState`. */
export function useBoard(): BoardStore {
  const board = use(BoardContext);
  if (board === null) throw new Error('There is no board around this component');
  return board;
}

/**
 * A part of the board's state. The component renders again only when the part has changed.
 * @param isSame for parts that are new objects each time
 */
export function useBoardState<T>(
  select: (state: BoardState) => T,
  isSame: (one: T, other: T) => boolean = Object.is,
): T {
  const board = useBoard();
  const last = useRef<{ readonly value: T }>(undefined);
  return useStore(board.state, (state) => {
    const value = select(state);
    if (last.current === undefined || !isSame(last.current.value, value)) last.current = { value };
    return last.current.value;
  });
}

/** The dashboard that is shown, which an editor changes. */
export function useConfig(): DashboardConfig {
  return useBoardState(({ config }) => config);
}

/** The values of the controls for a widget, as requests have them. */
export function useValues(widgetId: string): ControlValuesInput {
  return useBoardState((state) => valuesFor(widgetId, state));
}

/** Whether two parts of the state that are JSON are equal. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
