import { useMemo } from 'react';
import { isMissing } from '../look/format-value.ts';
import { useFormats } from '../look/formats-context.ts';
import { columnWidths, LEAST_WIDTH } from './column-widths.ts';
import { cellText, contentWidths } from './measure-text.ts';
import type { TableColumn, TableModel } from './table-model.ts';
import type { TableView } from './table-view.ts';
import { useFonts } from './use-fonts.ts';
import { useRoom } from './use-room.ts';

/** The columns of a table as the viewer arranges them. */
export interface Columns {
  /** From left to right. */
  readonly columns: readonly TableColumn[];
  /** The same as places in the cells of a line. */
  readonly places: readonly number[];
  /** In pixels. */
  readonly widths: readonly number[];
  /** The width of the column with the numbers of rows; 0 without one. */
  readonly numberWidth: number;
  /** How many columns stay at their place. */
  readonly fixed: number;
  readonly canMove: boolean;
  /** Moves a column; false if it cannot be there. */
  move(from: number, to: number): boolean;
  /** @param width undefined for that of its content */
  resize(key: string, width: number | undefined): void;
}

interface Arranged {
  readonly view: TableView;
  onView(change: TableView): void;
}

const NO_ORDER: readonly string[] = [];
const NO_WIDTHS: Readonly<Record<string, number>> = {};

/** @param lineCount how many lines the table has */
export function useColumns(
  model: TableModel,
  scroller: HTMLElement | null,
  lineCount: number,
  { view: { order = NO_ORDER, widths: chosen = NO_WIDTHS }, onView }: Arranged,
): Columns {
  const formats = useFormats();
  const fonts = useFonts();
  const room = useRoom(scroller);
  const places = useMemo(() => placesIn(model, order), [model, order]);
  const columns = useMemo(() => places.map((place) => model.columns[place] as TableColumn), [places, model]);
  const needs = useMemo(
    () =>
      contentWidths(model, fonts.family, (column, value) =>
        column.isLabel && isMissing(value)
          ? formats.name(column.column, value)
          : cellText(formats, column, value),
      ),
    [model, fonts, formats],
  );
  const numberWidth = model.rowNumbers ? 24 + 9 * String(lineCount).length : 0;
  const widths = useMemo(() => {
    const own = places.map((place) => {
      const fixed = chosen[model.columns[place]?.key ?? ''];
      const need = needs[place] ?? { content: LEAST_WIDTH };
      return fixed === undefined ? need : { ...need, fixed };
    });
    return columnWidths(own, room - numberWidth);
  }, [places, needs, chosen, room, model, numberWidth]);
  const fixed = model.tree === undefined ? 0 : 1;
  return {
    columns,
    places,
    widths,
    numberWidth,
    fixed,
    canMove: model.columns.every(({ groups }) => groups.length === 0),
    move(from, to) {
      if (to < fixed || to >= columns.length || from < fixed || from === to) return false;
      const keys = columns.map(({ key }) => key);
      const [moved = ''] = keys.splice(from, 1);
      keys.splice(to, 0, moved);
      onView({ order: keys });
      return true;
    },
    resize(key, width) {
      const { [key]: _own, ...others } = chosen;
      const resized = width === undefined ? {} : { [key]: Math.max(LEAST_WIDTH, Math.round(width)) };
      onView({ widths: { ...others, ...resized } });
    },
  };
}

/** The places of the columns in the viewer's order; new columns are at the end. */
function placesIn({ columns }: TableModel, order: readonly string[]): number[] {
  const known = order.map((key) => columns.findIndex((column) => column.key === key));
  const moved = known.filter((place) => place !== -1);
  return [...moved, ...columns.map((_, place) => place).filter((place) => !moved.includes(place))];
}
