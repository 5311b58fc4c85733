import type { Cell, Formats } from '../look/format-value.ts';
import type { WidthNeeds } from './column-widths.ts';
import { sampleOf } from './column-widths.ts';
import { isShare, type TableColumn, type TableModel } from './table-model.ts';

/** How many characters of a text a cell shows at most; the rest is in its details. */
export const MOST_CHARACTERS = 300;

let context: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

/** Forgets measured texts, because a font has been loaded since. */
export function forgetWidths(): void {
  known.clear();
}

/** The width of a text in pixels. */
function textWidth(text: string, font: string): number {
  const key = `${font}\n${text}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  context ??= document.createElement('canvas').getContext('2d');
  if (context == null) return text.length * 7.5;
  context.font = font;
  const { width } = context.measureText(text);
  if (known.size > 20_000) known.clear();
  known.set(key, width);
  return width;
}

/** The first and the last column have 28 pixels, and a pinned one a line of 1. */
const PADDING = 30;
const SORT_ARROW = 18;
/** A heading with more words is cut. */
const MOST_WORDS = 16;

/**
 * How wide the columns of a table have to be for their content, from a sample of the rows.
 * @param textOf the text of a cell
 */
export function contentWidths(
  model: TableModel,
  family: string,
  textOf: (column: TableColumn, value: Cell) => string,
): WidthNeeds[] {
  const sample = sampleOf(model.rows.length);
  const rows = [...sample.map((index) => [model.rows[index] ?? [], index] as const)];
  const own = model.columns.map((column, place) => {
    const [head = 0, folded = 0] = headWidths(column.title, `500 13px ${family}`).map(
      (width) => width + SORT_ARROW,
    );
    const isPicture = column.image || column.sparkline;
    const texts = isPicture
      ? []
      : rows.map(([cells, index]) =>
          textOf(rowColumn(model, column, index), cells[place] ?? null).slice(0, MOST_CHARACTERS),
        );
    if (place === 0) texts.push(...treeTexts(model, sample, textOf));
    const totals = model.totals.map((cells) => textOf(column, cells[place] ?? null));
    const body = Math.max(0, ...[...new Set(texts)].map((text) => textWidth(text, `13px ${family}`)));
    const bottom = Math.max(0, ...totals.map((text) => textWidth(text, `600 13px ${family}`)));
    const cells = Math.max(body + extraOf(model, column, place), bottom);
    return {
      content: Math.max(head, cells) + PADDING,
      least: Math.max(folded, cells) + PADDING,
      ...(column.width === undefined ? {} : { fixed: column.width }),
      ...(column.flex === undefined ? {} : { flex: column.flex }),
    };
  });
  return withHeadings(model.columns, own, family);
}

/** The width of a heading, and the least that it needs in three lines. */
function headWidths(title: string, font: string): readonly [whole: number, folded: number] {
  const words = title.split(' ').slice(0, MOST_WORDS);
  const widthOf = (from: number, to: number) => textWidth(words.slice(from, to).join(' '), font);
  let folded = textWidth(title, font);
  for (let first = 1; first < words.length; first += 1)
    for (let second = first; second < words.length; second += 1) {
      const lines = [widthOf(0, first), widthOf(first, second), widthOf(second, words.length)];
      folded = Math.min(folded, Math.max(...lines));
    }
  return [textWidth(title, font), folded];
}

/** The labels of groups, which are in the first column too. */
function treeTexts(
  { tree }: TableModel,
  sample: readonly number[],
  textOf: (column: TableColumn, value: Cell) => string,
): string[] {
  if (tree === undefined) return [];
  return sample.flatMap((index) => {
    const path = tree.pathOf(index);
    return tree.labels.map((column, level) => textOf(column, path[level] ?? null).slice(0, MOST_CHARACTERS));
  });
}

/** What a cell has beside its text. */
function extraOf({ tree }: TableModel, column: TableColumn, place: number): number {
  const level = tree !== undefined && place === 0 ? tree.labels.length * 16 + 8 : 0;
  const symbol = column.rules?.some(({ tone }) => tone !== 'strong' && tone !== 'soft') ? 22 : 0;
  return level + symbol + (column.barOf ? 82 : 0) + (column.sparkline ? 96 : 0) + (column.image ? 40 : 0);
}

/** What a cell is shown as: with measures on rows, that depends on the row. */
export function rowColumn(model: TableModel, column: TableColumn, row: number): TableColumn {
  return column.isLabel ? column : (model.measureOf?.(row) ?? column);
}

/** Columns are at least as wide together as the heading above them. */
function withHeadings(
  columns: readonly TableColumn[],
  needs: readonly WidthNeeds[],
  family: string,
): WidthNeeds[] {
  const levels = Math.max(0, ...columns.map(({ groups }) => groups.length));
  if (levels === 0) return [...needs];
  // Folded headings could be too narrow for those above them.
  const wide = needs.map(({ least: _least, ...need }) => need);
  for (let level = 0; level < levels; level += 1)
    for (const { from, span, value } of spansAt(columns, level)) {
      const inside = wide.slice(from, from + span);
      const lack =
        textWidth(value, `600 13px ${family}`) +
        PADDING -
        inside.reduce((sum, { content }) => sum + content, 0);
      if (lack > 0) for (const need of inside) need.content += lack / span;
    }
  return wide;
}

/** Neighbouring columns with the same headings down to a level share its cell. */
export function spansAt(columns: readonly TableColumn[], level: number) {
  const spans: { key: string; value: string; path: string; from: number; span: number }[] = [];
  for (const [from, { groups, key }] of columns.entries()) {
    const path = JSON.stringify(groups.slice(0, level + 1));
    const last = spans.at(-1);
    if (last?.path === path) last.span += 1;
    else spans.push({ key, value: groups[level] ?? '', path, from, span: 1 });
  }
  return spans;
}

/** A cell in words. */
export function cellText(formats: Pick<Formats, 'cell'>, column: TableColumn, value: Cell): string {
  if (column.sparkline || column.image) return '';
  const { unit, better } = column;
  const isChange = better !== undefined && typeof value === 'number' && value > 0;
  const text =
    unit !== undefined && typeof value === 'number' && !isShare(column.column)
      ? formats.cell({ ...column.column, format: { type: 'number', decimalPlaces: 1 } }, value / unit)
      : formats.cell(column.column, value);
  // A change has its sign, so that its colour is not the only sign of its direction.
  return isChange ? `+${text}` : text;
}
