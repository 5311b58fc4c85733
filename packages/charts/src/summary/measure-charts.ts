import type { ChartColumn } from '../chart.ts';
import { clip, Formats } from '../view/formats.ts';
import { nextPeriod, shortest } from '../view/granularity.ts';
import { localNow } from '../view/periods.ts';
import { numberOf, timeOf } from '../view/rows.ts';

/** A chart of a dashboard with the rows that a viewer sees. */
export interface SummaryChart {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly (ChartColumn & { readonly comparison?: unknown })[];
  readonly rows: readonly (readonly unknown[])[];
  readonly totals?: readonly {
    readonly dimensions: readonly string[];
    readonly rows: readonly (readonly unknown[])[];
  }[];
  /** The indexes of rows that sum up others. */
  readonly others?: readonly number[];
}

/** For whom charts are summarised, and when. */
export interface SummaryView {
  /** BCP 47. */
  readonly locale: string;
  /** The IANA time zone of the rows. */
  readonly timeZone: string;
  readonly now: Date;
}

/** One value of a breakdown. */
export interface Item {
  /** The cells of its dimensions, in no language. */
  readonly key: string;
  readonly label: string;
  readonly value: number;
}

/** What a chart shows of one measure. */
export interface Measured {
  readonly chart: Pick<SummaryChart, 'id' | 'title'>;
  readonly column: string;
  /** What a reader calls it: the title of the chart, with that of the measure if it has several. */
  readonly name: string;
  /** The last complete period, in words, of a chart over time. */
  readonly period: string | undefined;
  /** The measure as a whole: of the last complete period, or of everything; undefined for breakdowns without a total. */
  readonly value: number | undefined;
  /** The same in the period before. */
  readonly valueBefore: number | undefined;
  readonly items: readonly Item[];
  /** The same in the period before, by key; undefined without one. */
  readonly itemsBefore: ReadonlyMap<string, number> | undefined;
  /** A value of the measure in its own format. */
  text(value: number): string;
  readonly isPercent: boolean;
}

/** Whether a chart shows anything of a measure. */
export function hasFigures({ value, items }: Pick<Measured, 'value' | 'items'>): boolean {
  return value !== undefined || items.length > 0;
}

/** More would not fit into a few sentences. */
const MOST = { charts: 24, measures: 3, items: 200 };
const LONGEST = { title: 80, label: 60 };

/** The measures of charts. Nothing is added up here: a measure may be an average. */
export function measureCharts(charts: readonly SummaryChart[], view: SummaryView): Measured[] {
  const now = localNow(view.timeZone, view.now);
  return charts.slice(0, MOST.charts).flatMap((chart) => measuresOf(chart, view.locale, now));
}

function measuresOf(chart: SummaryChart, locale: string, now: Date): Measured[] {
  const columns = chart.columns.map((column, index) => ({ ...column, index }));
  const own = columns.filter(({ comparison }) => comparison === undefined);
  const isMeasure = ({ isMeasure: given, type }: ChartColumn) =>
    (given ?? type === 'number') && type === 'number';
  const measures = own.filter(isMeasure).slice(0, MOST.measures);
  const time = own.find(({ type, granularity }) => type === 'time' && granularity != null);
  const dimensions = own.filter((column) => !isMeasure(column) && column !== time);
  const formats = new Formats(chart.columns, locale);
  const title = short(chart.title, LONGEST.title);
  const rows = chart.rows.filter((_, index) => !chart.others?.includes(index));
  const periods = time && periodsOf(rows, time.index, time.granularity ?? '', now);
  const last = periods?.last;
  const labelOf = (row: readonly unknown[]) =>
    dimensions
      .map(({ name, type, index }) => {
        const cell = row[index] ?? null;
        const value = type === 'time' ? (timeOf(cell) ?? cell) : cell;
        return short(
          formats.text(value, { column: name, type: type === 'time' ? 'time' : 'text' }),
          LONGEST.label,
        );
      })
      .join(' · ');
  const itemsIn = (some: readonly (readonly unknown[])[], index: number): Item[] =>
    some.slice(0, MOST.items).flatMap((row) => {
      const value = numberOf(row[index]);
      if (value === null) return [];
      const key = clip(
        dimensions.map((dimension) => String(row[dimension.index])).join(' · '),
        LONGEST.title,
      );
      return [{ key, label: labelOf(row), value }];
    });
  const single = (some: readonly (readonly unknown[])[] | undefined, index: number) =>
    some?.length === 1 ? (numberOf(some[0]?.[index]) ?? undefined) : undefined;
  const total = chart.totals?.find((each) => each.dimensions.length === 0)?.rows;
  return measures.map(({ name, index, format }) => {
    const measure = short(formats.title(name), LONGEST.title);
    const current = time === undefined ? rows : (last?.rows ?? []);
    const isBroken = dimensions.length > 0;
    const items = isBroken ? itemsIn(current, index) : [];
    const before = periods?.before && itemsIn(periods.before.rows, index);
    return {
      chart: { id: chart.id, title },
      column: name,
      name: measures.length === 1 ? title : `${measure} (${title})`,
      period: last && time ? formats.text(last.begin, { column: time.name, type: 'time' }) : undefined,
      value: isBroken ? (time === undefined ? single(total, index) : undefined) : single(current, index),
      valueBefore: isBroken ? undefined : single(periods?.before?.rows, index),
      items,
      itemsBefore: isBroken && before ? new Map(before.map(({ key, value }) => [key, value])) : undefined,
      text: (value) => formats.text(value, { column: name, type: 'number' }),
      isPercent: isPercent(format),
    };
  });
}

/** A text of the data among others, whose order it must not change (UAX 9). */
function short(text: string, longest: number): string {
  return clip(text, longest).replace(/\p{Bidi_Control}/gu, '');
}

function isPercent(format: unknown): boolean {
  const type = typeof format === 'object' && format !== null ? (format as { type?: unknown }).type : format;
  return typeof type === 'string' && type.includes('percent');
}

interface Period {
  readonly begin: Date;
  readonly rows: readonly (readonly unknown[])[];
}

/** The last period that has ended, and the one right before it. */
function periodsOf(
  rows: readonly (readonly unknown[])[],
  index: number,
  granularity: string,
  now: Date,
): { readonly last: Period | undefined; readonly before: Period | undefined } {
  const groups = Map.groupBy(rows, (row) => timeOf(row[index])?.getTime());
  const isKnown = shortest(granularity) !== undefined;
  const ended = [...groups]
    .flatMap(([at, some]) => (at === undefined ? [] : [{ begin: new Date(at), rows: some }]))
    .filter(({ begin }) => nextPeriod(begin, granularity) <= now)
    .sort((one, other) => +one.begin - +other.begin);
  const last = ended.at(-1);
  const before = ended.at(-2);
  const isNext = last && before && (!isKnown || +nextPeriod(before.begin, granularity) === +last.begin);
  return { last, before: isNext ? before : undefined };
}
