import type { Position } from '@facet/dashboards';

/** A rectangle in pixels. `start` is from the edge where lines of text begin, so that it is the same from right to left. */
export interface Box {
  readonly start: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The columns and rows of a grid as they are on the screen, in pixels from its corner. Rows may be of different heights. */
export interface Tracks {
  readonly columns: number;
  readonly columnWidth: number;
  /** Where each row begins, and how high it is. */
  readonly rows: readonly { readonly top: number; readonly height: number }[];
  /** The height of a row below the last one. */
  readonly rowHeight: number;
  readonly gapX: number;
  readonly gapY: number;
}

/** Reads the tracks of a grid from its element. */
export function readTracks(canvas: HTMLElement): Tracks {
  const style = getComputedStyle(canvas);
  const columns = style.gridTemplateColumns.split(' ').map(Number.parseFloat);
  const heights = style.gridTemplateRows.split(' ').map(Number.parseFloat).filter(Number.isFinite);
  const gapY = Number.parseFloat(style.rowGap) || 0;
  let end = 0;
  const rows = heights.map((height) => {
    const top = end;
    end += height + gapY;
    return { top, height };
  });
  return {
    columns: columns.length,
    columnWidth: columns[0] ?? 0,
    rows,
    rowHeight: Number.parseFloat(style.getPropertyValue('--row')) || 48,
    gapX: Number.parseFloat(style.columnGap) || 0,
    gapY,
  };
}

/** Where cells are. */
export function boxOf(tracks: Tracks, { x, y, w, h }: Position): Box {
  const { columnWidth, gapX } = tracks;
  const top = rowAt(tracks, y).top;
  const last = rowAt(tracks, y + h - 1);
  return {
    start: x * (columnWidth + gapX),
    top,
    width: w * columnWidth + (w - 1) * gapX,
    height: last.top + last.height - top,
  };
}

/** The column whose beginning is nearest to a place; it may be outside of the grid. */
export function nearestColumn({ columnWidth, gapX }: Tracks, start: number): number {
  return Math.round(start / (columnWidth + gapX));
}

/** The row whose beginning is nearest to a place, from 0. */
export function nearestRow(tracks: Tracks, top: number): number {
  let row = 0;
  while (rowAt(tracks, row + 1).top - top < top - rowAt(tracks, row).top) row += 1;
  return row;
}

function rowAt({ rows, rowHeight, gapY }: Tracks, row: number): { top: number; height: number } {
  const known = rows[row];
  if (known !== undefined) return known;
  const last = rows.at(-1);
  const end = last === undefined ? 0 : last.top + last.height + gapY;
  return { top: end + (row - rows.length) * (rowHeight + gapY), height: rowHeight };
}
