/** The first and the last line and column of selected cells, in any order. */
export interface CellRange {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** The indexes of the line and the column of a cell; -1 for others. */
export function placeOf(cell: Element | null): [number, number] {
  const [row = -1, column = -1] = (cell?.getAttribute('data-row') ?? '-1:-1').split(':').map(Number);
  return [row, column];
}

/** The cell that contains an element. */
export function cellOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-row]') : null;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** The cell to which a key moves the focus: arrow keys go from cell to cell, Enter goes into the table. */
export function nextCell(key: string, target: EventTarget | null, scroller: Element): HTMLElement | null {
  const [row, column] = placeOf(cellOf(target));
  if (row === -1)
    return key === 'Enter' && target === scroller ? scroller.querySelector<HTMLElement>('[data-row]') : null;
  const [down, along] = STEPS[key] ?? [];
  if (down === undefined || along === undefined) return null;
  const right = getComputedStyle(scroller).direction === 'rtl' ? -along : along;
  return scroller.querySelector<HTMLElement>(`[data-row="${row + down}:${column + right}"]`);
}

/** The selected columns of a line as `from:to`, so that lines whose selection stays are not drawn again. */
export function selectedIn(range: CellRange | undefined, line: number): string | undefined {
  if (range === undefined) return undefined;
  const { from, to } = range;
  if (line < Math.min(from[0], to[0]) || line > Math.max(from[0], to[0])) return undefined;
  return `${Math.min(from[1], to[1])}:${Math.max(from[1], to[1])}`;
}

/** The selected cells as text for spreadsheets: tabs between cells, lines between rows. */
export function copiedText(range: CellRange, textOf: (line: number, column: number) => string): string {
  const [top, bottom] = [range.from[0], range.to[0]].sort((a, b) => a - b) as [number, number];
  const [left, right] = [range.from[1], range.to[1]].sort((a, b) => a - b) as [number, number];
  const list = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return list(top, bottom)
    .map((line) =>
      list(left, right)
        .map((column) => textOf(line, column).replaceAll(/[\t\r\n]+/g, ' '))
        .join('\t'),
    )
    .join('\n');
}
