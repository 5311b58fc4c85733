import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { load, podOf, send, token } from '../testing/pod-under-test.ts';

const MODEL = `
cubes:
  - name: sales
    sql: >
      select * from (values (1, 'north', 10, 'ann'), (2, 'south', 20, 'bob'), (3, 'south', 30, 'ann'))
      as t(id, region, amount, seller)
    measures:
      - { name: count, type: count }
      - { name: amount, type: sum, sql: amount }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: region, sql: region, type: string }
      - { name: seller, sql: seller, type: string }
    access_policy:
      - group: directors
        row_level: { allow_all: true }
      - groups: [north-team, guests]
        # A count reads the primary key: without it the engine would show no rows.
        member_level: { includes: [id, count, region] }
        row_level:
          filters: [{ member: region, operator: equals, values: [north] }]
      - group: sellers
        conditions: [{ if: "{ securityContext.active }" }]
        row_level:
          filters: [{ member: seller, operator: equals, values: ["{ securityContext.seller }"] }]
  - name: open_to_all
    sql: select 1 as id, 'x' as code
    measures:
      - { name: count, type: count }
    dimensions:
      - { name: code, sql: code, type: string }
    access_policy:
      - group: "*"
        member_level: { includes: [count] }
  - name: without_policy
    sql: select 1 as id
    measures:
      - { name: count, type: count }
views:
  - name: sales_view
    cubes:
      - { join_path: sales, includes: [count, amount, region] }
    access_policy:
      - group: directors
      - group: north-team
        member_level: { includes: [count] }
`;
const pod = await podOf({ name: 'shared', after }, { 'sales.yml': MODEL });
await pod.ready;

const inGroups = (groups: string[], more: object = {}) => token({ ...more, cubeCloud: { groups } });

test("the caller's groups determine the visible rows and members", async () => {
  const count = async (authorization: string, query: object = { measures: ['sales.count'] }) => {
    const { status, body } = await load(pod, query, authorization);
    const [row] = (body.data ?? []) as Record<string, string>[];
    return status === 200 ? (row?.['sales.count'] ?? 'no rows') : `${status} ${body.error}`;
  };
  assert.equal(await count(inGroups(['directors'])), '3');
  assert.equal(await count(inGroups(['north-team'])), '1');
  assert.equal(await count(inGroups(['guests'])), '1');
  assert.equal(await count(inGroups(['sellers'], { active: true, seller: 'ann' })), '2');
  assert.equal(await count(inGroups(['north-team', 'directors'])), '3');

  // An unknown group, no groups or a false condition: no member is visible.
  const hidden = /^500 .*hidden member: 'sales.count'|^403/;
  assert.match(await count(inGroups(['others'])), hidden);
  assert.match(await count(token()), hidden);
  assert.match(await count(token({ groups: ['directors'] })), hidden);
  assert.match(await count(token({ cubeCloud: { groups: 'directors' } })), hidden);
  assert.match(await count(inGroups(['sellers'], { active: false, seller: 'ann' })), hidden);
  // A member hidden from the group, also when used in a filter.
  assert.match(await count(inGroups(['north-team']), { measures: ['sales.amount'] }), /hidden member/);
  const filters = [{ member: 'sales.seller', operator: 'equals', values: ['ann'] }];
  const filtered = await count(inGroups(['north-team']), { measures: ['sales.count'], filters });
  assert.match(filtered, /^0$|no rows|hidden|^500/);

  const one = async (query: object, authorization: string) =>
    (await load(pod, query, authorization)).body.data;
  assert.deepEqual(await one({ measures: ['open_to_all.count'] }, token()), [{ 'open_to_all.count': '1' }]);
  assert.deepEqual(await one({ measures: ['without_policy.count'] }, token()), [
    { 'without_policy.count': '1' },
  ]);
});

test('a token that is limited to views reads nothing else, whatever part of a query names it', async () => {
  const groups = ['directors'];
  const limited = token({ cubeCloud: { groups, views: ['sales_view'] } });
  const status = async (query: object, authorization = limited) =>
    (await load(pod, query, authorization)).status;
  const measures = ['sales_view.count'];
  const filters = [{ or: [{ and: [{ member: 'sales.region', operator: 'set' }] }] }];
  assert.equal(await status({ measures, order: { 'sales_view.count': 'desc' } }), 200);
  assert.equal(await status({ measures, filters: [{ member: 'sales_view.region', operator: 'set' }] }), 200);
  for (const query of [
    { measures: ['sales.count'] },
    { measures: ['without_policy.count'] },
    { measures, dimensions: ['sales.region'] },
    { measures, filters },
    { measures, timeDimensions: [{ dimension: 'sales.id', dateRange: 'today' }] },
    { measures, segments: ['sales.any'] },
    { measures, order: [['sales.region', 'asc']] },
    { measures, joinHints: [['sales_view', 'sales']] },
  ])
    assert.ok((await status(query)) >= 400, JSON.stringify(query));
  assert.equal(await status({ measures }, token({ cubeCloud: { groups, views: [] } })), 400);
  assert.equal(await status({ measures: ['sales.count'] }, inGroups(groups)), 200);
  for (const path of ['/meta', '/meta?extended', '/entities']) {
    const text = JSON.stringify((await send(pod, path, { authorization: limited })).body);
    assert.match(text, /sales_view/, path);
    assert.doesNotMatch(text, /without_policy|open_to_all|"name":"sales"/, path);
  }
});

test('a view has its own member policy and the row policies of its cubes', async () => {
  const view = async (measure: string, groups: string[]) => {
    const { body } = await load(pod, { measures: [`sales_view.${measure}`] }, inGroups(groups));
    return body.error ?? (body.data as Record<string, string>[])[0]?.[`sales_view.${measure}`];
  };
  assert.equal(await view('count', ['directors']), '3');
  assert.equal(await view('count', ['north-team']), '1');
  assert.match(String(await view('amount', ['north-team'])), /hidden member/);
  assert.match(String(await view('count', ['guests'])), /hidden member/);
});

test('meta, entities and cached results depend on the caller', async () => {
  const seen = async (groups: string[]) => {
    const { body } = await send(pod, 'meta', { authorization: inGroups(groups) });
    return (body.cubes as { name: string; measures: { name: string }[] }[]).map(
      ({ name, measures }) => `${name}: ${measures.map((measure) => measure.name.split('.')[1])}`,
    );
  };
  const always = ['open_to_all: count', 'without_policy: count'];
  assert.deepEqual((await seen([])).sort(), always);
  const forTheTeam = [...always, 'sales: count', 'sales_view: count'].sort();
  assert.deepEqual((await seen(['north-team'])).sort(), forTheTeam);
  const entities = await send(pod, 'entities', { authorization: inGroups(['north-team']) });
  assert.deepEqual((entities.body.data as { entities: unknown[] }).entities, [
    { type: 'cube', name: 'open_to_all' },
    { type: 'cube', name: 'sales' },
    { type: 'cube', name: 'without_policy' },
    { type: 'view', name: 'sales_view' },
  ]);
  const hidden = await send(pod, 'entities/sales', { authorization: inGroups([]) });
  assert.equal(hidden.status, 404);
});

test('explains what decides the rows of a query: definitions, policies and SQL', async () => {
  const explain = async (query: object, groups: string[], more: object = {}) =>
    send(pod, 'explain', { body: { query }, authorization: inGroups(groups, more) });
  const own = { member: 'sales_view.region', operator: 'equals', values: ['south'] };
  const query = { measures: ['sales_view.count'], dimensions: ['sales_view.region'], filters: [own] };

  const { status, body } = await explain(query, ['directors']);
  assert.equal(status, 200, String(body.error));
  assert.deepEqual(body.policy, { isDenied: false, filters: [], maskedMembers: [] });
  const [statement] = body.queries as { sql: string; values: unknown[] }[];
  assert.match(statement?.sql ?? '', /select \* from \(values[\s\S]*WHERE[\s\S]*region/i);
  assert.deepEqual(statement?.values, ['south']);
  const [count, region] = body.members as Record<string, unknown>[];
  assert.deepEqual(count, {
    name: 'sales_view.count',
    title: 'Count',
    description: null,
    kind: 'measure',
    type: 'number',
    aggregation: 'count',
    definedAs: 'sales.count',
    sql: null,
    filters: [],
    file: 'sales.yml',
  });
  assert.deepEqual([region?.definedAs, region?.sql], ['sales.region', 'region']);

  // The same condition from the policy counts as its own.
  const north = [{ member: 'sales.region', operator: 'equals', values: ['north'] }];
  const guest = await explain({ measures: ['sales.count'], filters: north }, ['guests']);
  assert.deepEqual(guest.body.policy, { isDenied: false, filters: north, maskedMembers: [] });
  const seller = await explain({ measures: ['sales.amount'] }, ['sellers'], { active: true, seller: 'ann' });
  const ofAnn = [{ member: 'sales.seller', operator: 'equals', values: ['ann'] }];
  assert.deepEqual((seller.body.policy as { filters: unknown }).filters, ofAnn);
  assert.deepEqual((seller.body.members as { sql: string }[])[0]?.sql, 'amount');

  // A condition on a hidden member is denied rather than refused: the query returns no rows.
  const denied = await explain({ measures: ['sales.count'], filters: ofAnn }, ['north-team']);
  assert.equal((denied.body.policy as { isDenied: boolean }).isDenied, true);

  // A hidden member, a token without the scopes, and bodies that are not a query.
  const hidden = await explain({ measures: ['sales.amount'] }, ['guests']);
  assert.equal(hidden.status, 400);
  assert.match(String(hidden.body.error), /hidden member: 'sales.amount'/);
  for (const scope of [['meta'], ['data']]) {
    const refused = await explain(query, ['directors'], { scope });
    assert.equal(refused.status, 403, `${scope}`);
  }
  for (const wrong of [[query], 'x', null]) assert.equal((await explain(wrong as object, [])).status, 400);
  assert.equal((await explain({ measures: ['sales.none'] }, ['directors'])).status, 400);
});

test('a policy that reads more than the security context decides anew for each query', async (t) => {
  const counting = await podOf(t, {
    'numbers.js': `
      let queries = 0;
      cube('numbers', {
        sql: 'select * from range(100) as t(n)',
        measures: { total: { type: 'sum', sql: 'n' } },
        dimensions: { n: { sql: 'n', type: 'number' } },
        accessPolicy: [
          {
            group: '*',
            rowLevel: { filters: [{ member: 'n', operator: 'equals', values: () => [String(++queries)] }] },
          },
        ],
      });`,
  });
  await counting.ready;
  const total = async () =>
    ((await load(counting, { measures: ['numbers.total'] })).body.data as Record<string, string>[])[0]?.[
      'numbers.total'
    ];
  const [first, second, third] = [Number(await total()), Number(await total()), Number(await total())];
  assert.ok(first < second && second < third, `${first}, ${second}, ${third}`);
});

test('what policies decide by the security context alone is kept for the caller', async (t) => {
  const query = { measures: ['sales.amount'], dimensions: ['sales.region'] };
  const ofSeller = (seller: string, more: object = {}) =>
    inGroups(['sellers'], { active: true, seller, ...more });
  const rowsFor = async (authorization: string) => (await load(pod, query, authorization)).body.data;
  const metaFor = async (authorization: string) => (await send(pod, 'meta', { authorization })).body;
  const ann = ofSeller('ann', { jti: '1' });
  const [rows, meta] = [await rowsFor(ann), await metaFor(ann)];
  assert.equal((rows as unknown[]).length, 2);

  const [, model = 0] = pod.pids;
  process.kill(model, 'SIGSTOP');
  t.after(() => process.kill(model, 'SIGCONT'));
  assert.deepEqual(await rowsFor(ann), rows);
  // Another token of the same caller.
  assert.deepEqual(await metaFor(ofSeller('ann', { jti: '2' })), meta);

  const others = [rowsFor(ofSeller('bob')), rowsFor(token({ active: true, seller: 'ann' }))];
  process.kill(model, 'SIGCONT');
  assert.deepEqual(await Promise.all(others), [
    [{ 'sales.region': 'south', 'sales.amount': '20' }],
    undefined,
  ]);
});
