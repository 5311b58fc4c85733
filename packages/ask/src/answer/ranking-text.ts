import { numberFormat } from '@facet/charts/intl-formats';
import type { Answer, PlacedColumn } from './answer.ts';
import { answerPhrases } from './answer-language.ts';
import type { Cells } from './cells.ts';

type Row = readonly unknown[];

/** How many entries are listed; the rest is counted. */
const MOST = 5;
const MOST_MEASURES = 3;
/** Measures of which the sum of groups is the value of all. */
const ADDITIVE: readonly string[] = ['count', 'sum'];

/** The top entries of a breakdown with their values, and what the others add up to; or the values of dimensions alone. */
export function rankingText(cells: Cells, answer: Answer): string {
  const { named, values, more } = answerPhrases(answer.locale);
  const measures = cells.measures.slice(0, MOST_MEASURES);
  const { rows, direction } = ranked(cells, answer);
  const count = (number: number) => numberFormat(answer.locale, {}).format(number);
  const entries = rows.slice(0, MOST).map((row) => entryText(row, measures, cells, answer));
  const rest = rows.slice(MOST);
  if (rest.length > 0)
    entries.push(more(count(rest.length), rest.length === 1, totalOf(rest, measures, cells, answer)));
  const titles = (measures.length > 0 ? measures : cells.dimensions).map((column) => cells.title(column));
  const name = titles.join(', ');
  if (measures.length === 0)
    return `${named(name, [values(count(rows.length), rows.length === 1), ...entries].join(', '))}.`;
  const { highestFirst, lowestFirst, placed } = answerPhrases(answer.locale);
  const { offset, limit } = answer.question;
  if (offset !== null && limit === 1 && direction !== null)
    return `${named(placed(name, offset + 1, direction), entries.join(', '))}.`;
  const headings = { desc: highestFirst(name), asc: lowestFirst(name) };
  return `${named(direction !== null && rows.length > 1 ? headings[direction] : name, entries.join(', '))}.`;
}

function entryText(row: Row, measures: readonly PlacedColumn[], cells: Cells, { locale }: Answer): string {
  const figures = measures.map((measure) => {
    const value = cells.value(row, measure);
    return value === undefined ? answerPhrases(locale).noValue : cells.text(value, measure);
  });
  const label = cells.label(row);
  if (label === '') return figures.join('; ');
  return figures.length === 0 ? label : `${label} (${figures.join('; ')})`;
}

interface Ranked {
  readonly rows: readonly Row[];
  /** How the rows are sorted by the first measure; null if they are not. */
  readonly direction: Direction | null;
}

type Direction = 'asc' | 'desc';

/** The rows as they were ordered, or by the first measure where the question has no order. */
function ranked(cells: Cells, { question, result: { rows } }: Answer): Ranked {
  const [measure] = cells.measures;
  const [order] = question.order;
  if (measure === undefined) return { rows, direction: null };
  const figure = (row: Row) => cells.value(row, measure) ?? Number.NEGATIVE_INFINITY;
  if (order === undefined)
    return {
      rows: rows.toSorted((one, other) => compared(figure(other), figure(one))),
      direction: 'desc',
    };
  const figures = rows.flatMap((row) => cells.value(row, measure) ?? []);
  const isMeasured = order.column === measure.name && isSorted(figures, order.direction);
  return { rows, direction: isMeasured ? order.direction : null };
}

/** Whether figures are sorted. Rows without a figure may be anywhere: data sources place them differently. */
function isSorted(figures: readonly number[], direction: Direction): boolean {
  return figures.every((figure, place) => {
    const before = figures[place - 1] ?? figure;
    return direction === 'asc' ? before <= figure : before >= figure;
  });
}

function compared(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

function totalOf(
  rows: readonly Row[],
  [measure, ...others]: readonly PlacedColumn[],
  cells: Cells,
  { definitions, question }: Answer,
): string | undefined {
  const { aggregation } = (measure?.member && definitions.get(measure.member)) || {};
  const canAdd = ADDITIVE.includes(aggregation ?? '') && others.length === 0 && !question.ungrouped;
  if (measure === undefined || !canAdd) return undefined;
  return cells.text(
    rows.reduce((sum, row) => sum + (cells.value(row, measure) ?? 0), 0),
    measure,
  );
}
