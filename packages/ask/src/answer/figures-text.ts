import { phrasesOf, SummarySentences } from '@facet/charts/summary';
import type { Answer, PlacedColumn } from './answer.ts';
import { answerPhrases } from './answer-language.ts';
import { Cells } from './cells.ts';
import { rankingText } from './ranking-text.ts';

type Row = readonly unknown[];

/** More would not fit into a sentence that is read. */
const MOST_MEASURES = 4;

/** The figures of an answer as sentences: one number, a comparison, a series, a ranking, or a list of values. */
export function figuresText(answer: Answer): readonly string[] {
  const cells = new Cells(answer);
  const { rows } = answer.result;
  const [dimension, ...others] = cells.dimensions;
  const measures = cells.measures.slice(0, MOST_MEASURES);
  const [first, second, ...more] = rows;
  if (first === undefined) return [answerPhrases(answer.locale).empty];
  const each = (textOf: (measure: PlacedColumn) => string) => measures.map((one) => `${textOf(one)}.`);
  if (dimension === undefined && second === undefined)
    return each((measure) => numberText(first, measure, cells, answer));
  if (dimension === undefined || others.length > 0 || measures.length === 0)
    return [rankingText(cells, answer)];
  if (second !== undefined && more.length === 0 && isInOrder(dimension, rows))
    return each((measure) => pairText(first, second, measure, cells, answer));
  if (dimension.type === 'time' && more.length > 0 && isInOrder(dimension, rows))
    return each((measure) => seriesText(rows, measure, cells, answer));
  return [rankingText(cells, answer)];
}

/** Whether two rows, or the periods of a series, come in the order of time, if they are times. */
function isInOrder({ type, index }: PlacedColumn, rows: readonly Row[]): boolean {
  const times = rows.map((row) => String(row[index]));
  return type !== 'time' || times.every((time, at) => at === 0 || (times[at - 1] ?? '') <= time);
}

/** A number, and what it was in an earlier period where that was asked for. */
function numberText(row: Row, measure: PlacedColumn, cells: Cells, { locale }: Answer): string {
  const { named, noValue, share } = answerPhrases(locale);
  const name = cells.title(measure);
  const value = cells.value(row, measure);
  if (value === undefined) return named(name, noValue);
  const text = cells.text(value, measure);
  if (cells.share !== undefined) {
    const { part, total } = cells.share;
    const amount = (column: PlacedColumn) => cells.text(cells.value(row, column) ?? 0, total);
    return share(cells.sharedTitle, text, amount(part), amount(total));
  }
  const previous = cells.previousOf(measure);
  const before = previous && cells.value(row, previous);
  if (before === undefined) return named(name, text);
  const { up, down, same } = phrasesOf(locale);
  if (before === value) return withoutStop(same(name, text));
  const change = ` (${changeText(value, before, measure, cells, locale)})`;
  return withoutStop((value > before ? up : down)(name, text, cells.text(before, measure), change));
}

/** Two rows that are compared: of times, the later one with the earlier one. */
function pairText(first: Row, second: Row, measure: PlacedColumn, cells: Cells, answer: Answer): string {
  const { named, noValue, difference } = answerPhrases(answer.locale);
  const isTime = cells.dimensions[0]?.type === 'time';
  const values = [first, second].map((row) => cells.value(row, measure));
  const texts = [first, second].map((row, index) => {
    const value = values[index];
    return `${value === undefined ? noValue : cells.text(value, measure)} (${cells.label(row)})`;
  });
  const [one, other] = values;
  const change =
    one === undefined || other === undefined || one === other
      ? []
      : [
          difference(
            changeText(
              ...(isTime ? ([other, one] as const) : ([one, other] as const)),
              measure,
              cells,
              answer.locale,
            ),
          ),
        ];
  return named(cells.title(measure), [...texts, ...change].join(', '));
}

function seriesText(rows: readonly Row[], measure: PlacedColumn, cells: Cells, { locale }: Answer): string {
  const { named, noValue, series } = answerPhrases(locale);
  const points = rows.flatMap((row) => {
    const value = cells.value(row, measure);
    return value === undefined
      ? []
      : [{ value, text: `${cells.text(value, measure)} (${cells.label(row)})` }];
  });
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return named(cells.title(measure), noValue);
  const highest = points.reduce((best, point) => (point.value > best.value ? point : best), first);
  return named(cells.title(measure), series(first.text, last.text, highest.text));
}

/** By how much a value differs from another one: the amount, and in percent unless it is a percentage itself. */
function changeText(
  value: number,
  before: number,
  measure: PlacedColumn,
  cells: Cells,
  locale: string,
): string {
  const sentences = new SummarySentences(phrasesOf(locale), locale, (text) => text);
  const measured = {
    isPercent: isPercent(measure.format),
    text: (number: number) => cells.text(number, measure),
  };
  const amount = sentences.difference(measured, { value, before });
  const relative = measured.isPercent ? undefined : sentences.change(measured, value, before);
  return relative === undefined ? amount : `${amount}; ${relative}`;
}

function isPercent(format: unknown): boolean {
  const type = typeof format === 'object' && format !== null && 'type' in format ? format.type : format;
  return typeof type === 'string' && type.includes('percent');
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
