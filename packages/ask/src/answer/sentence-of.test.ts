import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usableText } from '@facet/charts/summary';
import { fromCubeQuery, type Question } from '@facet/query';
import fc from 'fast-check';
import type { Answer, Definition } from './answer.ts';
import { sentenceOf } from './sentence-of.ts';

const COLUMNS = {
  state: { name: 'flights.state', member: 'flights.state', title: 'Departure state', type: 'string' },
  month: {
    name: 'flights.at.month',
    member: 'flights.at',
    title: 'Departed at',
    type: 'time',
    granularity: 'month',
  },
  count: {
    name: 'flights.count',
    member: 'flights.count',
    title: 'Flights',
    type: 'number',
    isMeasure: true,
  },
  delay: {
    name: 'flights.delay',
    member: 'flights.delay',
    title: 'Average delay',
    type: 'number',
    isMeasure: true,
  },
  share: {
    name: 'flights.share',
    member: 'flights.share',
    title: 'Share delayed',
    type: 'number',
    format: 'percent',
    isMeasure: true,
  },
  rows: {
    name: 'orders.count',
    member: 'orders.count',
    title: 'Count',
    type: 'number',
    isMeasure: true,
  },
  ofOrders: { name: 'share', title: 'Share', type: 'number', format: 'percent', isMeasure: true },
  part: { name: 'part', title: 'Part', type: 'number', isMeasure: true },
  previous: {
    name: 'flights.count.previous_1_month',
    title: 'Flights, previous',
    type: 'number',
    isMeasure: true,
    comparison: { measure: 'flights.count', output: 'previous' },
  },
} as const satisfies Record<string, Answer['result']['columns'][number]>;

const DEFINITIONS = new Map<string, Definition>([
  ['flights.count', { title: 'Flights', aggregation: 'count', type: 'number' }],
  [
    'flights.delay',
    {
      title: 'Average delay',
      description: 'Minutes late; negative for early flights.',
      aggregation: 'avg',
      type: 'number',
    },
  ],
  ['flights.share', { title: 'Share delayed', format: 'percent', type: 'number' }],
  ['flights.state', { title: 'Departure state', type: 'string' }],
  ['flights.distance', { title: 'Distance', type: 'number' }],
  ['flights.at', { title: 'Departed at', type: 'time' }],
  ['orders.count', { title: 'Count', counted: 'Orders', aggregation: 'count', type: 'number' }],
  ['flights.long', { title: 'Long haul', description: 'More than 1,500 miles.' }],
]);

type Asked = Partial<Question> & { readonly columns: Question['columns'] };
type Column = keyof typeof COLUMNS;

/** Columns that are no measure of the question. */
const CALCULATED: readonly Column[] = ['previous', 'ofOrders', 'part'];

function ask(
  columns: readonly Column[],
  rows: Answer['result']['rows'],
  more: {
    readonly query?: object;
    readonly policy?: Answer['policy'];
    readonly locale?: string;
    readonly truncated?: boolean;
    readonly days?: Answer['days'];
    readonly hasHiddenPolicy?: boolean;
    readonly isTied?: boolean;
    readonly part?: Answer['part'];
  } = {},
): string {
  const read = fromCubeQuery({
    measures: columns
      .filter((name) => 'isMeasure' in COLUMNS[name] && !CALCULATED.includes(name))
      .map((name) => COLUMNS[name].name),
    ...more.query,
  });
  assert.ok('question' in read, JSON.stringify(read));
  return sentenceOf({
    question: read.question satisfies Asked,
    result: { columns: columns.map((name) => COLUMNS[name]), rows, truncated: more.truncated ?? false },
    policy: more.policy ?? [],
    definitions: DEFINITIONS,
    locale: more.locale ?? 'en-US',
    timezone: 'UTC',
    now: new Date('2001-06-20T12:00:00Z'),
    days: more.days ?? null,
    hasHiddenPolicy: more.hasHiddenPolicy ?? false,
    isTied: more.isTied ?? false,
    part: more.part ?? null,
  });
}

const SHORTEST = { order: { 'flights.delay': 'asc' }, dimensions: ['flights.state'] };
const BY_DELAY = Object.entries({ AZ: 1, NY: 3, IL: 4, FL: 5, TX: 6, CA: 7, WA: 9 });
const RANGE = (dateRange: unknown) => ({ timeDimensions: [{ dimension: 'flights.at', dateRange }] });

const SECOND = {
  query: { order: { 'flights.count': 'desc' }, dimensions: ['flights.state'], limit: 1, offset: 1 },
  isTied: true,
};
const IN_Q2 = {
  query: {
    filters: [
      { member: 'flights.at', operator: 'inDateRange', values: ['2001-04-01', '2001-06-30'] },
      { member: 'flights.at', operator: 'notInDateRange', values: ['2001-05-01', '2001-05-31'] },
    ],
  },
};

const MONTHS = [
  ['2001-01-01T00:00:00.000', 508239],
  ['2001-02-01T00:00:00.000', 458170],
  ['2001-03-01T00:00:00.000', 511502],
];

const STATES = [
  ['AZ', 1000],
  ['CA', 7000],
  ['TX', 6000],
  ['FL', 5000],
  ['IL', 4000],
  ['NY', 3000],
  ['GA', 2000],
];

const JUNE = { query: RANGE('this month'), days: { first: '2000-02-03', last: '2001-05-31' } };

const SHARE = ['ofOrders', 'part', 'rows'] as const;
const LONG = {
  filters: [{ member: 'flights.distance', operator: 'gt', values: ['500'] }],
  segments: ['flights.long'],
  ranges: [],
} as const;
const FROM_TEXAS = {
  part: LONG,
  query: { filters: [{ member: 'flights.state', operator: 'equals', values: ['TX'] }] },
};
const IN_MAY = {
  filters: [],
  segments: [],
  ranges: [{ member: 'flights.at', range: ['2001-05-01', '2001-05-31'] }],
} as const;

const CASES: readonly (readonly [title: string, text: string, expected: string])[] = [
  [
    'a period after the last day with data',
    ask(['count'], [[0]], JUNE),
    'Flights: 0. Period: June 2001. There is no data after May 31, 2001.',
  ],
  [
    'a period after the last day with data, in German',
    ask(['count'], [[0]], { ...JUNE, locale: 'de-DE' }),
    'Flights: 0. Zeitraum: Juni 2001. Nach dem 31. Mai 2001 gibt es keine Daten.',
  ],
  [
    'a period after the last day with data, in French',
    ask(['count'], [[0]], { ...JUNE, locale: 'fr-FR' }),
    'Flights : 0. Période : juin 2001. Il n’y a pas de données après le 31 mai 2001.',
  ],
  [
    'a period after the last day with data, in Spanish',
    ask(['count'], [[0]], { ...JUNE, locale: 'es-ES' }),
    'Flights: 0. Período: junio de 2001. No hay datos posteriores al 31 de mayo de 2001.',
  ],
  [
    'a period before the first day with data',
    ask(['count'], [[0]], { ...JUNE, query: RANGE(['1999-01-01', '1999-12-31']) }),
    'Flights: 0. Period: 1999. There is no data before February 3, 2000.',
  ],
  [
    'a period that ends on the first day with data, and has none of what was asked',
    ask(['count'], [[0]], { ...JUNE, query: RANGE(['2000-01-01', '2000-02-03']) }),
    'Flights: 0. Period: January 1 – February 3, 2000.',
  ],
  [
    'conditions of a policy that the reader does not see',
    ask(['count'], [[3]], { hasHiddenPolicy: true }),
    'Flights: 3. Conditions that you do not see limit your access.',
  ],
  ['rows that are counted', ask(['rows'], [[12]]), 'Orders: 12.'],
  ['one number', ask(['count'], [[3_000_000]]), 'Flights: 3,000,000.'],
  [
    'one number with its definition, in a month',
    ask(['delay'], [[3.264]], { query: RANGE(['2001-05-01', '2001-05-31']) }),
    'Average delay: 3.26. Period: May 2001. “Average delay” means: Minutes late; negative for early flights.',
  ],
  [
    'one number and what it was before',
    ask(['count', 'previous'], [[518831, 501030]]),
    'Flights: 518,831, up from 501,030 (+17,801; +3.6%).',
  ],
  [
    'a series over time',
    ask(['month', 'count'], MONTHS),
    'Flights: first 508,239 (January 2001), last 511,502 (March 2001), highest 511,502 (March 2001).',
  ],
  [
    'two periods',
    ask(['month', 'count'], MONTHS.slice(0, 2)),
    'Flights: 508,239 (January 2001), 458,170 (February 2001), the difference is −50,069; −9.9%.',
  ],
  [
    'two values of a percentage',
    ask(
      ['state', 'share'],
      [
        ['TX', 0.25],
        ['CA', 0.2],
      ],
    ),
    'Share delayed: 25% (TX), 20% (CA), the difference is +5 percentage points.',
  ],
  [
    'a share with its part and its whole',
    ask(SHARE, [[0.25, 1200, 4800]], FROM_TEXAS),
    '25% of Orders, or 1,200 of 4,800. The share counts rows where Distance is more than 500; Long haul (More than 1,500 miles). ' +
      'Only rows where Departure state is TX.',
  ],
  [
    'a share in German',
    ask(SHARE, [[0.25, 1200, 4800]], { ...FROM_TEXAS, locale: 'de-DE' }),
    '25 % von Orders, das sind 1.200 von 4.800. Der Anteil zählt Zeilen mit: Distance ist größer als 500; Long haul (More than 1,500 miles). ' +
      'Nur Zeilen mit: Departure state ist TX.',
  ],
  [
    'a share in French',
    ask(SHARE, [[0.25, 1200, 4800]], { ...FROM_TEXAS, locale: 'fr-FR' }),
    '25 % de Orders, soit 1 200 sur 4 800. La part compte les lignes où : Distance est supérieur à 500; Long haul (More than 1,500 miles). ' +
      'Uniquement les lignes où : Departure state est TX.',
  ],
  [
    'a share in Spanish',
    ask(SHARE, [[0.25, 12000, 48000]], { ...FROM_TEXAS, locale: 'es-ES' }),
    'El 25 % de Orders, es decir, 12.000 de 48.000. La proporción cuenta las filas en las que: Distance es mayor que 500; Long haul (More than 1,500 miles). ' +
      'Solo las filas en las que: Departure state es TX.',
  ],
  [
    'a share of a period',
    ask(SHARE, [[0.25, 1200, 4800]], { part: IN_MAY }),
    '25% of Orders, or 1,200 of 4,800. The share counts rows where Departed at: May 2001.',
  ],
  [
    'a share of nothing',
    ask(SHARE, [[null, 0, 0]], { part: IN_MAY }),
    'Share of Orders: no value. The share counts rows where Departed at: May 2001.',
  ],
  [
    'shares of groups, which do not add up',
    ask(
      ['state', ...SHARE],
      ['TX', 'CA', 'FL', 'IL', 'NY', 'GA'].map((state, index) => [state, 0.1 * index, index, 10]),
      { part: IN_MAY, query: { dimensions: ['flights.state'] } },
    ),
    'Share of Orders, highest first: GA (50%), NY (40%), IL (30%), FL (20%), CA (10%), and 1 more. ' +
      'The share counts rows where Departed at: May 2001.',
  ],
  [
    'a ranking with the sum of the rest',
    ask(['state', 'count'], STATES),
    'Flights, highest first: CA (7,000), TX (6,000), FL (5,000), IL (4,000), NY (3,000), and 2 more with 3,000 in total.',
  ],
  [
    'a ranking of averages, whose rest cannot be added up',
    ask(['state', 'delay'], BY_DELAY, { query: SHORTEST }),
    'Average delay, lowest first: AZ (1), NY (3), IL (4), FL (5), TX (6), and 2 more. ' +
      '“Average delay” means: Minutes late; negative for early flights.',
  ],
  [
    'a ranking whose rows come in another order',
    ask(['state', 'delay'], BY_DELAY.toReversed(), { query: SHORTEST }),
    'Average delay: WA (9), CA (7), TX (6), FL (5), IL (4), and 2 more. ' +
      '“Average delay” means: Minutes late; negative for early flights.',
  ],
  [
    'a ranking in which a row has no figure',
    ask(['state', 'delay'], [['HI', null], ...BY_DELAY.slice(0, 2)], { query: SHORTEST }),
    'Average delay, lowest first: HI (no value), AZ (1), NY (3). ' +
      '“Average delay” means: Minutes late; negative for early flights.',
  ],
  [
    'an answer that was cut',
    ask(
      ['state', 'count'],
      [
        ['CA', 7],
        ['TX', 6],
        ['FL', 5],
      ],
      { truncated: true },
    ),
    'Flights, highest first: CA (7), TX (6), FL (5). Only the first 3 rows are counted here; there are more.',
  ],
  [
    'no rows',
    ask(['state', 'count'], [], { query: RANGE('last month') }),
    'No rows match this question. Period: May 2001.',
  ],
  ['no value', ask(['count'], [[null]]), 'Flights: no value.'],
  ['values alone', ask(['state'], [['CA'], ['TX'], [null]]), 'Departure state: 3 values, CA, TX, No value.'],
  [
    'conditions, a segment, and those of a policy',
    ask(['count'], [[12]], {
      query: {
        filters: [
          { member: 'flights.state', operator: 'equals', values: ['TX', 'CA'] },
          {
            or: [
              { member: 'flights.distance', operator: 'gt', values: ['1500'] },
              { member: 'flights.at', operator: 'afterDate', values: ['2001-06-15'] },
            ],
          },
        ],
        segments: ['flights.long'],
      },
      policy: [{ member: 'flights.state', operator: 'equals', values: ['TX'] }],
    }),
    'Flights: 12. Only rows where Departure state is TX or CA and (Distance is more than 1,500 or Departed at is after June 15, 2001); ' +
      'Long haul (More than 1,500 miles). Your access is limited to rows where Departure state is TX.',
  ],
  [
    'a place in a ranking',
    ask(['state', 'count'], [['TX', 6000]], SECOND),
    'Flights, 2nd highest: TX (6,000). Others have the same value, so the order among them is arbitrary.',
  ],
  [
    'a place in a ranking, in German',
    ask(['state', 'count'], [['TX', 6000]], { ...SECOND, locale: 'de-DE' }),
    'Flights, Rang 2, höchste zuerst: TX (6.000). Andere haben denselben Wert, daher ist die Reihenfolge unter ihnen beliebig.',
  ],
  [
    'a place in a ranking, in French',
    ask(['state', 'count'], [['TX', 600]], { ...SECOND, locale: 'fr-FR' }),
    'Flights, 2e par ordre décroissant : TX (600). D’autres ont la même valeur, leur ordre est donc arbitraire.',
  ],
  [
    'a place in a ranking, in Spanish',
    ask(['state', 'count'], [['TX', 600]], { ...SECOND, locale: 'es-ES' }),
    'Flights, puesto 2 de mayor a menor: TX (600). Otros tienen el mismo valor, así que el orden entre ellos es arbitrario.',
  ],
  [
    'conditions on periods',
    ask(['count'], [[12]], IN_Q2),
    'Flights: 12. Only rows where Departed at: Q2 2001 and Departed at: not May 2001.',
  ],
  [
    'conditions on periods, in French',
    ask(['count'], [[12]], { ...IN_Q2, locale: 'fr-FR' }),
    'Flights : 12. Uniquement les lignes où : Departed at : T2 2001 et Departed at : hors mai 2001.',
  ],
  [
    'German',
    ask(['delay'], [[7.25]], { locale: 'de-AT', query: RANGE(['2001-04-01', '2001-06-30']) }),
    'Average delay: 7,25. Zeitraum: Q2 2001. „Average delay“ bedeutet: Minutes late; negative for early flights.',
  ],
  [
    'French',
    ask(['count', 'previous'], [[518831, 501030]], { locale: 'fr-FR', query: RANGE('yesterday') }),
    'Flights : 518 831, en hausse par rapport à 501 030 (+17 801; +3,6 %). Période : 19 juin 2001.',
  ],
  [
    'Spanish',
    ask(['month', 'count'], MONTHS, { locale: 'es-ES', query: RANGE('last week') }),
    'Flights: al principio 508.239 (enero de 2001), al final 511.502 (marzo de 2001), como máximo 511.502 (marzo de 2001). ' +
      'Período: 11–17 de junio de 2001.',
  ],
  ['another language, in English', ask(['count'], [[1234567]], { locale: 'ja-JP' }), 'Flights: 1,234,567.'],
];

for (const [title, text, expected] of CASES)
  test(`an answer is put into words: ${title}`, () =>
    assert.equal(text.replace(/[\u202f\u00a0\u2009]/g, ' '), expected));

test('every number in the words is in the rows or computed from them', () => {
  const cell = fc.oneof(fc.integer({ min: -1_000_000, max: 5_000_000 }), fc.constant(null));
  const rows = fc.array(fc.tuple(fc.constantFrom('CA', 'TX', 'New York'), cell), { maxLength: 12 });
  fc.assert(
    fc.property(rows, fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'es-ES'), (given, locale) => {
      const text = ask(['state', 'count'], given, { locale });
      const numbers = given.flatMap(([, value]) => value ?? []);
      const rest = numbers.toSorted((one, other) => other - one);
      const [one = 0, other = 0] = numbers;
      const percent = (Math.abs(one - other) / Math.abs(other)) * 100;
      const computed = [
        given.length,
        Math.max(0, given.length - 5),
        rest.slice(5).reduce((sum, value) => sum + value, 0),
        one - other,
        // Small shares are rounded by more than the check allows.
        ...(numbers.length === 2 && other !== 0 ? [percent, Number(percent.toFixed(1))] : []),
      ];
      const data = [...numbers, ...computed].map((value) => `[${Math.abs(value)}]`).join(' ');
      assert.ok(usableText(text, { data }), `${text} of ${data}`);
    }),
  );
});

test('text of the data cannot turn the sentence around or make it long', () => {
  const text = ask(
    ['state', 'count'],
    [
      [`\u202eevil${'x'.repeat(500)}`, 1],
      ['TX', 2],
      ['CA', 3],
    ],
  );
  assert.doesNotMatch(text, /\u202e/);
  assert.ok(text.length < 200, text);
});
