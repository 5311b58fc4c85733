import stringWidth from 'string-width';
import type { MessageTable } from './message.ts';

/** The most characters of a line of an aligned table; what is wider becomes a list. */
const WIDTH = 100;
const GAP = '  ';

/** A table as plain text: aligned columns, or, if they are too wide, a line for each value. */
export function textTable({
  columns,
  rows,
  totals,
}: Pick<MessageTable, 'columns' | 'rows' | 'totals'>): string {
  const labels = columns.shown.map(({ label }) => label);
  const lines = [labels, ...rows.shown, ...totals];
  const widths = labels.map((_, index) => Math.max(...lines.map((line) => stringWidth(line[index] ?? ''))));
  const width = widths.reduce((sum, each) => sum + each + GAP.length, -GAP.length);
  if (width > WIDTH) return [...rows.shown, ...totals].map((row) => listOf(labels, row)).join('\n\n');
  const rule = '-'.repeat(width);
  const aligned = (line: readonly string[]) =>
    line
      .map((text, index) => {
        const space = ' '.repeat((widths[index] ?? 0) - stringWidth(text));
        return columns.shown[index]?.kind === 'number' ? space + text : text + space;
      })
      .join(GAP)
      .trimEnd();
  return [
    aligned(labels),
    rule,
    ...rows.shown.map(aligned),
    ...(totals.length === 0 ? [] : [rule, ...totals.map(aligned)]),
  ].join('\n');
}

function listOf(labels: readonly string[], row: readonly string[]): string {
  return row.map((value, index) => `${labels[index]}: ${value}`).join('\n');
}
