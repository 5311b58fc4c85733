import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { fromAddress } from './address/from-address.ts';
import { toAddress } from './address/to-address.ts';
import { fromCubeQuery } from './cube/from-cube-query.ts';
import { toCubeQuery } from './cube/to-cube-query.ts';
import { normalQuestion } from './normal/normal-question.ts';
import { emptyQuestion, type Question } from './question/question.ts';
import { fromReport } from './report/from-report.ts';
import { toReportFields } from './report/to-report.ts';
import { MODEL } from './testing/model.ts';
import { jsonQuestion, plainQuestion, shown, sqlQuestion } from './testing/questions.ts';

const RUNS = { numRuns: 300 };

/** What a conversion returns, which must not be refused. */
function done<T extends object>(result: T): Exclude<T, { readonly refused: unknown }> {
  if ('refused' in result) assert.fail(JSON.stringify(result.refused));
  return result as Exclude<T, { readonly refused: unknown }>;
}

test('a query in JSON and back is the same question', () => {
  fc.assert(
    fc.property(jsonQuestion, (question) => {
      const { query } = done(toCubeQuery(question));
      const back = done(fromCubeQuery(JSON.parse(JSON.stringify(query))));
      assert.deepEqual(normalQuestion(back.question, MODEL), normalQuestion(question, MODEL));
      assert.deepEqual(done(toCubeQuery(back.question)).query, query);
    }),
    RUNS,
  );
});

test('a report and back is the same question', () => {
  fc.assert(
    fc.property(shown(jsonQuestion), (question) => {
      const { fields } = done(toReportFields(question, MODEL));
      const stored = JSON.parse(JSON.stringify(fields)) as typeof fields;
      const back = done(fromReport(stored, () => assert.fail('it is JSON')));
      assert.deepEqual(back.dropped, []);
      assert.deepEqual(withRangesInOrder(back.question), withRangesInOrder(question));
      assert.deepEqual(done(toReportFields(back.question, MODEL)).fields, fields);
    }),
    RUNS,
  );
});

test('a report in SQL names its columns as the result does', () => {
  fc.assert(
    fc.property(shown(sqlQuestion), (question) => {
      const converted = toReportFields(question, MODEL);
      if ('refused' in converted || converted.fields.sqlQuery === null) return;
      const { fields } = converted;
      const { pivot, comparisons, topRows, fillMissingRows } = question;
      // Only `@facet/semantic-sql` reads SQL; see its tests.
      const asked = { ...emptyQuestion('orders'), columns: question.columns, ranges: question.ranges };
      const back = done(fromReport(fields, () => ({ question: asked })));
      assert.deepEqual(back.dropped, []);
      const { question: read } = back;
      const isEmpty = pivot !== null && read.pivot === null;
      if (!isEmpty) assert.deepEqual(read.pivot, pivot);
      assert.deepEqual(
        [read.comparisons, read.topRows, read.fillMissingRows],
        [comparisons, topRows, fillMissingRows],
      );
    }),
    RUNS,
  );
});

test('an address and back is the same question', () => {
  fc.assert(
    fc.property(shown(fc.oneof(jsonQuestion, sqlQuestion)), (question) => {
      const { address } = done(toAddress(question));
      assert.match(address, /^[\w.~!*'(),:@$/;?+%=&-]*$/);
      const back = fromAddress(address);
      assert.deepEqual(back.dropped, []);
      assert.deepEqual(back.question, question);
    }),
    RUNS,
  );
});

test('an address is readable', () => {
  const question: Question = {
    ...emptyQuestion('flights'),
    columns: [
      { kind: 'dimension', member: 'flights.carrier' },
      { kind: 'dimension', member: 'flights.departed_at', granularity: 'month' },
      { kind: 'measure', member: 'flights.count' },
    ],
    filters: [{ member: 'flights.state', operator: 'equals', values: ['CA', 'New York', '5'] }],
    ranges: [{ member: 'flights.departed_at', range: 'last 7 days' }],
    order: [{ column: 'flights.count', direction: 'desc' }],
    limit: 100,
  };
  assert.deepEqual(toAddress(question), {
    address:
      'v=1&view=flights&columns=!(carrier,departed_at@month,~count)&ranges=!(!(departed_at,last+7+days))' +
      "&where=!(!(state,equals,CA,New+York,'5'))&order=!(!(~count,desc))&limit=100",
  });
});

test('a calculation may be called like a dimension', () => {
  const question: Question = {
    ...emptyQuestion('flights'),
    columns: [
      { kind: 'dimension', member: 'flights.state' },
      { kind: 'calculation', name: 'state', expression: 'upper(state)' },
    ],
    order: [{ column: 'flights.state', direction: 'asc' }],
  };
  assert.deepEqual(fromAddress(done(toAddress(question)).address), { question, dropped: [] });
});

test('a broken address yields what can be read, and reports the rest', () => {
  const { question, dropped } = fromAddress(
    'v=2&view=flights&columns=!(carrier,carrier,(kind:gauge))&where=!(!(state,resembles,CA),!(state,set))' +
      '&limit=x&order=!(~count)&pivot=(&draw=(kind:hologram)&utm_source=mail',
  );
  assert.deepEqual(dropped, [
    { parameter: 'v', code: 'version' },
    { parameter: 'columns', code: 'unreadable' },
    { parameter: 'columns', code: 'repeated' },
    { parameter: 'pivot', code: 'unreadable' },
    { parameter: 'where', code: 'unreadable' },
    { parameter: 'limit', code: 'unreadable' },
    { parameter: 'order', code: 'unused' },
  ]);
  assert.deepEqual(question, {
    ...emptyQuestion('flights'),
    columns: [{ kind: 'dimension', member: 'flights.carrier' }],
    filters: [{ member: 'flights.state', operator: 'set' }],
    visualisation: { kind: 'hologram' },
  });
});

test('no text is an address that fails', () => {
  const start = done(toAddress({ ...emptyQuestion('orders'), limit: 5 })).address;
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.shuffledSubarray(['!(', '(', ')', ',', ':', "'", '!n', 'a', '-1', '%']),
      (text, parts) => {
        for (const name of ['where', 'columns', 'pivot', 'draw', 'totals'])
          assert.equal(fromAddress(`${start}&${name}=${text}${parts.join('')}`).question.limit, 5);
      },
    ),
    RUNS,
  );
  const deep = fromAddress(`${start}&where=${'!('.repeat(10_000)}`);
  assert.deepEqual(deep.dropped, [{ parameter: 'where', code: 'unreadable' }]);
});

test('an address that nobody accepts is refused', () => {
  const values = Array.from({ length: 10_000 }, (_, index) => `value ${index}`);
  const converted = toAddress({
    ...emptyQuestion('orders'),
    filters: [{ member: 'orders.status', operator: 'equals', values }],
  });
  assert.ok('refused' in converted);
  assert.equal(converted.refused.code, 'too_long');
});

/** Queries of the data API that are no question, and the codes of the reasons. */
const NO_QUESTIONS: readonly (readonly [query: unknown, code: string])[] = [
  [[], 'no_object'],
  [null, 'no_object'],
  [{ measures: [{ expression: ['1'] }] }, 'invalid_field'],
  [{ measures: 'orders.count' }, 'invalid_field'],
  [{ subqueryJoins: [] }, 'unknown_field'],
  [{ limit: -1 }, 'invalid_field'],
  [{ filters: [{ member: 'orders.status', operator: 'resembles', values: ['a'] }] }, 'invalid_field'],
  [{ filters: [{ member: 'orders.status', operator: 'equals', values: [{}] }] }, 'invalid_field'],
  [{ filters: [{ or: [] }] }, 'invalid_field'],
  [{ filters: [{ or: [{ member: 'a.b', operator: 'set' }], and: [] }] }, 'invalid_field'],
  [{ timeDimensions: [{ dimension: 'orders.created_at', dateRange: [] }] }, 'invalid_field'],
  [
    {
      timeDimensions: [
        { dimension: 'orders.created_at', dateRange: 'today' },
        { dimension: 'orders.created_at', granularity: 'day', dateRange: 'yesterday' },
      ],
    },
    'repeated_range',
  ],
  [{ measures: ['orders.count'], order: { 'orders.total': 'asc' } }, 'order_column'],
];

test('a query that is no question is refused with the field', () => {
  for (const [query, code] of NO_QUESTIONS) {
    const read = fromCubeQuery(query);
    assert.ok('refused' in read, `${JSON.stringify(query)} is not refused`);
    assert.equal(read.refused.code, code);
  }
});

test('other forms of a query are the same question', () => {
  const forms = [
    {
      measures: ['orders.count'],
      timeDimensions: [{ dimension: 'orders.created_at', granularity: 'month', dateRange: ['2024-01-01'] }],
      filters: [{ dimension: 'orders.amount', operator: 'equals', values: [5, true, null] }],
      order: { 'orders.created_at': 'desc' },
      limit: null,
    },
    {
      measures: ['orders.count', 'orders.count'],
      dimensions: ['orders.created_at.month'],
      timeDimensions: [{ dimension: 'orders.created_at', dateRange: ['2024-01-01', '2024-01-01'] }],
      filters: [{ member: 'orders.amount', operator: 'equals', values: ['5', 'true', null] }],
      order: [['orders.created_at.month', 'desc']],
    },
  ].map((query) => done(fromCubeQuery(query)).question);
  assert.deepEqual(forms[0], forms[1]);
});

test('settings that mean nothing for the query of a report are reported', () => {
  const read = done(
    fromReport(
      {
        jsonQuery: '{"measures":["orders.count"]}',
        pivotItems: { rows: ['orders.status'], columns: [], measures: ['orders.count'], filters: [] },
        meta: {
          kind: 'table',
          periodComparisons: [{ measure: 'orders.count', timeDimension: 'orders.created_at', offset: {} }],
          topRows: { member: 'orders.status', measure: 'orders.count', count: 3 },
          subtotals: null,
        },
      },
      () => assert.fail('it is JSON'),
    ),
  );
  assert.deepEqual(read.dropped, [
    { setting: 'rows', column: 'orders.status' },
    { setting: 'periodComparisons' },
    { setting: 'topRows', column: 'orders.status' },
  ]);
  assert.deepEqual(read.question.pivot?.measures, ['orders.count']);
});

test('a report that is no question explains why', () => {
  const readSql = () => ({ code: 'from', reason: 'the SQL has a join', position: 7 });
  const code = (report: Parameters<typeof fromReport>[0]) => {
    const read = fromReport(report, readSql);
    return 'refused' in read ? [read.refused.code, read.refused.message] : [];
  };
  assert.deepEqual(code({}), ['no_query', 'the report has no query']);
  assert.deepEqual(code({ jsonQuery: '{' }), ['invalid_json', 'the query of the report is not JSON']);
  assert.deepEqual(code({ sqlQuery: 'SELECT', jsonQuery: '{}' }), ['from', 'the SQL has a join']);
});

test('a question is stored as JSON only if that keeps its names and order', () => {
  fc.assert(
    fc.property(plainQuestion, (question) => {
      const { fields } = done(toReportFields(question, MODEL));
      assert.notEqual(fields.jsonQuery === null, fields.sqlQuery === null);
      if (fields.jsonQuery === null) return;
      const back = done(fromCubeQuery(JSON.parse(fields.jsonQuery)));
      assert.deepEqual(back.question.columns, question.columns);
    }),
    RUNS,
  );
});

test('a filter with thousands of values makes the query JSON', () => {
  const values = Array.from({ length: 10_000 }, (_, index) => `value ${index}`);
  const { fields } = done(
    toReportFields(
      {
        ...emptyQuestion('orders'),
        columns: [
          { kind: 'measure', member: 'orders.count' },
          { kind: 'dimension', member: 'orders.status' },
        ],
        filters: [{ member: 'orders.status', operator: 'equals', values }],
      },
      MODEL,
    ),
  );
  assert.equal(fields.sqlQuery, null);
  assert.match(fields.jsonQuery ?? '', /"value 9999"/);
});

/** Date ranges in the order of a query in JSON: those of columns first. */
function withRangesInOrder(question: Question): Question {
  return { ...question, ranges: normalQuestion(question, MODEL).ranges };
}
