import stringWidth from 'string-width';
import type { TableColumn } from './email.ts';

/** The width of the content of an email, and of the parts of a table, in pixels. */
const WIDTH = 552;
const CHARACTER = 7;
const GAP = 12;
/** Texts that are wider, in characters, wrap. */
const WRAPS = 16;

/** How many columns of a table fit beside each other on a desktop; at least one. */
export function fittingColumns(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
): number {
  let left: number = WIDTH + GAP;
  let fitting = 0;
  for (const [index, { label, kind }] of columns.entries()) {
    const texts = rows.map((row) => row[index] ?? '');
    const widest =
      kind === 'number' ? Math.max(...texts.map((text) => stringWidth(text)), 0) : wrapped(texts);
    left -= Math.max(widest, wrapped([label])) * CHARACTER + GAP;
    if (left < 0) break;
    fitting += 1;
  }
  return Math.max(fitting, 1);
}

/** The width that texts need if they wrap. */
function wrapped(texts: readonly string[]): number {
  return Math.max(
    ...texts.map((text) => {
      const longest = Math.max(...text.split(/\s/).map((word) => stringWidth(word)));
      return Math.max(longest, Math.min(stringWidth(text), WRAPS));
    }),
    0,
  );
}
