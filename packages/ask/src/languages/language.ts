import type { ChartKind } from '../understanding.ts';

/** The words of the grammar that stand for more than themselves. */
export type Keyword =
  | 'by'
  | 'per'
  | 'and'
  | 'or'
  | 'not'
  | 'only'
  | 'of'
  | 'in'
  | 'from'
  | 'to'
  | 'leaving'
  | 'arriving'
  | 'is'
  | 'with'
  | 'which'
  | 'where'
  | 'when'
  | 'goes'
  | 'how'
  | 'howMuch'
  | 'changes'
  | 'predicate'
  | 'more'
  | 'less'
  | 'atLeast'
  | 'atMost'
  | 'between'
  | 'contains'
  | 'startsWith'
  | 'endsWith'
  | 'empty'
  | 'present'
  | 'top'
  | 'bottom'
  | 'most'
  | 'least'
  | 'extent'
  | 'busiest'
  | 'quietest'
  | 'best'
  | 'worst'
  | 'sort'
  | 'ascending'
  | 'descending'
  | 'alphabetical'
  | 'versus'
  | 'share'
  | 'growth'
  | 'trend'
  | 'average'
  | 'total'
  | 'count'
  | 'maximum'
  | 'minimum'
  | 'median'
  | 'as'
  | 'weekend'
  | 'workday'
  | 'ofTheWeek'
  | 'followUp'
  | 'instead'
  | 'previous'
  | 'greeting'
  | 'filler';

export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/** Words of dates. Months and weekdays come from the platform. */
export interface DateWords {
  readonly today: readonly string[];
  readonly yesterday: readonly string[];
  readonly tomorrow: readonly string[];
  readonly this: readonly string[];
  readonly last: readonly string[];
  readonly next: readonly string[];
  /** Between `last` and a unit, without a meaning of their own: "last full quarter". */
  readonly whole: readonly string[];
  readonly ago: readonly string[];
  readonly agoBefore: readonly string[];
  readonly soFar: readonly string[];
  readonly half: readonly string[];
  readonly ordinals: readonly (readonly string[])[];
  readonly quarter: readonly string[];
  readonly after: readonly string[];
  readonly since: readonly string[];
  readonly before: readonly string[];
  readonly until: readonly string[];
  readonly rangeFrom: readonly string[];
  readonly rangeTo: readonly string[];
}

/** Words of the times of a day. */
export interface ClockWords {
  readonly am: readonly string[];
  readonly pm: readonly string[];
  /** Behind a number: "22 Uhr". */
  readonly hours: readonly string[];
  /** Before a number: "las 22". */
  readonly articles: readonly string[];
  readonly noon: readonly string[];
  readonly midnight: readonly string[];
}

/** What the grammar knows of one language. Words are lower-case and without accents; phrases have single spaces. */
export interface Language {
  readonly code: 'en' | 'de' | 'fr' | 'es';
  readonly keywords: Readonly<Record<Keyword, readonly string[]>>;
  readonly charts: Readonly<Record<ChartKind, readonly string[]>>;
  /** Singular and plural of units of time. */
  readonly units: Readonly<Record<Unit, readonly string[]>>;
  /** "monthly". */
  readonly granularities: Readonly<Partial<Record<Unit, readonly string[]>>>;
  /** "month over month": growth from one unit to the next. */
  readonly unitOverUnit: Readonly<Partial<Record<Unit, readonly string[]>>>;
  readonly numbers: readonly string[];
  readonly multiples: Readonly<Record<string, number>>;
  /** Articles that are the number one before a unit: "more than an hour". */
  readonly one: readonly string[];
  /** Whether "1.000" is a thousand. */
  readonly decimalComma: boolean;
  readonly dates: DateWords;
  /** "second", "third" and so on: places in a ranking, from the second on. */
  readonly ranks: readonly (readonly string[])[];
  /** Whether a dot makes a place of a number: "2. größte". */
  readonly ordinalDot: boolean;
  readonly clock: ClockWords;
  /** Words in the titles of dimensions that are the start or the end of something that moves. */
  readonly roles: { readonly origin: readonly string[]; readonly destination: readonly string[] };
  /** Words of measures of which less is better. */
  readonly burdens: readonly string[];
  /** Values that mean yes and no. */
  readonly booleans: { readonly true: readonly string[]; readonly false: readonly string[] };
  /** The last unit in one word: "Vormonat". */
  readonly previousUnits: Readonly<Partial<Record<Unit, readonly string[]>>>;
  /** Words for units of measure by the English one, which descriptions of members may have. */
  readonly unitWords: Readonly<Record<string, readonly string[]>>;
  /** Second halves of words that are written as one: "stadt" of "Zielstadt". Empty where words are apart. */
  readonly compounds: readonly string[];
  /** Whether the noun that decides is the first of a name: "aéroports de départ". */
  readonly nounsFirst: boolean;
  /** Whether a noun is a plural, as far as its form shows. */
  readonly isPlural: (word: string) => boolean;
  readonly stem: (word: string) => string;
}
