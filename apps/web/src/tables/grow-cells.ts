/** The cells of a board, and the widgets in them. */
const CELL = '[data-type]';
const CHART = '[data-chart]';

interface FrozenCell {
  readonly cell: HTMLElement;
  readonly board: HTMLElement | null;
  readonly height: number;
  /** The heights of the board's rows in pixels; undefined if its cells are one below another. */
  readonly rows: number[] | undefined;
}

/**
 * Makes the widget around a table higher, and the rows of the boards that it is on. What is beside it keeps its height: a
 * chart would be drawn as high as a long table.
 */
export function growCells(box: HTMLElement, height: number): void {
  const chart = box.closest<HTMLElement>(CHART);
  if (chart === null || height <= 0) return;
  const frozen = cellsAround(box).map(freeze);
  chart.style.minHeight = `${chart.offsetHeight + height}px`;
  let more = height;
  for (const { cell, board, height: before, rows } of frozen) {
    if (rows === undefined) cell.style.minHeight = `${before + more}px`;
    else more = growRow({ cell, board, height: before + more, rows });
  }
}

/**
 * Lets a table go on on the next page of a document. Style sheets have the rest. A table beside others goes below them,
 * because Chromium does not move what is below a grid that a page ends in.
 */
export function flowOverPages(box: HTMLElement): void {
  box.style.overflow = 'visible';
  for (const cell of cellsAround(box)) {
    const board = cell.parentElement;
    if (board?.dataset.arrangement === 'grid' && board.children.length > 1) {
      keepHeights(board);
      cell.style.width = `${cell.offsetWidth}px`;
      const own = board.cloneNode(false);
      board.after(own);
      own.appendChild(cell);
    }
    cell.style.height = '';
    cell.dataset.flows = '';
  }
}

/** From the inside out. */
function cellsAround(element: HTMLElement): HTMLElement[] {
  const cell = element.parentElement?.closest<HTMLElement>(CELL) ?? null;
  return cell === null ? [] : [cell, ...cellsAround(cell)];
}

function freeze(cell: HTMLElement): FrozenCell {
  const board = cell.parentElement;
  const height = cell.offsetHeight;
  if (board?.dataset.arrangement !== 'grid') return { cell, board, height, rows: undefined };
  const rows = getComputedStyle(board).gridTemplateRows.split(' ').map(Number.parseFloat);
  keepHeights(board);
  return { cell, board, height, rows };
}

/** The cells of a board keep their heights when its rows become higher. */
function keepHeights(board: HTMLElement): void {
  const cells = [...board.children] as HTMLElement[];
  const heights = cells.map(({ offsetHeight }) => offsetHeight);
  for (const [index, { style }] of cells.entries()) {
    style.alignSelf = 'start';
    style.height = `${heights[index]}px`;
  }
}

/** Makes the last row of a cell as high as the cell needs it. Returns by how much the board has become higher. */
function growRow({ cell, board, height, rows: before }: FrozenCell): number {
  if (board === null || before === undefined) return 0;
  const rows = [...before];
  const { gridRowStart, gridRowEnd } = cell.style;
  const first = Number(gridRowStart) - 1;
  const span = Number(gridRowEnd.replace('span ', ''));
  const last = first + span - 1;
  const gaps = (span - 1) * (Number.parseFloat(getComputedStyle(board).rowGap) || 0);
  const room = rows.slice(first, last + 1).reduce((sum, row) => sum + row, gaps);
  cell.style.height = `${height}px`;
  const missing = Math.max(height - room, 0);
  rows[last] = (rows[last] ?? 0) + missing;
  board.style.gridTemplateRows = rows.map((row) => `${row}px`).join(' ');
  return missing;
}
