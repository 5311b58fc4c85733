import fc from 'fast-check';
import { keyOf, nameOf } from '../question/columns.ts';
import type { Filter } from '../question/filter.ts';
import type { Json, JsonObject } from '../question/json.ts';
import type { PivotOrder } from '../question/presentation.ts';
import { type Column, emptyQuestion, type Question, type TimeRange } from '../question/question.ts';
import { filterText } from './texts.ts';

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
/** A record without the fields that are undefined. */
const record = <T extends object>(fields: { [Name in keyof T]: fc.Arbitrary<T[Name]> }) =>
  fc
    .record<T>(fields)
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T);

const DIMENSIONS = ['status', 'city', 'Mixed_Case', 'amount', 'is_paid'].map((name) => `orders.${name}`);
const TIMES = ['orders.created_at', 'orders.shipped_at'];
const MEASURES = ['count', 'total', 'average', 'select'].map((name) => `orders.${name}`);

const columnName = fc.oneof(
  fc.constantFrom(
    'Status',
    'status',
    'city',
    'select',
    'n',
    'a "name"',
    "it's",
    'count',
    'created at, by month',
    'שם',
  ),
  filterText.filter(
    (text) =>
      text.trim() !== '' &&
      !/[\p{Cc}\u2028\u2029]/u.test(text) &&
      new TextEncoder().encode(text).length <= 63,
  ),
);

const memberColumn: fc.Arbitrary<Column> = fc.oneof(
  record<Column>({ kind: fc.constant('dimension'), member: fc.constantFrom(...DIMENSIONS) }),
  record<Column>({
    kind: fc.constant('dimension'),
    member: fc.constantFrom(...TIMES),
    granularity: fc.constantFrom('day', 'week', 'month', 'year', 'fiscal_year'),
  } as never),
  record<Column>({ kind: fc.constant('measure'), member: fc.constantFrom(...MEASURES) }),
);

const namedColumn = fc
  .tuple(memberColumn, maybe(columnName))
  .map(([column, name]): Column => (name === undefined ? column : { ...column, name }));

const calculation: fc.Arbitrary<Column> = fc.record({
  kind: fc.constant('calculation'),
  name: columnName,
  expression: fc.constantFrom(
    'MEASURE(total) / NULLIF(MEASURE(count), 0)',
    'SUM(MEASURE(count)) OVER (ORDER BY MEASURE(total) DESC)',
    "CASE WHEN MEASURE(total) > 5 THEN 'a, FROM b' ELSE 'it''s' END",
    'MEASURE("select") IS DISTINCT FROM 5',
    "round((MEASURE(total) * 100.0), 2) || ' %'",
  ),
});

/** Columns that differ by their keys and names. */
function distinct(columns: readonly Column[]): readonly Column[] {
  const [keys, names] = [columns.map(keyOf), columns.map(nameOf)];
  return columns.filter(
    (_, index) => keys.indexOf(keys[index] ?? '') === index && names.indexOf(names[index] ?? '') === index,
  );
}

const date = fc
  .integer({ min: 0, max: 20_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const dates = fc.tuple(date, date).map(([one, other]) => [one, other].sort() as [string, string]);
const words = fc.constantFrom(
  'today',
  'yesterday',
  'this month',
  'last year',
  'last 7 days',
  'next 3 quarters',
  'last 12 hours',
);
const dateRange = fc.oneof(dates, words);

const number = fc.oneof(
  fc.constantFrom('0', '-5', '10.50', '12345678901234567890', '1e3'),
  fc.integer().map(String),
);
const list = (value: fc.Arbitrary<string>) => fc.array(value, { minLength: 1, maxLength: 3 });

function leaf(
  member: string,
  operators: readonly string[],
  values: fc.Arbitrary<readonly string[]>,
): fc.Arbitrary<Filter> {
  return fc.record({
    member: fc.constant(member),
    operator: fc.constantFrom(...operators),
    values,
  }) as fc.Arbitrary<Filter>;
}

const presence = (member: string): fc.Arbitrary<Filter> =>
  fc.constantFrom<Filter>({ member, operator: 'set' }, { member, operator: 'notSet' });
const ORDERS = ['gt', 'gte', 'lt', 'lte'];

const dimensionLeaf = fc.oneof(
  leaf('orders.status', ['equals', 'notEquals'], list(filterText)),
  leaf(
    'orders.Mixed_Case',
    ['contains', 'notContains', 'startsWith', 'notStartsWith', 'endsWith', 'notEndsWith'],
    list(filterText.filter((text) => text !== '')),
  ),
  leaf('orders.amount', ['equals', 'notEquals'], list(number)),
  leaf('orders.amount', ORDERS, fc.tuple(number)),
  leaf('orders.is_paid', ['equals', 'notEquals'], fc.constantFrom(['true'], ['false'])),
  leaf('orders.created_at', ['notInDateRange'], dates),
  leaf('orders.shipped_at', ['beforeDate', 'afterOrOnDate', 'beforeOrOnDate', 'afterDate'], fc.tuple(date)),
  ...['orders.city', 'orders.created_at'].map(presence),
);
const measureLeaf = fc.oneof(
  leaf('orders.count', ['equals', 'notEquals'], list(number)),
  leaf('orders.select', ORDERS, fc.tuple(number)),
  presence('orders.total'),
);

function filters(leaves: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> {
  return fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 3, arbitrary: leaves },
      fc.array(tie('filter'), { minLength: 2, maxLength: 3 }).map((and) => ({ and })),
      fc.array(tie('filter'), { minLength: 2, maxLength: 3 }).map((or) => ({ or })),
    ),
  })).filter;
}

const ranges: fc.Arbitrary<readonly TimeRange[]> = fc
  .tuple(maybe(dateRange), maybe(dateRange))
  .map((both) =>
    both.flatMap((range, index) => (range === undefined ? [] : [{ member: String(TIMES[index]), range }])),
  );

const someFilters = fc
  .tuple(fc.array(filters(dimensionLeaf), { maxLength: 3 }), fc.array(filters(measureLeaf), { maxLength: 2 }))
  .map((parts) => parts.flat());

/** Without the objects that have no prototype, which fast-check makes. */
const plain = (question: Question): Question => structuredClone(question);

/** The part of a question that asks, with columns from an arbitrary. */
function asking(columns: fc.Arbitrary<Column>): fc.Arbitrary<Question> {
  return fc
    .record({
      columns: fc.array(columns, { minLength: 1, maxLength: 6 }).map(distinct),
      filters: someFilters,
      segments: fc.uniqueArray(fc.constantFrom('orders.large', 'orders.new')),
      ranges,
      limit: orNull(fc.nat({ max: 50_000 })),
      offset: orNull(fc.integer({ min: 1, max: 100 })),
    })
    .chain((question) =>
      fc
        .uniqueArray(
          fc.tuple(fc.constantFrom(...question.columns.map(keyOf)), fc.constantFrom('asc', 'desc')),
          {
            selector: ([column]) => column,
            maxLength: 2,
          },
        )
        .map(
          (order): Question =>
            plain({
              ...emptyQuestion('orders'),
              ...question,
              order: order.map(([column, direction]) => ({ column, direction: direction as 'asc' | 'desc' })),
            }),
        ),
    );
}

/** Questions that SQL can ask. */
export const sqlQuestion = asking(fc.oneof({ weight: 4, arbitrary: namedColumn }, calculation));

/** Questions that both SQL and a query in JSON can ask. */
export const plainQuestion = asking(memberColumn);

/** Questions that JSON can ask, whose columns are in its order. */
export const jsonQuestion = fc
  .record({
    question: plainQuestion,
    compared: fc.boolean(),
    ungrouped: fc.boolean(),
    countsRows: fc.boolean(),
    timezone: fc.constantFrom('Europe/Berlin', null),
  })
  .map(({ question, compared, ...settings }): Question => {
    const rank = (column: Column) => (column.kind === 'measure' ? 2 : 'granularity' in column ? 1 : 0);
    return {
      ...question,
      ...settings,
      columns: question.columns.toSorted((one, other) => rank(one) - rank(other)),
      ranges: question.ranges.map((range, index) =>
        compared && index === 0 && 'range' in range
          ? { member: range.member, compared: [range.range, 'last year'] }
          : range,
      ),
    };
  });

const json = fc
  .oneof(fc.jsonValue({ maxDepth: 2 }), filterText)
  .map((value) => JSON.parse(JSON.stringify(value)) as Json)
  .filter((value) => !JSON.stringify(value).includes('__proto__'));
const open = fc.dictionary(
  filterText.filter((key) => key !== '__proto__').map((key) => `x-${key}`),
  json,
  { maxKeys: 3, noNullPrototype: true },
) as fc.Arbitrary<JsonObject>;
const format = fc.constantFrom({ type: 'percent' as const }, { type: 'currency' as const, decimalPlaces: 2 });

/** An order of the pivot that has these columns: the first down, the second across. */
function pivotOrder([down, , ...measures]: readonly string[]): fc.Arbitrary<PivotOrder | undefined> {
  const direction = fc.constantFrom('asc' as const, 'desc' as const);
  const at = maybe(fc.tuple(fc.oneof(filterText, fc.integer(), fc.constant(null))));
  return fc.oneof(
    down === undefined
      ? fc.constant(undefined)
      : record<PivotOrder>({ column: fc.constant(down), direction }),
    measures.length === 0
      ? fc.constant(undefined)
      : record<PivotOrder>({ column: fc.constantFrom(...measures), at, direction } as never),
  );
}

function comparison(
  measure: string,
  time: string,
  earlier: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<Question['comparisons'][number]> {
  return record({
    measure: fc.constant(measure),
    timeDimension: fc.constant(time),
    ...earlier,
    outputs: maybe(fc.constant(['change'])),
  } as never);
}

/** Completes questions by everything that shows their answer. */
export function shown(questions: fc.Arbitrary<Question>): fc.Arbitrary<Question> {
  return questions.chain((question) => {
    const keys = question.columns.map(keyOf);
    const of = (kind: Column['kind']) => question.columns.filter((column) => column.kind === kind).map(keyOf);
    const some = (list: readonly string[]) => fc.subarray([...list]);
    const [measure] = of('measure');
    const times = question.columns.flatMap((column) =>
      column.kind === 'dimension' && column.granularity !== undefined ? [column.member] : [],
    );
    const [time] = times;
    const ranked = question.columns.find(
      (column) => column.kind === 'dimension' && column.granularity === undefined,
    );
    return fc
      .record({
        comparisons:
          measure === undefined || time === undefined
            ? fc.constant([])
            : fc.array(
                fc.oneof(
                  comparison(measure, time, { offset: fc.constant({ amount: 1, unit: 'year' }) }),
                  comparison(measure, time, { range: fc.constant(['2023-01-01', '2023-12-31']) }),
                ),
                { maxLength: 2 },
              ),
        topRows:
          ranked === undefined
            ? fc.constant(null)
            : orNull(
                fc.constant({ member: keyOf(ranked), measure: 'orders.average', count: 5, others: true }),
              ),
        fillMissingRows:
          time === undefined
            ? fc.constant(null)
            : orNull(fc.record({ member: fc.constant(time), excludedDimensions: some(of('dimension')) })),
        tableCalculations: fc.uniqueArray(
          record({
            name: fc.constantFrom('f', 'g'),
            expression: fc.constantFrom('orders.count * 2', 'if(f > 1, \'x\', "y")'),
            title: maybe(filterText),
            format: maybe(format),
          }) as fc.Arbitrary<Question['tableCalculations'][number]>,
          { selector: ({ name }) => name },
        ),
        pivot: orNull(
          some(keys).chain((used) =>
            record({
              rows: fc.constant(used.slice(0, 1)),
              columns: fc.constant(used.slice(1, 2)),
              measures: fc.constant(used.slice(2)),
              filters: some(['orders.city']),
              order: maybe(pivotOrder(used)),
              measuresAxis: maybe(fc.constantFrom('rows', 'columns')),
              displayScale: fc.constantFrom('thousands', 'model'),
            }),
          ),
        ) as fc.Arbitrary<Question['pivot']>,
        totals: fc.record({ rows: fc.boolean(), columns: fc.boolean(), subtotals: fc.boolean() }),
        visualisation: orNull(
          record({ kind: fc.constantFrom('vega', 'hologram'), spec: maybe(fc.oneof(filterText, open)) }),
        ) as fc.Arbitrary<Question['visualisation']>,
        formats: fc.dictionary(fc.constantFrom(...question.columns.map(nameOf)), format, {
          noNullPrototype: true,
        }),
        titles: fc.dictionary(fc.constantFrom(...question.columns.map(nameOf)), filterText, {
          noNullPrototype: true,
        }),
        shownAs: orNull(
          record({ tab: fc.constantFrom('chart', 'table', 'pivot'), beside: maybe(fc.boolean()) }),
        ) as fc.Arbitrary<Question['shownAs']>,
        otherMeta: open,
      })
      .map((settings): Question => plain({ ...question, ...settings }));
  });
}
