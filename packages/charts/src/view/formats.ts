import { type ChartColumn, SHARE_COLUMN } from '../chart.ts';
import { granularityOf } from './granularity.ts';
import { knownLocale, numberFormat } from './intl-formats.ts';
import { missingValue } from './missing-values.ts';
import { type NumberPattern, numberPatternOf } from './number-pattern.ts';
import { type TimeStyle, timeFormat } from './time-formats.ts';
import { type VegaLocale, vegaLocale } from './vega-locale.ts';
import { type Words, wordsOf } from './words.ts';

/** What a compiled chart asks to format: its own name for a column and how. */
export interface FormatRequest {
  readonly column?: string | null;
  readonly type?: 'time' | 'number' | 'text';
  readonly style?: 'axis' | 'label' | 'full';
  readonly unit?: string;
  readonly pattern?: string;
  /** The value is the name of a column. */
  readonly names?: boolean;
}

const LONGEST = 200;

/** Numbers, times and names of the columns of a chart in the viewer's language. */
export class Formats {
  readonly locale: string;
  readonly words: Words;
  readonly vega: VegaLocale;
  readonly #columns: ReadonlyMap<string, ChartColumn>;
  readonly #numbers = new Map<string, Intl.NumberFormat>();

  /** @param locale a BCP 47 tag; English if it is unknown */
  constructor(columns: readonly ChartColumn[], locale: string) {
    this.locale = knownLocale(locale);
    this.words = wordsOf(this.locale);
    this.vega = vegaLocale(this.locale);
    this.#columns = new Map(columns.map((column) => [column.name, column]));
  }

  column(name: string): ChartColumn | undefined {
    return this.#columns.get(name);
  }

  /** The title of a column; `#count` is the number of rows. */
  title(name: string): string {
    if (name === '#count') return this.words.count;
    if (name === SHARE_COLUMN) return this.words.share;
    return this.#columns.get(name)?.title || name;
  }

  /**
   * A value as text, or as lines of text on an axis.
   * @param isFirst whether it is the first label of an axis
   * @param domain the ends of an axis or a legend, whose shares all have as many decimals
   */
  format(
    value: unknown,
    request: FormatRequest,
    isFirst = false,
    domain?: readonly unknown[],
  ): string | string[] {
    if (value === null || value === undefined) return missingValue(null, this.locale);
    if (value === '') return missingValue('', this.locale);
    const column = request.column == null ? undefined : this.#columns.get(request.column);
    if (request.names && typeof value === 'string') return this.title(value);
    if (value instanceof Date || request.type === 'time' || (column?.type === 'time' && isTime(value)))
      return this.#time(value, request, column, isFirst);
    if (typeof value === 'number' && !Number.isFinite(value)) return '';
    if (typeof value === 'number')
      return request.type === 'text' && column?.format == null && request.pattern === undefined
        ? String(value)
        : this.#number(value, request, column, domain);
    if (typeof value === 'boolean') return value ? this.words.yes : this.words.no;
    return clip(String(value));
  }

  /** A value on one line. */
  text(value: unknown, request: FormatRequest): string {
    const text = this.format(value, request);
    return Array.isArray(text) ? text.join(' ') : text;
  }

  #time(value: unknown, request: FormatRequest, column: ChartColumn | undefined, isFirst: boolean) {
    const date = value instanceof Date ? value : new Date(Number(value));
    if (Number.isNaN(+date)) return clip(String(value));
    if (request.pattern?.includes('%')) return this.vega.utcFormat(request.pattern)(date);
    const style: TimeStyle = request.style === 'axis' ? 'axis' : 'full';
    return timeFormat(this.locale, date, granularityOf(request.unit, column?.granularity), style, isFirst);
  }

  #number(
    value: number,
    request: FormatRequest,
    column: ChartColumn | undefined,
    domain: readonly unknown[] | undefined,
  ): string {
    const style = request.style ?? 'full';
    const pattern = request.pattern === undefined ? undefined : numberPatternOf(request.pattern);
    const format = pattern ?? columnPattern(column?.format);
    const key = `${style} ${request.pattern ?? ''} ${pattern === undefined ? (request.column ?? '') : ''} ${scaleOf(value)} ${domain ?? ''}`;
    let formatter = this.#numbers.get(key);
    if (formatter === undefined) {
      formatter = numberFormat(
        this.locale,
        numberOptions(value, style, format, pattern !== undefined, domain),
      );
      this.#numbers.set(key, formatter);
    }
    return formatter.format(Object.is(value, -0) ? 0 : value);
  }
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) > 1e8;
}

/** The size of a number, which decides how many decimals are useful. */
function scaleOf(value: number): number {
  const size = Math.abs(value);
  return size === 0 ? 0 : size < 0.01 ? 1 : size < 1 ? 2 : size < 100 ? 3 : size < 1000 ? 4 : 5;
}

/** How many labels an axis has at most. */
const MOST_TICKS = 8;

/** The decimals that tell the percentages of an axis apart: those of the steps 1, 2 and 5 that Vega takes. */
function sharedDecimals(domain: readonly unknown[] | undefined): number | undefined {
  const [from, to] = [Number(domain?.[0]), Number(domain?.at(-1))];
  const least = (Math.abs(to - from) * 100) / MOST_TICKS;
  if (!(least > 0 && Number.isFinite(least))) return undefined;
  const power = 10 ** Math.floor(Math.log10(least));
  const isNextPower = least / power >= Math.sqrt(50);
  return Math.min(4, Math.max(0, -Math.round(Math.log10(isNextPower ? 10 * power : power))));
}

function numberOptions(
  value: number,
  style: 'axis' | 'label' | 'full',
  format: (NumberPattern & { currency?: string }) | undefined,
  isChosen: boolean,
  domain: readonly unknown[] | undefined,
): Intl.NumberFormatOptions {
  const size = Math.abs(value);
  const sign = format?.isSigned ? ({ signDisplay: 'exceptZero' } as const) : {};
  if (format?.style === 'percent') {
    const shared = isChosen && format.decimals !== null ? undefined : sharedDecimals(domain);
    if (shared !== undefined)
      return { style: 'percent', minimumFractionDigits: shared, maximumFractionDigits: shared, ...sign };
    const most =
      isChosen && format.decimals !== null
        ? format.decimals
        : style === 'full'
          ? (format.decimals ?? 1)
          : size < 0.01
            ? 2
            : 1;
    const least = style !== 'axis' && format.decimals !== null ? format.decimals : 0;
    return {
      style: 'percent',
      maximumFractionDigits: most,
      minimumFractionDigits: Math.min(least, most),
      ...sign,
    };
  }
  const currency =
    format?.style === 'currency'
      ? ({ style: 'currency', currency: format.currency ?? 'USD', currencyDisplay: 'narrowSymbol' } as const)
      : {};
  const isCompact =
    format?.style === 'compact' || (style !== 'full' && !(isChosen && format?.decimals != null));
  if (isCompact && size >= 1000)
    return { notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0, ...currency, ...sign };
  const decimals = format?.decimals;
  if (decimals != null && (style === 'full' || isChosen))
    return { minimumFractionDigits: decimals, maximumFractionDigits: decimals, ...currency, ...sign };
  const most = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : size >= 0.01 ? 3 : 6;
  if (format?.style === 'currency' && style === 'full') return { ...currency, ...sign };
  return { minimumFractionDigits: 0, maximumFractionDigits: most, ...currency, ...sign };
}

/** The format of a column, from the report or the model. */
function columnPattern(format: unknown): (NumberPattern & { currency?: string }) | undefined {
  const given = typeof format === 'string' ? { type: format } : format;
  if (typeof given !== 'object' || given === null) return undefined;
  const { type, decimalPlaces, currency } = given as {
    type?: unknown;
    decimalPlaces?: unknown;
    currency?: unknown;
  };
  const style = type === 'percent' || type === 'currency' ? type : type === 'number' ? 'plain' : undefined;
  if (style === undefined) return typeof format === 'string' ? numberPatternOf(format) : undefined;
  return {
    style,
    decimals: typeof decimalPlaces === 'number' ? decimalPlaces : null,
    isSigned: false,
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? { currency } : {}),
  };
}

/** Text of bounded length on one line. */
export function clip(text: string, longest = LONGEST): string {
  const line = text
    .slice(0, longest + 1)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
