import type { ChartColumn, CompiledChart, Subject, ValueRef } from '../chart.ts';
import { clip, Formats } from './formats.ts';
import { type Datum, datumsOf } from './rows.ts';
import { type Sentences, sentencesOf } from './sentences.ts';

/** What a description is about. */
export interface Described {
  /** What draws the rows; undefined for a table or a number. */
  readonly chart: CompiledChart | undefined;
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly (readonly unknown[])[];
  readonly locale: string;
  /** The values of a data set of a chart that is drawn; undefined if it is not known. */
  drawn?(data: string): readonly Datum[] | undefined;
}

/** More measures than this make a description longer than anybody listens to. */
const MOST_SUBJECTS = 3;

/**
 * What people read who cannot see a chart: what it shows, of how many values, and the extremes of each measure that it
 * encodes.
 */
export function describeChart({ chart, columns, rows, locale, drawn }: Described): string {
  const formats = new Formats(columns, locale);
  const say = sentencesOf(formats.locale);
  if (rows.length === 0) return say.empty;
  const data = datumsOf(chart ?? { parse: {} }, columns, rows);
  const subjects =
    chart === undefined || chart.subjects.length === 0 ? subjectsOfRows(columns) : chart.subjects;
  if (subjects.length === 0) return say.plain(titlesOf(formats, say, columns.map(refOfColumn)), rows.length);
  return subjects
    .slice(0, MOST_SUBJECTS)
    .map((subject) => sentenceOf(formats, say, subject, subject.data === null ? data : drawn?.(subject.data)))
    .join(' ');
}

/** @param data undefined if the values that the chart computes are not known */
function sentenceOf(
  formats: Formats,
  say: Sentences,
  { measure, dimensions }: Subject,
  data: readonly Datum[] | undefined,
): string {
  const known = (data ?? []).filter((datum) => isNumber(datum[measure.key]));
  const title = titlesOf(formats, say, [measure]);
  const value = (datum: Datum) => textOf(formats, datum, measure);
  const [first] = known;
  // A number on its own.
  if (first !== undefined && known.length === 1 && dimensions.length === 0)
    return `${title}: ${value(first)}.`;
  const by = titlesOf(formats, say, dimensions);
  if (data === undefined) return dimensions.length === 0 ? `${title}.` : `${title} (${by}).`;
  const head = dimensions.length === 0 ? say.plain(title, known.length) : say.by(title, by, known.length);
  if (first === undefined || known.length < 2) return head;
  const where = (datum: Datum) =>
    say.list(dimensions.slice(0, 3).map((dimension) => clip(textOf(formats, datum, dimension), 60)));
  let [low, high] = [first, first];
  for (const datum of known) {
    if (Number(datum[measure.key]) < Number(low[measure.key])) low = datum;
    if (Number(datum[measure.key]) > Number(high[measure.key])) high = datum;
  }
  return `${head} ${say.range(value(low), where(low), value(high), where(high))}`;
}

/** The measures of a table, by its other columns. */
function subjectsOfRows(columns: readonly ChartColumn[]): Subject[] {
  const isMeasure = ({ isMeasure: given, type }: ChartColumn) => given ?? type === 'number';
  const dimensions = columns.filter((column) => !isMeasure(column)).map(refOfColumn);
  return columns
    .filter(isMeasure)
    .map((column) => ({ measure: refOfColumn(column), dimensions, data: null }));
}

function refOfColumn({ name, type }: ChartColumn): ValueRef {
  return { key: name, column: name, type: type === 'time' || type === 'number' ? type : 'text' };
}

function titlesOf(formats: Formats, say: Sentences, refs: readonly ValueRef[]): string {
  return say.list(
    refs.slice(0, 4).map(({ title, column }) => clip(title ?? formats.title(column ?? '#count'), 60)),
  );
}

function textOf(formats: Formats, datum: Datum, { key, pattern, ...request }: ValueRef): string {
  const value = datum[key];
  const isColumn = request.column !== null && formats.column(request.column) !== undefined;
  // The names of columns are values after a fold.
  const names = typeof value === 'string' && formats.column(value) !== undefined;
  return formats.text(value, {
    ...request,
    style: 'full',
    names,
    ...(isColumn || pattern === undefined ? {} : { pattern }),
  });
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}
