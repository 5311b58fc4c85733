import classes from './DataTable.module.css';
import { flowOverPages, growCells } from './grow-cells.ts';

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

interface Fit {
  readonly notes: Notes;
  /** Whether columns are left out rather than made too small to be read. */
  readonly isForPhones: boolean;
  /** The height that the page may have, in pixels; undefined for pages of paper. */
  readonly mostHeight: number | undefined;
}

/**
 * Fits the tables of a page that the server renders, where nobody can scroll: makes those that are too wide smaller, and
 * those with more rows higher. Leaves out the columns and rows for which there still is no room, with a note, and takes
 * back room that is left below.
 */
export function fitTables({ notes, isForPhones, mostHeight }: Fit): void {
  for (const box of document.querySelectorAll<HTMLElement>(`.${classes.scroller}`)) {
    const table = box.querySelector('table');
    if (table === null || box.dataset.fitted !== undefined) continue;
    box.dataset.fitted = '';
    const left = fitColumns(box, table, isForPhones);
    box.style.overflow = 'hidden';
    const total = headsOf(table).length;
    const names = left.length > MOST_NAMES ? [...left.slice(0, MOST_NAMES), '…'] : left;
    if (left.length > 0) box.append(lineOf(notes.columns(total - left.length, total, names.join(', '))));
    const missing = missingHeight(box);
    if (missing <= 0) {
      shrink(box, table);
      continue;
    }
    if (mostHeight !== undefined) {
      const room = mostHeight - document.documentElement.scrollHeight;
      growCells(box, Math.min(missing, Math.max(room, 0)));
    } else flowOverPages(box);
    leaveOutRows(box, table, notes.rows);
  }
}

/** How much higher a box would have to be for its content. */
function missingHeight(box: HTMLElement): number {
  return box.scrollHeight - box.clientHeight;
}

/**
 * Makes a table as wide as its box. Returns the names of the columns for which there is no room; totals are the last to
 * be left out.
 */
function fitColumns(box: HTMLElement, table: HTMLTableElement, isForPhones: boolean): string[] {
  const room = box.clientWidth;
  const columns = [...table.querySelectorAll('col')];
  const widths = columns.map(({ style }) => Number.parseFloat(style.width));
  const heads = headsOf(table);
  // The numbers of rows have no name.
  const unnamed = columns.length - heads.length;
  const totals = heads.flatMap(({ dataset }, index) =>
    dataset.total === undefined ? [] : [index + unnamed],
  );
  const shown = columnsIn(room, widths, {
    unnamed,
    totals,
    mustBeReadable: isForPhones && !hasGroups(table),
  });
  const sum = [...shown].reduce((all, place) => all + (widths[place] ?? 0), 0);
  const width = Math.min(sum, room / LEAST_SCALE);
  const only = columns[unnamed];
  // A single column that is too wide itself: its texts end with an ellipsis.
  if (width < sum && only !== undefined) only.style.width = `${(widths[unnamed] ?? 0) - (sum - width)}px`;
  const isWhole = shown.size === columns.length;
  if (!isWhole) leaveOutColumns(table, shown);
  // What is left fills the widget.
  if (!isWhole || width < sum) table.style.width = `${Math.max(width, room)}px`;
  if (width > room) table.style.setProperty('zoom', String(room / width));
  return heads.flatMap(({ dataset }, index) => (shown.has(index + unnamed) ? [] : [dataset.column ?? '']));
}

interface Kept {
  readonly unnamed: number;
  /** The places of totals. */
  readonly totals: readonly number[];
  readonly mustBeReadable: boolean;
}

/** The places of the columns that fit, the first one in any case. */
function columnsIn(
  room: number,
  widths: readonly number[],
  { unnamed, totals, mustBeReadable }: Kept,
): ReadonlySet<number> {
  const least = unnamed + 1;
  const places = [...widths.keys()];
  const others = places.filter((place) => place >= least && !totals.includes(place));
  const order = [...places.slice(0, least), ...totals.filter((place) => place >= least), ...others];
  const fitting = (scale: number) => {
    let sum = 0;
    const beyond = order.findIndex((place) => {
      sum += widths[place] ?? 0;
      return sum * scale > room;
    });
    return beyond === -1 ? order.length : beyond;
  };
  const readable = fitting(READABLE_SCALE);
  // The first column names what is in the row.
  const count = mustBeReadable && readable > least ? readable : Math.max(fitting(LEAST_SCALE), least);
  return new Set(order.slice(0, count));
}

/** Whether cells are above several columns: few of these are worse to read than many small ones. */
function hasGroups(table: HTMLTableElement): boolean {
  return table.querySelector('[colspan]:not([colspan="1"])') !== null;
}

/** The headings of the columns. */
function headsOf(table: HTMLTableElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>('thead th[data-column]')];
}

/** Hides all columns but those at the given places. */
function leaveOutColumns(table: HTMLTableElement, shown: ReadonlySet<number>): void {
  for (const line of table.querySelectorAll('colgroup, tr')) {
    let place = 0;
    for (const cell of [...line.children] as HTMLElement[]) {
      const span = cell instanceof HTMLTableCellElement ? cell.colSpan : 1;
      const kept = Array.from({ length: span }, (_, index) => place + index).filter((each) =>
        shown.has(each),
      );
      if (kept.length === 0) cell.hidden = true;
      else if (kept.length < span) (cell as HTMLTableCellElement).colSpan = kept.length;
      place += span;
    }
  }
}

/** Leaves out the rows for which there is no room, with a note, also on those that are not in the page at all. */
function leaveOutRows(box: HTMLElement, table: HTMLTableElement, note: Notes['rows']): void {
  const rows = [...(table.tBodies[0]?.rows ?? [])];
  const heads = table.tHead?.rows.length ?? 0;
  const isShort = rows.length < Number(table.ariaRowCount ?? 0) - heads;
  if (missingHeight(box) <= 0 && !isShort) return;
  // Replaces the note below that the report has more rows.
  box.dataset.cut = '';
  // One line, also before the number is known.
  const line = lineOf(note(0));
  box.append(line);
  while (rows.length > 0 && missingHeight(box) > 0) {
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
