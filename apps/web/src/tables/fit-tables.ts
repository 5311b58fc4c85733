import classes from './DataTable.module.css';

/** The smallest scale of a table that is too wide. */
const LEAST_SCALE = 0.5;
/** The same for pictures that are as wide as a phone, on which smaller texts cannot be read. */
const READABLE_SCALE = 0.9;
/** A note names at most so many columns. */
const MOST_NAMES = 8;

/** The words for readers that only so many rows or columns are shown. */
interface Notes {
  readonly rows: (count: number) => string;
  /** @param left the names of the columns that are not shown */
  readonly columns: (count: number, total: number, left: string) => string;
}

/**
 * Fits the tables of a page that the server renders, where nobody can scroll: makes those that are too wide smaller, leaves
 * out the columns and rows for which there still is no room, with a note, and takes back room that is left below.
 * @param isForPhones whether columns are left out rather than made too small to be read
 */
export function fitTables(notes: Notes, isForPhones: boolean): void {
  for (const box of document.querySelectorAll<HTMLElement>(`.${classes.scroller}`)) {
    const table = box.querySelector('table');
    if (table === null || box.dataset.fitted !== undefined) continue;
    box.dataset.fitted = '';
    const left = fitColumns(box, table, isForPhones);
    box.style.overflow = 'hidden';
    const total = headsOf(table).length;
    const names = left.length > MOST_NAMES ? [...left.slice(0, MOST_NAMES), '…'] : left;
    if (left.length > 0) box.append(lineOf(notes.columns(total - left.length, total, names.join(', '))));
    if (box.scrollHeight > box.clientHeight) leaveOutRows(box, table, notes.rows);
    else shrink(box, table);
  }
}

/** Makes a table as wide as its box. Returns the names of the columns for which there is no room. */
function fitColumns(box: HTMLElement, table: HTMLTableElement, isForPhones: boolean): string[] {
  const room = box.clientWidth;
  const columns = [...table.querySelectorAll('col')];
  const widths = columns.map(({ style }) => Number.parseFloat(style.width));
  const heads = headsOf(table);
  // The numbers of rows have no name.
  const unnamed = columns.length - heads.length;
  const shown = columnsIn(room, widths, unnamed, isForPhones && !hasGroups(table));
  const sum = widths.slice(0, shown).reduce((all, each) => all + each, 0);
  const width = Math.min(sum, room / LEAST_SCALE);
  const last = columns[shown - 1];
  // A single column that is too wide itself: its texts end with an ellipsis.
  if (width < sum && last !== undefined) last.style.width = `${(widths[shown - 1] ?? 0) - (sum - width)}px`;
  if (shown < columns.length) leaveOutColumns(table, shown);
  // What is left fills the widget.
  if (shown < columns.length || width < sum) table.style.width = `${Math.max(width, room)}px`;
  if (width > room) table.style.setProperty('zoom', String(room / width));
  return heads.slice(shown - unnamed).map(({ dataset }) => dataset.column ?? '');
}

/** How many columns fit, the first one in any case. */
function columnsIn(
  room: number,
  widths: readonly number[],
  unnamed: number,
  mustBeReadable: boolean,
): number {
  const fitting = (scale: number) => {
    let sum = 0;
    const beyond = widths.findIndex((each) => {
      sum += each;
      return sum * scale > room;
    });
    return beyond === -1 ? widths.length : beyond;
  };
  const readable = fitting(READABLE_SCALE);
  // The first column names what is in the row.
  if (mustBeReadable && readable >= unnamed + 2) return readable;
  return Math.max(fitting(LEAST_SCALE), unnamed + 1);
}

/** Whether cells are above several columns: few of these are worse to read than many small ones. */
function hasGroups(table: HTMLTableElement): boolean {
  return table.querySelector('[colspan]:not([colspan="1"])') !== null;
}

/** The headings of the columns. */
function headsOf(table: HTMLTableElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>('thead th[data-column]')];
}

/** Hides the columns from a place on. */
function leaveOutColumns(table: HTMLTableElement, from: number): void {
  for (const line of table.querySelectorAll('colgroup, tr')) {
    let place = 0;
    for (const cell of [...line.children] as HTMLElement[]) {
      const span = cell instanceof HTMLTableCellElement ? cell.colSpan : 1;
      if (place >= from) cell.hidden = true;
      else if (place + span > from) (cell as HTMLTableCellElement).colSpan = from - place;
      place += span;
    }
  }
}

function leaveOutRows(box: HTMLElement, table: HTMLTableElement, note: Notes['rows']): void {
  // Replaces the note below that the report has more rows.
  box.dataset.cut = '';
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
