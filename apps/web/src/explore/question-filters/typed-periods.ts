import { type DateRange, readRelativeRange, relativeWords } from '@facet/query';

/** The periods that are offered first, in the words of the data API. */
const FIRST: readonly string[] = [
  'today',
  'yesterday',
  'last 7 days',
  'last 30 days',
  'this week',
  'last week',
  'this month',
  'last month',
  'last 3 months',
  'this quarter',
  'last quarter',
  'this year',
  'last year',
];
const COUNTED = ['day', 'week', 'month', 'quarter', 'year'];
const DAY = /\d{4}-\d\d-\d\d/g;
/** How much of the name of a month has to be typed. */
const LEAST_OF_NAME = 3;

/**
 * The periods that a typed text can mean, the likeliest first: days such as `2024-05-01`, months and years, a number of
 * periods, and the words that are offered, each also in the reader's language.
 * @param textOf a period in the reader's words
 */
export function typedPeriods(
  text: string,
  locale: string,
  textOf: (range: DateRange) => string,
): readonly DateRange[] {
  const typed = plain(text, locale);
  if (typed === '') return FIRST;
  const [number] = /\d{1,4}/.exec(typed) ?? [];
  const count = Number(number ?? 0);
  const counted = count === 0 ? [] : COUNTED.flatMap((unit) => countedPeriods(unit, count));
  const words = readRelativeRange(typed);
  const own = words && relativeWords(words);
  const found = [...FIRST, ...counted].filter((range) => plain(textOf(range), locale).includes(typed));
  return [
    ...daysIn(typed),
    ...monthsAndYears(typed, locale),
    ...new Set([...(own === undefined ? [] : [own]), ...found, ...(isOnlyNumber(typed) ? counted : [])]),
  ];
}

/** As texts are compared: full-width and other forms of letters and digits are the same. */
function plain(text: string, locale: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase(locale);
}

function isOnlyNumber(text: string): boolean {
  return /^\d{1,3}$/.test(text);
}

function countedPeriods(unit: string, count: number): readonly string[] {
  return [
    relativeWords({ unit, from: -count, to: 0 }),
    relativeWords({ unit, from: 1, to: count + 1 }),
  ].filter((words) => words !== undefined);
}

/** One day, or the first and the last. */
function daysIn(text: string): readonly DateRange[] {
  const days = [...text.matchAll(DAY)].map(([day]) => day).filter(isDay);
  const [from, to = from] = days;
  return from === undefined || to === undefined || days.length > 2 ? [] : [[from, to]];
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A year, or a month of it by number or name. */
function monthsAndYears(text: string, locale: string): readonly DateRange[] {
  const [, year = '', digits] = /(\d{4})(?:-(\d\d))?/.exec(text) ?? [];
  if (year === '' || DAY_AT_START.test(text)) return [];
  if (text === year) return [[`${year}-01-01`, `${year}-12-31`]];
  const name = text.replace(/\d{4}/, '').trim();
  const month =
    digits !== undefined
      ? Number(digits)
      : name.length < LEAST_OF_NAME && !/\d/.test(name)
        ? 0
        : monthOf(name, locale);
  if (month < 1 || month > 12) return [];
  const last = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  const start = `${year}-${String(month).padStart(2, '0')}`;
  return [[`${start}-01`, `${start}-${last}`]];
}

const DAY_AT_START = /\d{4}-\d\d-\d\d/;

/** The number of the month whose name begins with a text; 0 if no name does. */
function monthOf(name: string, locale: string): number {
  const long = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month += 1)
    if (plain(long.format(new Date(Date.UTC(2024, month - 1, 1))), locale).startsWith(name)) return month;
  return 0;
}
