import classes from './DataTable.module.css';

/** The smallest scale of a table that is too wide. */
const LEAST_SCALE = 0.5;

/**
 * Fits the tables of a page that the server renders, where nobody can scroll: makes those that are too wide smaller, and
 * leaves out rows for which there is no room.
 * @param note the words for readers that only so many rows are shown
 */
export function fitTables(note: (count: number) => string): void {
  for (const box of document.querySelectorAll<HTMLElement>(`.${classes.scroller}`)) {
    const table = box.querySelector('table');
    if (table === null) continue;
    const scale = box.clientWidth / table.offsetWidth;
    if (scale < 1) table.style.setProperty('zoom', String(Math.max(scale, LEAST_SCALE)));
    box.style.overflow = 'hidden';
    if (box.scrollHeight > box.clientHeight) leaveOut(box, table, note);
  }
}

function leaveOut(box: HTMLElement, table: HTMLTableElement, note: (count: number) => string): void {
  const line = document.createElement('p');
  line.className = classes.rest ?? '';
  // One line, also before the number is known.
  line.textContent = note(0);
  box.append(line);
  const rows = [...(table.tBodies[0]?.rows ?? [])];
  while (rows.length > 0 && box.scrollHeight > box.clientHeight) {
    const row = rows.pop();
    if (row !== undefined) row.hidden = true;
  }
  line.textContent = note(rows.length);
}
