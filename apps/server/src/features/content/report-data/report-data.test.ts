import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { api, publish } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

/** Trips of two years. Their averages and distinct cities cannot be added up from parts. */
const TRIPS = `cubes:
  - name: trips
    sql: >
      select * from (values
        (1, 'Lyon', 'A', 10, timestamp '2024-01-10'), (2, 'Lyon', 'B', 4, timestamp '2024-03-05'),
        (3, 'Nice', 'A', 16, timestamp '2024-03-31 23:30:00'), (4, 'Lyon', 'A', 40, timestamp '2025-01-31'),
        (5, 'Nice', 'B', 10, timestamp '2025-02-01'), (6, 'Pau', 'A', 40, timestamp '2025-02-28'),
        (7, 'Lyon', 'B', 60, timestamp '2025-03-31'), (8, 'Lyon', 'A', 0, timestamp '2025-04-01')
      ) as t(id, city, line, amount, day)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: city, sql: city, type: string }
      - { name: line, sql: line, type: string }
      - { name: at, sql: day, type: time }
      - { name: other, sql: day, type: time }
    measures:
      - { name: total, sql: amount, type: sum }
      - { name: average, sql: amount, type: avg }
      - { name: cities, sql: city, type: count_distinct }
`;
/** Shifts of days whose order only the model knows, and orders that are none. */
const SHIFTS = `cubes:
  - name: shifts
    sql: >
      select * from (values
        (1, 'Wed', 30, timestamp '2025-01-01', 'late'), (2, 'Mon', 10, timestamp '2025-01-06', 'late'),
        (3, 'Extra 10', 90, timestamp '2025-02-01', 'early'), (4, 'Extra 9', 80, timestamp '2025-02-01', 'late'),
        (5, null, 99, timestamp '2025-02-01', 'late'), (6, 'Tue', 20, timestamp '2025-02-04', 'early'),
        (7, 'Mon', 50, timestamp '2025-02-03', 'early')
      ) as t(id, day, hours, began, kind)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: day, sql: day, type: string, meta: { order: [Mon, Tue, Mon, Wed, Sun] } }
      - { name: kind, sql: kind, type: string, meta: { order: first } }
      - { name: odd, sql: kind, type: string, meta: { order: [{ a: 1 }, null, ${'x'.repeat(201)}] } }
      - { name: hours_each, sql: hours, type: number, meta: { order: [80, 10] } }
      - { name: at, sql: began, type: time, meta: { order: [a, b] } }
    measures:
      - { name: hours, sql: hours, type: sum, meta: { order: ['1'] } }
`;
const server = await startTestServer({ after });
const id = await server.makeDeployment('Queries');
const MODEL = `cubes:
  - name: sales
    sql: >
      select 1 as id, 'north' as region, 10 as amount, timestamp '2025-01-05' as at union all
      select 2, 'south', 20, timestamp '2025-02-05' union all
      select 3, 'south', 12.5, timestamp '2025-02-06'
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: region, sql: region, type: string, title: Region of sale }
      - { name: at, sql: at, type: time }
    measures:
      - { name: count, type: count }
      - { name: total, sql: amount, type: sum, format: currency }
    access_policy:
      - group: "*"
        row_level:
          filters: [{ member: region, operator: equals, values: ["{ userAttributes.region }"] }]
`;
await publish(server, id, 'model/cubes/sales.yml', MODEL);
await publish(server, id, 'model/cubes/trips.yml', TRIPS);
await publish(server, id, 'model/cubes/shifts.yml', SHIFTS);
await server.waitForBuild(id);
await allowPersonalKeys(server);
const attribute = await server.ok('POST', '/api/v1/user-attributes', { name: 'region', type: 'string' });

const path = api(id, '/query');
const run = (query: Json, key?: string): Promise<Json> => server.ok('POST', path, { query }, key);

test('an invalid query returns 400 with the reason', async () => {
  const refused: [object, RegExp][] = [
    [{}, /body must have either query or sqlQuery/],
    [{ query: { measures: ['sales.count'] }, sqlQuery: 'select 1' }, /either query or sqlQuery/],
    [{ sqlQuery: 'select 1', timezone: 'Mars/Olympus' }, /body\.timezone must be an IANA time zone/],
    [{ sqlQuery: 'drop table sales' }, /sqlQuery: .* line 1, column 1/],
    [{ sqlQuery: 'select nothing from\n sales' }, /sqlQuery: .*nothing.* line 1, column 8/],
    [{ query: {} }, /at least one measure, dimension or granularity/],
    [{ query: { measures: 'sales.count' } }, /body\.query\.measures/],
    [{ query: { measures: ['sales.nothing'] } }, /nothing/],
    [{ query: { measures: ['sales.count'], timezone: 'Mars/Olympus' } }, /timezone|time zone/i],
    [{ query: { measures: ['sales.count'], limit: -1 } }, /body\.query\.limit/],
    [
      { query: { measures: ['sales.count'], filters: [{ member: 'sales.region' }] } },
      /body\.query\.filters\[0\]\.operator is required/,
    ],
    [
      {
        query: {
          measures: ['sales.count'],
          filters: [{ or: [{ member: 'sales.region', operator: 'like', values: ['x'] }] }],
        },
      },
      /body\.query\.filters\[0\]\.or\[0\]\.operator must be one of equals/,
    ],
  ];
  for (const [body, message] of refused) {
    const response = await server.call('POST', path, { body });
    assert.equal(response.status, 400, JSON.stringify(body));
    assert.match(response.body.error, message);
  }
});

test('explains a query: the SQL for the source, what policies add, and definitions', async () => {
  await server.ok('PUT', `/api/v1/user-attributes/${attribute.id}`, { defaultValue: 'south' });
  const explain = (body: object) => server.call('POST', `${path}/explain`, { body });
  const { status, body } = await explain({
    query: { measures: ['sales.total'], dimensions: ['sales.region'], limit: 7 },
  });
  assert.equal(status, 200, body.error);
  const [statement] = body.statements;
  assert.match(statement.sql, /SELECT[\s\S]*sum\([\s\S]*amount\)[\s\S]*GROUP BY 1[\s\S]*LIMIT 7$/i);
  assert.deepEqual(
    [statement.values, statement.dataSource, statement.preAggregations],
    [['south'], 'default', []],
  );
  assert.deepEqual(body.policy, {
    isDenied: false,
    filters: [{ member: 'sales.region', operator: 'equals', values: ['south'] }],
    maskedMembers: [],
  });
  assert.deepEqual(
    body.members.map(({ name, title, aggregation, sql, file }: Json) => [
      name,
      title,
      aggregation,
      sql,
      file,
    ]),
    [
      ['sales.total', 'Total', 'sum', 'amount', 'cubes/sales.yml'],
      ['sales.region', 'Region of sale', null, 'region', 'cubes/sales.yml'],
    ],
  );

  // SQL that needs two queries, with one filter of the policy for both.
  const both = await explain({
    sqlQuery:
      'select a.region from (select region, measure(total) as t from sales group by 1) a join ' +
      '(select region, measure(count) as c from sales group by 1) b on a.region = b.region',
  });
  assert.equal(both.status, 200, both.body.error);
  assert.equal(both.body.statements.length, 2);
  assert.equal(both.body.policy.filters.length, 1);

  for (const [wrong, message] of [
    [{}, /body must have either query or sqlQuery/],
    [{ query: { measures: ['sales.nothing'] } }, /nothing/],
    [{ sqlQuery: 'select nothing from sales' }, /line 1, column 8/],
    [{ query: { measures: ['sales.count'] }, branchName: 'no-such' }, /branch/i],
  ] as const) {
    const refused = await explain(wrong);
    assert.ok([400, 404].includes(refused.status), JSON.stringify(wrong));
    assert.match(refused.body.error, message);
  }
});

test('rows have described columns, and numbers where a double is exact', async () => {
  await server.ok('PUT', `/api/v1/user-attributes/${attribute.id}`, { defaultValue: 'south' });
  const result = await run({
    measures: ['sales.total', 'sales.count'],
    dimensions: ['sales.region'],
    timeDimensions: [{ dimension: 'sales.at', granularity: 'month' }],
  });
  assert.deepEqual(
    result.columns.map(({ name, member, type, granularity, isMeasure }: Json) => [
      name,
      member,
      type,
      granularity,
      isMeasure,
    ]),
    [
      ['sales.region', 'sales.region', 'string', null, false],
      ['sales.at.month', 'sales.at', 'time', 'month', false],
      ['sales.total', 'sales.total', 'number', null, true],
      ['sales.count', 'sales.count', 'number', null, true],
    ],
  );
  assert.equal(result.columns[0].title, 'Region of sale');
  assert.deepEqual(result.rows, [['south', '2025-02-01T00:00:00.000', 32.5, 2]]);
  assert.equal(result.truncated, false);
  assert.ok(Date.parse(result.refreshedAt) <= Date.now());
});

test('a result that was cut at its limit is marked', async () => {
  const query = { dimensions: ['sales.id'], limit: 1 };
  const cut = await run(query);
  assert.deepEqual({ rowCount: cut.rows.length, truncated: cut.truncated }, { rowCount: 1, truncated: true });
  const whole = await run({ ...query, limit: 2 });
  assert.deepEqual(
    { rowCount: whole.rows.length, truncated: whole.truncated },
    { rowCount: 2, truncated: false },
  );
});

test('a query that asks for the total gets the number of rows without its limit', async () => {
  const query = { dimensions: ['sales.id'], limit: 1 };
  assert.equal((await run({ ...query, total: true })).total, 2);
  assert.equal('total' in (await run(query)), false);
});

test('callers share a result only if they see the same rows', async () => {
  const [ann, bob, cem] = await Promise.all(
    [0, 1, 2].map(() => makePerson(server, { builtInRole: 'Explorer' })),
  );
  assert.ok(ann && bob && cem);
  for (const [person, value] of [
    [ann, 'north'],
    [bob, 'north'],
    [cem, 'south'],
  ] as const)
    await server.ok('POST', '/api/v1/user-attribute-values', {
      userId: String(person.userId),
      userAttributeId: String(attribute.id),
      value,
    });
  const query = { measures: ['sales.count'], dimensions: ['sales.region'] };
  const [annSees, bobSees, cemSees] = await Promise.all([ann, bob, cem].map(({ key }) => run(query, key)));
  assert.deepEqual(annSees?.rows, [['north', 1]]);
  assert.deepEqual({ ...bobSees, timing: null }, { ...annSees, timing: null });
  assert.deepEqual(cemSees?.rows, [['south', 2]]);
});

test('viewers may not run queries of their own', async () => {
  const viewer = await makePerson(server, { builtInRole: 'Viewer' });
  const response = await server.call('POST', path, {
    body: { query: { measures: ['sales.count'] } },
    key: viewer.key,
  });
  assert.equal(response.status, 403);
});

describe('reports over sales of two years', async () => {
  await server.ok('PUT', `/api/v1/user-attributes/${attribute.id}`, { defaultValue: 'all' });
  const report = (query: Json, rest: Json = {}): Promise<Json> => server.ok('POST', path, { query, ...rest });
  const month = (dateRange: string[]) => [{ dimension: 'trips.at', granularity: 'month', dateRange }];
  const names = ({ columns }: Json) => columns.map(({ name }: Json) => name);

  test('comparisons add the earlier period of each row', async () => {
    const result = await report(
      { measures: ['trips.total'], timeDimensions: month(['2025-01-01', '2025-03-31']) },
      {
        meta: {
          periodComparisons: [
            { measure: 'trips.total', timeDimension: 'trips.at', offset: { amount: 1, unit: 'year' } },
            {
              measure: 'trips.total',
              timeDimension: 'trips.at',
              offset: { amount: 1, unit: 'month' },
              outputs: ['previous'],
            },
            { measure: 'trips.total', timeDimension: 'trips.other', offset: { amount: 1, unit: 'month' } },
          ],
        },
      },
    );
    assert.deepEqual(names(result), [
      'trips.at.month',
      'trips.total',
      'trips.total.previous_1_year',
      'trips.total.change_1_year',
      'trips.total.percent_change_1_year',
      'trips.total.previous_1_month',
    ]);
    assert.deepEqual(
      result.rows.map((row: Json[]) => row.slice(1)),
      [
        [40, 10, 30, 3, null],
        [50, null, null, null, 40],
        [60, 20, 40, 2, 50],
      ],
    );
    assert.deepEqual(result.notices, [
      {
        code: 'comparison_dropped',
        message: 'The report has neither a date range nor a granularity on trips.other',
      },
    ]);
  });

  test('rows are compared with those of a range that is given', async () => {
    const compared = (rest: Json) =>
      report(
        { measures: ['trips.total'], timeDimensions: [{ dimension: 'trips.at', ...rest }] },
        {
          meta: {
            periodComparisons: [
              { measure: 'trips.total', timeDimension: 'trips.at', range: ['2024-01-01', '2024-03-31'] },
            ],
          },
        },
      );
    const monthly = await compared({ granularity: 'month', dateRange: ['2025-02-01', '2025-03-31'] });
    assert.deepEqual(
      monthly.rows.map((row: Json[]) => row.slice(1, 3)),
      [
        [50, 10],
        [60, null],
      ],
    );
    assert.equal(names(monthly)[2], 'trips.total.previous_20240101_20240331');
    assert.deepEqual(monthly.columns[2].comparison.range, ['2024-01-01', '2024-03-31']);
    const single = await compared({ dateRange: ['2025-02-01', '2025-03-31'] });
    assert.deepEqual(single.rows[0].slice(0, 2), [110, 30]);
    const open = await compared({ granularity: 'month' });
    assert.equal(open.notices[0].message, 'The report has no date range on trips.at');
  });

  test('a single number can be compared with the previous range', async () => {
    const result = await report(
      {
        measures: ['trips.total'],
        timeDimensions: [{ dimension: 'trips.at', dateRange: ['2025-02-01', '2025-02-28'] }],
      },
      {
        meta: {
          periodComparisons: [
            { measure: 'trips.total', timeDimension: 'trips.at', offset: { amount: -1, unit: 'month' } },
          ],
        },
      },
    );
    assert.deepEqual(result.rows, [[50, 40, 10, 0.25]]);
  });

  test('periods without data are filled for each value of the other dimensions', async () => {
    const result = await report(
      {
        measures: ['trips.total'],
        dimensions: ['trips.city'],
        timeDimensions: month(['2024-01-01', '2024-03-31']),
        order: [['trips.city', 'asc']],
      },
      { meta: { fillMissingRows: { member: 'trips.at' } } },
    );
    assert.deepEqual(
      result.rows.map(([city, at, total]: string[]) => [city, at?.slice(0, 7), total]),
      [
        ['Lyon', '2024-01', 10],
        ['Lyon', '2024-02', null],
        ['Lyon', '2024-03', 4],
        ['Nice', '2024-01', null],
        ['Nice', '2024-02', null],
        ['Nice', '2024-03', 16],
      ],
    );
  });

  test('totals are separate queries over all rows, without filters on measures', async () => {
    const result = await report(
      {
        measures: ['trips.average', 'trips.cities'],
        dimensions: ['trips.city', 'trips.line'],
        filters: [
          { member: 'trips.average', operator: 'gt', values: ['15'] },
          { member: 'trips.line', operator: 'equals', values: ['A', 'B'] },
        ],
        order: [['trips.city', 'asc']],
        limit: 1,
      },
      {
        pivotItems: {
          rows: ['trips.city'],
          columns: ['trips.line'],
          measures: ['trips.average', 'trips.cities'],
          filters: [],
          showColumnTotals: true,
          showRowTotals: true,
        },
      },
    );
    assert.deepEqual(result.rows.length, 1);
    const totals = Object.fromEntries(
      result.totals.map(({ dimensions, rows }: Json) => [dimensions.join(), rows.sort()]),
    );
    assert.deepEqual(Object.keys(totals), ['trips.line', 'trips.city', '']);
    assert.deepEqual(totals[''], [[null, null, 180 / 8, 3]]);
    assert.equal(totals['trips.line'].length, 2);
    assert.equal(totals['trips.city'].length, 3);
  });

  test('subtotals are grouped by the first row fields', async () => {
    const result = await report(
      { measures: ['trips.total'], dimensions: ['trips.city', 'trips.line'] },
      { meta: { subtotals: true } },
    );
    assert.deepEqual(
      result.totals.map(({ dimensions, rows }: Json) => [dimensions, rows.sort()]),
      [
        [
          ['trips.city'],
          [
            ['Lyon', null, 114],
            ['Nice', null, 26],
            ['Pau', null, 40],
          ],
        ],
      ],
    );
  });

  test('values beyond the top form one row, even for a measure that cannot be added up', async () => {
    const result = await report(
      {
        measures: ['trips.total', 'trips.average'],
        dimensions: ['trips.city'],
        order: [['trips.total', 'desc']],
      },
      {
        meta: {
          topRows: {
            member: 'trips.city',
            measure: 'trips.total',
            count: 1,
            others: true,
            othersLabel: 'Rest',
          },
        },
      },
    );
    assert.deepEqual(
      result.rows.map(([city, total]: Json[]) => [city, total]),
      [
        ['Lyon', 114],
        ['Rest', 66],
      ],
    );
    assert.equal(result.rows[1][2], 66 / 3);
    assert.deepEqual(result.others, [1]);
    const top = { member: 'trips.city', measure: 'trips.total', count: 3, others: true };
    const whole = await report(
      { measures: ['trips.total'], dimensions: ['trips.city'] },
      { meta: { topRows: top } },
    );
    assert.deepEqual(whole.others, []);
  });

  test('the totals of a pivot include the values beyond the top as one', async () => {
    const { totals } = await report(
      { measures: ['trips.total', 'trips.average'], dimensions: ['trips.city', 'trips.line'] },
      {
        pivotItems: {
          rows: ['trips.city'],
          columns: ['trips.line'],
          measures: ['trips.total', 'trips.average'],
          filters: [],
          showColumnTotals: true,
          showRowTotals: true,
        },
        meta: {
          topRows: {
            member: 'trips.city',
            measure: 'trips.total',
            count: 1,
            others: true,
            othersLabel: 'Rest',
          },
        },
      },
    );
    const ofRows = totals.find(({ dimensions }: Json) => dimensions.join() === 'trips.city');
    assert.deepEqual(
      ofRows.rows.map(([city, , total]: Json[]) => [city, total]),
      [
        ['Lyon', 114],
        ['Rest', 66],
      ],
    );
    assert.equal(ofRows.rows[1][3], 66 / 3);
    assert.equal(totals.find(({ dimensions }: Json) => dimensions.length === 0).rows[0][2], 180);
  });

  test('table calculations add columns, and an invalid one has an error', async () => {
    const result = await report(
      { measures: ['trips.total'], timeDimensions: month(['2025-01-01', '2025-03-31']) },
      {
        pivotItems: { rows: [], columns: [], measures: [], filters: [], showColumnTotals: true },
        meta: {
          tableCalculations: [
            { name: 'half', expression: 'trips.total / 2', format: { type: 'currency', decimalPlaces: 1 } },
            { name: 'so_far', expression: 'running_total(half)', title: 'So far' },
            { name: 'wrong', expression: 'trips.nothing + 1' },
          ],
        },
      },
    );
    assert.deepEqual(
      result.rows.map((row: Json[]) => row.slice(1)),
      [
        [40, 20, 20, null],
        [50, 25, 45, null],
        [60, 30, 75, null],
      ],
    );
    assert.deepEqual(result.columns[2].format, { type: 'currency', decimalPlaces: 1 });
    assert.deepEqual(result.columns[3].title, 'So far');
    assert.deepEqual(result.notices, [
      {
        code: 'calculation_failed',
        message:
          'The expression of the calculation wrong must name columns of the report, and trips.nothing is not one',
      },
    ]);
    // Without a grouping, the total covers the range.
    assert.deepEqual(result.totals, [{ dimensions: [], rows: [[null, 150, 75, null, null]] }]);
  });

  const sql = (sqlQuery: string, rest: Json = {}): Promise<Json> =>
    server.ok('POST', path, { sqlQuery, ...rest });

  test('an aggregate in SQL is one query, whose columns keep their names and order', async () => {
    const result = await sql(
      `select measure(total) as revenue, date_trunc('month', at) as month from trips
       where at >= '2025-01-01' and at < '2025-04-01' group by 2 order by 2`,
      {
        meta: {
          periodComparisons: [
            {
              measure: 'trips.total',
              timeDimension: 'trips.at',
              offset: { amount: 1, unit: 'year' },
              outputs: ['previous'],
            },
          ],
          tableCalculations: [{ name: 'growth', expression: 'revenue - revenue.previous_1_year' }],
          preferences: {
            columnFormats: { revenue: { type: 'currency' } },
            columnTitles: { revenue: 'Sales' },
          },
        },
        pivotItems: { rows: [], columns: [], measures: [], filters: [], showColumnTotals: true },
      },
    );
    assert.deepEqual(names(result), ['revenue', 'month', 'revenue.previous_1_year', 'growth']);
    assert.equal(result.columns[0].format, 'currency');
    assert.equal(result.columns[2].format, 'currency', 'what the measure was before');
    assert.deepEqual([result.columns[0].title, result.columns[2].title], ['Sales', 'Sales, 1 year earlier']);
    assert.deepEqual(
      result.rows.map(([revenue, , previous, growth]: Json[]) => [revenue, previous, growth]),
      [
        [40, 10, 30],
        [50, null, null],
        [60, 20, 40],
      ],
    );
    assert.deepEqual(result.totals[0].rows[0].slice(0, 2), [150, null]);
    assert.deepEqual(result.notices, []);
  });

  test('other SQL runs over the results of queries, and unsupported additions are reported', async () => {
    const result = await sql(
      `with by_city as (select city, measure(total) as total from trips group by 1)
       select city, total, rank() over (order by total desc) as place from by_city order by place`,
      {
        meta: {
          subtotals: true,
          tableCalculations: [{ name: 'share', expression: 'percent_of_total(total)' }],
          preferences: { columnFormats: { total: { type: 'currency' } }, columnTitles: { total: 'Sales' } },
        },
      },
    );
    assert.deepEqual([result.columns[1].format, result.columns[1].title], ['currency', 'Sales']);
    assert.deepEqual(result.rows, [
      ['Lyon', 114, 1, 114 / 180],
      ['Pau', 40, 2, 40 / 180],
      ['Nice', 26, 3, 26 / 180],
    ]);
    assert.deepEqual(
      result.notices.map(({ code }: Json) => code),
      ['totals_dropped'],
    );
  });

  test('SQL shows each caller only their own rows', async () => {
    const person = await makePerson(server, { builtInRole: 'Explorer' });
    await server.ok('POST', '/api/v1/user-attribute-values', {
      userId: String(person.userId),
      userAttributeId: String(attribute.id),
      value: 'north',
    });
    const sqlQuery =
      'select count(*) as rows from (select region, measure(count) from sales group by 1) as r';
    const theirs = await server.ok('POST', path, { sqlQuery }, person.key);
    assert.deepEqual(theirs.rows, [[1]]);
  });

  test('a stored report runs for users who may view it', async () => {
    const reports = `/api/v1/deployments/${id}/reports`;
    const jsonQuery = JSON.stringify({ measures: ['trips.total'], filters: [{ member: 'trips.city' }] });
    const empty = await server.ok('POST', reports, { name: 'Empty' });
    const faulty = await server.ok('POST', reports, { name: 'Faulty', jsonQuery });
    const sound = await server.ok('POST', reports, {
      name: 'Sound',
      sqlQuery: 'select measure(total) as total from trips',
      meta: { tableCalculations: [{ name: 'half', expression: 'total / 2' }] },
    });
    const runs = (report: Json, key?: string) =>
      server.call('POST', `${reports}/${report.id}/query`, {
        body: {},
        ...(key === undefined ? {} : { key }),
      });
    const [none, refused, data] = [await runs(empty), await runs(faulty), await runs(sound)];
    assert.deepEqual(
      { status: none.status, error: none.body.error },
      { status: 409, error: `Report ${empty.id} has no query yet` },
    );
    assert.equal(refused.status, 400);
    assert.match(refused.body.error, /jsonQuery\.filters\[0\]\.operator is required/);
    assert.deepEqual(data.body.rows, [[180, 90]]);
    const other = await makePerson(server, { builtInRole: 'Explorer' });
    assert.equal((await runs(sound, other.key)).status, 404);
  });
});

describe('values in the order of the model', () => {
  const DAYS = { dimensions: ['shifts.day'], measures: ['shifts.hours'] };
  const IN_ORDER = ['Mon', 'Tue', 'Wed', 'Extra 9', 'Extra 10', null];
  const firsts = ({ rows }: Json) => rows.map(([cell]: Json) => cell);
  const sql = (sqlQuery: string): Promise<Json> => server.ok('POST', path, { sqlQuery });

  test('columns have the values of their rows in order, and what is not an order is ignored', async () => {
    const { columns } = await run({
      dimensions: ['shifts.day', 'shifts.kind', 'shifts.odd', 'shifts.hours_each', 'shifts.at'],
      measures: ['shifts.hours'],
      timeDimensions: [{ dimension: 'shifts.at', granularity: 'month' }],
    });
    assert.deepEqual(
      columns.map(({ order }: Json) => order),
      [['Mon', 'Tue', 'Wed'], undefined, undefined, ['80', '10'], undefined, undefined, undefined],
    );
  });

  test('rows are sorted by it: values outside of it follow by text, and null is last', async () => {
    assert.deepEqual(firsts(await run(DAYS)), IN_ORDER);
    assert.deepEqual(firsts(await sql('select day, measure(hours) from shifts group by 1')), IN_ORDER);
    // SQL that needs more than a semantic query.
    const upper = await sql('select day, upper(kind) as kind, measure(hours) from shifts group by 1, 2');
    assert.deepEqual(upper.columns[0].order, ['Mon', 'Tue', 'Wed']);
    assert.deepEqual([...new Set(firsts(upper))], IN_ORDER);
    assert.deepEqual(firsts(await run({ dimensions: ['shifts.hours_each'] })), [80, 10, 20, 30, 50, 90, 99]);
  });

  test('rows are sorted by times and by it from left to right, and otherwise stay as they are', async () => {
    const months = await sql(
      "select date_trunc('month', at), day, measure(hours) from shifts where day in ('Mon', 'Tue', 'Wed') group by 1, 2",
    );
    assert.deepEqual(
      months.rows.map(([month, day]: Json) => `${month.slice(0, 7)} ${day}`),
      ['2025-01 Mon', '2025-01 Wed', '2025-02 Mon', '2025-02 Tue'],
    );
    const kinds = await run({ ...DAYS, dimensions: ['shifts.kind', 'shifts.day'] });
    assert.deepEqual(
      kinds.rows.slice(0, 3).map(([kind, day]: Json) => `${day} ${kind}`),
      ['Mon early', 'Mon late', 'Tue early'],
    );
    const { rows } = await server.ok('POST', path, {
      sqlQuery:
        "select date_trunc('month', at) as month, day, measure(hours) as hours from shifts group by 1, 2",
      pivotItems: { rows: ['day'], columns: ['month'], measures: ['hours'], filters: [] },
    });
    assert.deepEqual([...new Set(rows.map(([, day]: Json) => day))], IN_ORDER);
  });

  test('the order of a query, of top values and of a part of the rows remains', async () => {
    const byHours = [null, 'Extra 10', 'Extra 9', 'Mon', 'Wed', 'Tue'];
    assert.deepEqual(firsts(await run({ ...DAYS, order: [['shifts.hours', 'desc']] })), byHours);
    assert.deepEqual(firsts(await run({ ...DAYS, order: { 'shifts.hours': 'desc' } })), byHours);
    const upper =
      "select day, upper(kind) from shifts where kind = 'late' group by 1, 2 order by 1 desc nulls last limit 2";
    assert.deepEqual(firsts(await sql(upper)), ['Wed', 'Mon']);
    const cut = await run({ ...DAYS, limit: 4 });
    assert.deepEqual([firsts(cut), cut.truncated], [byHours.slice(0, 4), true]);
    assert.deepEqual(firsts(await run({ ...DAYS, offset: 4 })), byHours.slice(4));
    const top = await server.ok('POST', path, {
      query: DAYS,
      meta: { topRows: { member: 'shifts.day', measure: 'shifts.hours', count: 2, others: true } },
    });
    assert.deepEqual(firsts(top), [...byHours.slice(0, 2), 'Others']);
  });
});
