import stringWidth from 'string-width';
import { remarksOn } from './counts.ts';
import type { TableColumn } from './email.ts';
import type { Message, MessageTable } from './message.ts';
import type { Html, Part } from './template.ts';

/** Numbers that have more characters wrap. */
const LONG_NUMBER = 24;
/** Between columns, in pixels. */
const GAP = 12;
/** The least width of a column of texts, in pixels: the table rather scrolls. */
const TEXT_WIDTH = 64;
/** Words of the labels of numbers that have more characters are broken. */
const LONG_WORD = 15;
const CHARACTER = 7.2;

/** A column, and how its cells look. */
interface StyledColumn extends TableColumn {
  readonly style: { readonly align: 'left' | 'right'; readonly padding: string };
}

/** The HTML of a table. @param part that of tables */
export function tableOf(part: Part, { language }: Message, table: MessageTable): Html {
  const { title, columns, rows, totals } = table;
  const { direction } = language;
  const styled = columns.shown.map((column, index) => ({
    ...column,
    style: styleOf(column, direction, index === columns.shown.length - 1),
  }));
  return part.fill({
    title: part.line('title', title),
    name: title,
    column: styled.map(({ label, kind, style }) =>
      part
        .part('column')
        .fill({ ...style, least: kind === 'number' ? widthOfWords(label) : TEXT_WIDTH, label }),
    ),
    row: rows.shown.map((row) => rowOf(part.part('row'), styled, row)),
    total: totals.map((row) => rowOf(part.part('total'), styled, row)),
    remark: remarksOn(table, language).flatMap((remark) => part.line('remark', remark)),
  });
}

/** The width of the longest word of a label, up to a limit, in pixels. */
function widthOfWords(label: string): number {
  const longest = Math.max(...label.split(/\s/).map((word) => stringWidth(word)));
  return Math.min(longest, LONG_WORD) * CHARACTER;
}

function rowOf(part: Part, columns: readonly StyledColumn[], values: readonly string[]): Html {
  const cell = part.part('cell');
  return part.fill({
    cell: columns.map(({ kind, style }, index) => {
      const value = values[index] ?? '';
      const wrap = kind === 'number' && value.length <= LONG_NUMBER ? 'nowrap' : 'normal';
      return cell.fill({ ...style, wrap, value });
    }),
  });
}

function styleOf({ kind }: TableColumn, direction: 'ltr' | 'rtl', isLast: boolean): StyledColumn['style'] {
  const gap = isLast ? 0 : GAP;
  return direction === 'rtl'
    ? { align: 'right', padding: `6px 0 6px ${gap}px` }
    : { align: kind === 'number' ? 'right' : 'left', padding: `6px ${gap}px 6px 0` };
}
