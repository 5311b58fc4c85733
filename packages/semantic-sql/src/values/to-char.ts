import { literal } from '../syntax/nodes.ts';

/** What a pattern of to_char is in DuckDB, and the coarsest granularity that determines its text. */
export type Piece = { sql: (time: string) => string; granularity: string };

const format = (pattern: string, granularity: string): Piece => ({
  sql: (time) => `strftime(${time}, '${pattern}')`,
  granularity,
});
const padded = (pattern: string, granularity: string): Piece => ({
  sql: (time) => `rpad(strftime(${time}, '${pattern}'), 9, ' ')`,
  granularity,
});
const upper = ({ sql, granularity }: Piece): Piece => ({ sql: (time) => `upper(${sql(time)})`, granularity });
const lower = ({ sql, granularity }: Piece): Piece => ({ sql: (time) => `lower(${sql(time)})`, granularity });
const number = (sql: string, granularity: string): Piece => ({
  sql: (time) => `CAST(${sql.replace('$', time)} AS VARCHAR)`,
  granularity,
});

/** Longer patterns first. */
const EXACT: readonly (readonly [string, Piece])[] = [
  ['FMMonth', format('%B', 'month')],
  ['FMMONTH', upper(format('%B', 'month'))],
  ['FMmonth', lower(format('%B', 'month'))],
  ['FMDay', format('%A', 'day')],
  ['FMDAY', upper(format('%A', 'day'))],
  ['FMday', lower(format('%A', 'day'))],
  ['FMMM', format('%-m', 'month')],
  ['FMDD', format('%-d', 'day')],
  ['FMHH24', format('%-H', 'hour')],
  ['FMHH12', format('%-I', 'hour')],
  ['FMHH', format('%-I', 'hour')],
  ['Month', padded('%B', 'month')],
  ['MONTH', upper(padded('%B', 'month'))],
  ['month', lower(padded('%B', 'month'))],
  ['Day', padded('%A', 'day')],
  ['DAY', upper(padded('%A', 'day'))],
  ['day', lower(padded('%A', 'day'))],
  ['YYYY', format('%Y', 'year')],
  ['IYYY', format('%G', 'week')],
  ['HH24', format('%H', 'hour')],
  ['HH12', format('%I', 'hour')],
  ['Mon', format('%b', 'month')],
  ['MON', upper(format('%b', 'month'))],
  ['mon', lower(format('%b', 'month'))],
  ['DDD', format('%j', 'day')],
  ['YY', format('%y', 'year')],
  ['MM', format('%m', 'month')],
  ['DD', format('%d', 'day')],
  ['Dy', format('%a', 'day')],
  ['DY', upper(format('%a', 'day'))],
  ['dy', lower(format('%a', 'day'))],
  ['IW', format('%V', 'week')],
  ['HH', format('%I', 'hour')],
  ['MI', format('%M', 'minute')],
  ['SS', format('%S', 'second')],
  ['MS', format('%g', '')],
  ['US', format('%f', '')],
  ['AM', format('%p', 'hour')],
  ['PM', format('%p', 'hour')],
  ['am', lower(format('%p', 'hour'))],
  ['pm', lower(format('%p', 'hour'))],
  ['ID', number('isodow($)', 'day')],
  ['Q', number('quarter($)', 'quarter')],
  ['D', number('(dayofweek($) + 1)', 'day')],
];

/** Numbers in either case; the case of words decides how they are written. */
const PIECES = EXACT.flatMap(([pattern, piece]): (readonly [string, Piece])[] =>
  /^(FM)?[A-Z\d]+$/.test(pattern) && !/^(FM)?(MON|DAY|DY|AM|PM)/.test(pattern)
    ? [
        [pattern, piece],
        [pattern.replace(/(?<=^FM|^(?!FM)).*/, (text) => text.toLowerCase()), piece],
      ]
    : [[pattern, piece]],
);

const ORDER = ['second', 'minute', 'hour', 'day', 'month', 'quarter', 'year'];

export type TimeFormat = {
  sql: (time: string) => string;
  /** The coarsest granularity whose periods the text depends on; undefined if it depends on the exact time. */
  granularity: string | undefined;
  /** Whether different periods have different texts. */
  isUnique: boolean;
};

/** Translates a pattern of PostgreSQL's to_char; undefined if it has an unknown part. */
export function timeFormat(pattern: string): TimeFormat | undefined {
  const pieces: (Piece | string)[] = [];
  const used = new Set<string>();
  let rest = pattern;
  while (rest !== '') {
    const found = PIECES.find(([name]) => rest.startsWith(name));
    const text = /^"[^"]*"|^[^A-Za-z"]+|^T(?=HH)/.exec(rest)?.[0];
    if (found !== undefined) {
      pieces.push(found[1]);
      used.add(found[0].replace(/^FM/, '').toUpperCase());
      rest = rest.slice(found[0].length);
    } else if (text !== undefined) {
      pieces.push(text.startsWith('"') ? text.slice(1, -1) : text);
      rest = rest.slice(text.length);
    } else return undefined;
  }
  const found = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.granularity]));
  const granularity = finest(found);
  return {
    sql: (time) =>
      `(${pieces.map((piece) => (typeof piece === 'string' ? literal(piece) : piece.sql(time))).join(' || ') || "''"})`,
    granularity,
    isUnique: isUnique(granularity, used),
  };
}

function finest(granularities: readonly string[]): string | undefined {
  const unique = new Set(granularities);
  if (unique.size === 0 || unique.has('')) return undefined;
  // A week is no part of a month: with anything else it needs the day.
  if (unique.has('week')) {
    if (unique.size === 1) return 'week';
    unique.delete('week');
    unique.add('day');
  }
  return ORDER.find((granularity) => unique.has(granularity));
}

/** Which patterns, together, name each period differently. */
function isUnique(granularity: string | undefined, used: ReadonlySet<string>): boolean {
  const has = (...names: string[]) => names.some((name) => used.has(name));
  if (granularity === 'week') return has('IYYY') && has('IW');
  const year = has('YYYY');
  const month = year && has('MM', 'MON', 'MONTH');
  const day = (month && has('DD')) || (year && has('DDD'));
  const hour = day && (has('HH24') || (has('HH', 'HH12') && has('AM', 'PM')));
  const minute = hour && has('MI');
  const known: Record<string, boolean> = {
    year,
    quarter: year && has('Q'),
    month,
    day,
    hour,
    minute,
    second: minute && has('SS'),
  };
  return granularity !== undefined && known[granularity] === true;
}
