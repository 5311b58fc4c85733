import type { Position, Widget } from '@facet/dashboards';
import { isClosedSection } from '@facet/dashboards/arrangement';
import { useBoard, useBoardState, useConfig } from '../store/board-context.ts';
import type { BoardStore } from '../store/board-store.ts';

const NONE: ReadonlySet<string> = new Set();

/** Whether sections of a board cannot be closed: in pictures and documents, and where the board is edited. */
export function keepsSectionsOpen({ rendering, isEdited }: BoardStore): boolean {
  return rendering !== undefined || isEdited;
}

/** The ids of the sections that are closed. */
export function useClosedSections(): ReadonlySet<string> {
  const board = useBoard();
  const { widgets } = useConfig();
  return useBoardState(
    ({ tabs }) => {
      if (keepsSectionsOpen(board)) return NONE;
      const closed = widgets.filter((widget) => isClosedSection(widget, tabs.get(widget.id)));
      return closed.length === 0 ? NONE : new Set(closed.map(({ id }) => id));
    },
    (one, other) => one.size === other.size && [...one].every((id) => other.has(id)),
  );
}

interface Item {
  readonly widget: Pick<Widget, 'id'>;
  readonly position: Position;
}

/**
 * A grid whose closed sections take one row, as their titles do: rows that only closed sections occupied are gone, and what
 * is below moves up. Beside an open widget, the rows stay.
 */
export function closedUp<T extends Item>(placed: readonly T[], closed: ReadonlySet<string>): readonly T[] {
  if (!placed.some(({ widget }) => closed.has(widget.id))) return placed;
  const held = new Set<number>();
  const folded = new Set<number>();
  for (const { widget, position } of placed) {
    for (let row = position.y; row < position.y + position.h; row += 1)
      (row > position.y && closed.has(widget.id) ? folded : held).add(row);
  }
  const gone = [...folded].filter((row) => !held.has(row)).sort((one, other) => one - other);
  const goneBefore = (row: number) => gone.filter((one) => one < row).length;
  return placed.map((item) => {
    const { y, h } = item.position;
    const top = goneBefore(y);
    return { ...item, position: { ...item.position, y: y - top, h: h - (goneBefore(y + h) - top) } };
  });
}
