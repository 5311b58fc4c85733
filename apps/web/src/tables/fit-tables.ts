import classes from './DataTable.module.css';

/** The smallest scale of a table that is too wide. */
const LEAST_SCALE = 0.5;
/** The same for pictures that are as wide as a phone, on which smaller texts cannot be read. */
const READABLE_SCALE = 0.9;

/** The words for readers that only so many rows or columns are shown. */
interface Notes {
  readonly rows: (count: number) => string;
  readonly columns: (count: number) => string;
}

/**
 * Fits the tables of a page that the server renders, where nobody can scroll: makes those that are too wide smaller, leaves
 * out rows for which there is no room, and takes back room that is left below.
 * @param isForPhones whether columns are left out rather than made too small to be read
 */
export function fitTables(notes: Notes, isForPhones: boolean): void {
  for (const box of document.querySelectorAll<HTMLElement>(`.${classes.scroller}`)) {
    const table = box.querySelector('table');
    if (table === null || box.dataset.fitted !== undefined) continue;
    box.dataset.fitted = '';
    const shown = isForPhones ? leaveOutColumns(box, table) : undefined;
    const scale = box.clientWidth / (shown?.width ?? table.offsetWidth);
    if (scale < 1) table.style.setProperty('zoom', String(Math.max(scale, LEAST_SCALE)));
    box.style.overflow = 'hidden';
    if (shown !== undefined) box.append(lineOf(notes.columns(shown.count)));
    if (box.scrollHeight > box.clientHeight) leaveOutRows(box, table, notes.rows);
    else shrink(box, table);
  }
}

/** Hides the columns after those that fit at a readable scale. Returns what is left; undefined if all are. */
function leaveOutColumns(
  box: HTMLElement,
  table: HTMLTableElement,
): { readonly count: number; readonly width: number } | undefined {
  // Cells above or across several columns would lose their place.
  if (table.querySelector('[colspan]:not([colspan="1"])') !== null) return undefined;
  const widths = [...table.querySelectorAll('col')].map((column) => Number.parseFloat(column.style.width));
  const room = box.clientWidth / READABLE_SCALE;
  let sum = 0;
  const fitting = widths.findIndex((each) => {
    sum += each;
    return sum > room;
  });
  // The first column names what is in the row.
  if (fitting === -1 || fitting < 2) return undefined;
  for (const line of table.querySelectorAll('colgroup, tr'))
    for (const cell of [...line.children].slice(fitting)) (cell as HTMLElement).hidden = true;
  const width = sum - (widths[fitting] ?? 0);
  table.style.width = `${width}px`;
  return { count: table.querySelectorAll('thead th[data-column]:not([hidden])').length, width };
}

function leaveOutRows(box: HTMLElement, table: HTMLTableElement, note: Notes['rows']): void {
  // One line, also before the number is known.
  const line = lineOf(note(0));
  box.append(line);
  const rows = [...(table.tBodies[0]?.rows ?? [])];
  while (rows.length > 0 && box.scrollHeight > box.clientHeight) {
    const row = rows.pop();
    if (row !== undefined) row.hidden = true;
  }
  line.textContent = note(rows.length);
}

function lineOf(text: string): HTMLElement {
  const line = document.createElement('p');
  line.className = classes.rest ?? '';
  line.textContent = text;
  return line;
}

/**
 * Lowers a widget to the end of its table, where nothing is beside it: below others, where it has only a least height,
 * and alone in its part of a page.
 */
function shrink(box: HTMLElement, table: HTMLTableElement): void {
  const cell = box.closest<HTMLElement>('[data-type="CHART"]');
  const end = (box.lastElementChild ?? table).getBoundingClientRect().bottom;
  const spare = box.getBoundingClientRect().bottom - end;
  if (cell === null || spare <= 0) return;
  const height = `${Math.ceil(cell.offsetHeight - spare)}px`;
  if (cell.style.minHeight !== '') cell.style.minHeight = height;
  else if (cell.matches('[data-rendering="pages"] :only-child')) {
    cell.style.gridRow = 'auto';
    cell.style.height = height;
  }
}
