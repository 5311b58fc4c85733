import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { emptyQuestion, modelOf, type Question, toQueryFields, type ValueGroups } from '@facet/query';
import { publish } from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const MODEL = `cubes:
  - name: orders
    sql: select 1 as id, 'paid' as status
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: status, sql: status, type: string }
    measures:
      - { name: count, type: count }
`;
/** Trips of which everybody sees those of their region. Few measures of them can be added up. */
const TRIPS = `
      select * from (values
        (1, 'Lyon', 'A', 10, 1), (2, 'Nice', 'A', 16, 2), (3, 'Lyon', 'B', 4, 1), (4, 'Pau', 'A', 41, 3),
        (5, 'Nice', 'A', 0, 2), (6, null, 'A', 7, 3), (7, 'Pau', 'A', null, 2), (8, 'Nice', 'B', 90, 9),
        (9, 'Cannes', 'A', 20, 2), (10, 'Cannes', 'A', 5, 1)
      ) as t(id, city, region, amount, rider)`;
const byHand = (name: string, part: string) => `  - name: ${name}
    sql: >
      select ${part} as part, count(*) as rides, avg(amount) as average, count(distinct rider) as riders,
        count(*) * 1.0 / count(distinct rider) as each_rider from (${TRIPS}) as trips where region = 'A' group by 1
    dimensions:
      - { name: part, sql: part, type: string, primary_key: true, public: true }
${['rides', 'average', 'riders', 'each_rider'].map((column) => `      - { name: ${column}, sql: ${column}, type: number }`).join('\n')}
`;
const GROUPED = `cubes:
  - name: trips
    sql: >${TRIPS}
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: city, sql: city, type: string, title: City of departure, meta: { order: [Pau, Nice, Lyon] } }
      - { name: region, sql: region, type: string }
      - { name: amount, sql: amount, type: number }
    measures:
      - { name: rides, type: count }
      - { name: average, sql: amount, type: avg, title: Average fare, format: currency }
      - { name: riders, sql: rider, type: count_distinct }
      - { name: each_rider, sql: "1.0 * {rides} / {riders}", type: number }
    access_policy:
      - group: "*"
        row_level:
          filters: [{ member: region, operator: equals, values: ["{ userAttributes.region }"] }]
${byHand('by_coast', "case when city in ('Nice', 'Cannes') then 'Coast' else 'Inland' end")}
${byHand('by_city', "case when city in ('Nice', 'Cannes') then 'Coast' else city end")}
${byHand('by_fare', "case when amount < 10 then 'Cheap' when amount < 20 then 'Fair' else case when amount >= 20 then 'Dear' end end")}`;
const server = await startTestServer({ after });
const id = await server.makeDeployment('Questions');
await server.ok('POST', '/api/v1/user-attributes', { name: 'region', type: 'string', defaultValue: 'A' });
await publish(server, id, 'model/cubes/orders.yml', MODEL);
await publish(server, id, 'model/cubes/trips.yml', GROUPED);
await server.waitForBuild(id);

const read = (sqlQuery: string) =>
  server.call('POST', `/api/v1/deployments/${id}/query/question`, { body: { sqlQuery } });

test('SQL that is no question is returned with the reason and its place', async () => {
  const { status, body } = await read('SELECT status FROM orders UNION SELECT status FROM orders');
  assert.deepEqual([status, body.question, body.problem.code], [200, null, 'set_operation']);
  const invalid = await read('SELECT stats FROM orders');
  assert.deepEqual(
    [invalid.status, invalid.body.problem.code, invalid.body.problem.position],
    [200, 'invalid_sql', 7],
  );
  assert.equal((await read('')).status, 400);
});

test('SQL is read as the question that it asks', async () => {
  const { body } = await read("SELECT status, MEASURE(count) FROM orders WHERE status = 'paid' GROUP BY 1");
  assert.equal(body.problem, null);
  assert.deepEqual(
    body.question.columns.map(({ member }: { member: string }) => member),
    ['orders.status', 'orders.count'],
  );
  assert.deepEqual(body.question.filters, [
    { member: 'orders.status', operator: 'equals', values: ['paid'] },
  ]);
});

const COAST = [{ name: 'Coast', values: ['Nice', 'Cannes'] }];
const BINS: ValueGroups = {
  kind: 'bins',
  limits: ['10', '20'],
  names: ['Cheap', 'Fair', 'Dear'],
  rest: null,
};

test('groups of values have what SQL by hand finds, also where values do not add up', async () => {
  const { data } = await server.ok('POST', '/api/v1/meta', { selectors: [{ deploymentId: id }] });
  const model = modelOf(data[0].cubes);
  const measures = ['rides', 'average', 'riders', 'each_rider'];
  const ask = (body: object): Promise<Json> => server.ok('POST', `/api/v1/deployments/${id}/query`, body);
  const cases: [name: string, member: string, groups: ValueGroups, order: string[]][] = [
    ['by_coast', 'trips.city', { kind: 'values', groups: COAST, rest: 'Inland' }, ['Coast', 'Inland']],
    ['by_city', 'trips.city', { kind: 'values', groups: COAST, rest: null }, ['Coast', 'Pau', 'Lyon']],
    ['by_fare', 'trips.amount', BINS, ['Cheap', 'Fair', 'Dear']],
  ];
  for (const [name, member, groups, order] of cases) {
    const question: Question = {
      ...emptyQuestion('trips'),
      columns: [
        { kind: 'dimension', member, groups },
        ...measures.map((measure) => ({ kind: 'measure', member: `trips.${measure}` }) as const),
      ],
    };
    const asked = toQueryFields(question, model);
    if ('refused' in asked) return assert.fail(asked.refused.message);
    const { sqlQuery, meta } = asked.fields;
    const found = await ask({ sqlQuery, meta });
    const dimensions = ['part', ...measures].map((column) => `${name}.${column}`);
    const expected = await ask({ query: { dimensions } });
    const inOrder = (rows: Json[]) =>
      rows.toSorted((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1));
    assert.deepEqual(inOrder(found.rows), inOrder(expected.rows), name);
    assert.ok(found.rows.length >= order.length);
    assert.deepEqual(
      found.rows.slice(0, order.length).map(([part]: Json[]) => part),
      order,
    );
    const [part, , average] = found.columns;
    assert.deepEqual([part.member, part.type, part.order], [null, 'string', order]);
    assert.deepEqual([average.title, average.format, average.isMeasure], ['Average fare', 'currency', true]);
  }
});
