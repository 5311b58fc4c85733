import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeEmbedUser } from '../../../../test/embed-under-test.ts';
import { api, publish } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

/** Trips on two lines. Each caller sees the line in their attribute. */
const TRIPS = `cubes:
  - name: trips
    sql: >
      select * from (values
        (1, 'Lyon', 'A', 10, timestamp '2025-01-10'), (2, 'Lyon', 'B', 4, timestamp '2025-01-11'),
        (3, 'Nice', 'A', 16, timestamp '2025-02-03'), (4, 'Nice', 'B', 40, timestamp '2025-02-03'),
        (5, 'Pau_1', 'A', 1, timestamp '2025-02-28 23:59:59.5')
      ) as t(id, city, line, amount, day)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - name: city
        sql: city
        type: string
        links:
          - { name: page, label: Page, url: page }
          - { name: script, label: Script, url: script }
          - name: other
            label: Other
            dashboard: other
            primary: true
            params: [{ key: trips.city, value: city }, { key: note, value: line }]
          - { name: gone, label: Gone, dashboard: gone }
      - { name: page, sql: "nullif('https://example.com/' || city, 'https://example.com/Nice')", type: string }
      - { name: script, sql: "'javascript:alert(1)'", type: string, public: false }
      - { name: line, sql: line, type: string }
      - { name: size, sql: "case when amount < 10 then 'S' when amount < 16 then 'M' else 'L' end", type: string, meta: { order: [S, M, L] } }
      - { name: secret, sql: line, type: string, public: false }
      - { name: at, sql: day, type: time }
    measures:
      - { name: total, sql: amount, type: sum, drill_members: [id, city, secret] }
      - { name: average, sql: amount, type: avg }
      - { name: hidden, sql: amount, type: max, public: false }
      - { name: large, type: count, filters: [{ sql: "{CUBE}.amount > 5" }], drill_members: [line, city] }
    access_policy:
      - group: "*"
        row_level:
          filters: [{ member: line, operator: equals, values: ["{ userAttributes.line }"] }]
`;
const server = await startTestServer({ after }, { FACET_PYTHON: 'none' });
const id = await server.makeDeployment('Dashboards');
await publish(server, id, 'model/cubes/trips.yml', TRIPS);
await server.waitForBuild(id);
await allowPersonalKeys(server);
const line = await server.ok('POST', '/api/v1/user-attributes', { name: 'line', type: 'string' });
await server.ok('PUT', `/api/v1/user-attributes/${line.id}`, { defaultValue: 'A' });

const position = { x: 0, y: 0, w: 6, h: 4 };
const newReport = async (report: Json): Promise<number> =>
  (await server.ok('POST', api(id, '/reports'), { name: 'A report', ...report })).id;
const jsonReport = (query: object, more: object = {}) =>
  newReport({ jsonQuery: JSON.stringify(query), ...more });
const MONTHS = { dimension: 'trips.at', granularity: 'month' };
const reports = {
  cities: await jsonReport(
    { measures: ['trips.total'], dimensions: ['trips.city'], timeDimensions: [MONTHS] },
    {
      pivotItems: {
        rows: ['trips.city'],
        columns: ['trips.at.month'],
        measures: ['trips.total'],
        filters: [],
        showColumnTotals: true,
      },
    },
  ),
  sql: await newReport({
    sqlQuery: 'SELECT city AS place, MEASURE(total) AS sum FROM trips GROUP BY 1 ORDER BY 1',
  }),
  large: await jsonReport({ measures: ['trips.large'] }),
  titled: await jsonReport(
    { measures: ['trips.total', 'trips.average'], dimensions: ['trips.city', 'trips.id'] },
    {
      meta: {
        kind: 'table',
        spec: {
          columns: [
            { column: 'trips.total', title: 'Sum' },
            { column: 'trips.id', hidden: true },
            { column: 'trips.city', title: 'Place' },
          ],
        },
      },
    },
  ),
  sizes: await jsonReport({ measures: ['trips.total'], dimensions: ['trips.size'] }),
  windowed: await newReport({
    sqlQuery:
      'SELECT city, rank() OVER (ORDER BY t DESC) AS place FROM (SELECT city, MEASURE(total) AS t FROM trips GROUP BY 1) AS x ORDER BY 2',
  }),
  broken: await jsonReport({ measures: ['trips.total'], dimensions: ['trips.city'] }),
  python: await newReport({
    sqlQuery: 'SELECT MEASURE(total) AS total FROM trips',
    meta: { pythonCode: 'str(int(sum(float(row["total"]) for row in rows)))' },
  }),
};
const chart = (widgetId: string, reportId: number, config: object = {}) => ({
  id: widgetId,
  type: 'CHART',
  position,
  config: { reportId, ...config },
});
const control = (widgetId: string, type: string, config: object) => ({
  id: widgetId,
  type,
  position,
  config,
});
const WIDGETS = [
  chart('cities', reports.cities),
  chart('sql', reports.sql),
  chart('large', reports.large),
  chart('titled', reports.titled),
  chart('windowed', reports.windowed),
  chart('sizes', reports.sizes),
  chart('broken', reports.broken, { drill: false }),
  chart('python', reports.python),
  control('city', 'FILTER', { member: 'trips.city' }),
  control('size', 'FILTER', { member: 'trips.size' }),
  control('number', 'FILTER', { member: 'trips.id', label: 'Number of the trip' }),
  control('time', 'FILTER', { member: 'trips.at', operators: ['between'] }),
  control('locked', 'FILTER', { member: 'trips.line', visibility: 'disabled' }),
  control('grain', 'TIME_GRAIN', { member: 'trips.at', allowed: ['month', 'quarter'] }),
  control('amount', 'FIELD', { member: 'trips.total', options: [{ member: 'trips.average' }] }),
  control('preset', 'PARENT', {
    options: [{ id: 'monthly', label: 'Monthly', children: { grain: { set: { grain: 'month' } } } }],
    selected: 'monthly',
  }),
  control('note', 'TEXT', {}),
];
const { id: workbookId } = await server.ok('POST', api(id, '/workbooks'), {});
const published: Json = await server.ok('POST', api(id, `/workbooks/${workbookId}/publish`), {
  workbookId,
  allowEmbed: true,
  config: { widgets: WIDGETS },
});
const at = (rest: string) => `/api/v1/embed/dashboard/${published.publicId}/${rest}`;
const call = (rest: string, body: Json, key?: string) =>
  server.call('POST', at(rest), { body, ...(key === undefined ? {} : { key }) });
const run = async (widgetId: string, controls: Json = {}, key?: string): Promise<Json> => {
  const { status, body } = await call('query', { widgetIds: [widgetId], controls }, key);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.widgets[0].error, null, JSON.stringify(body.widgets[0]));
  return body.widgets[0].data;
};
const namesOf = (data: Json) => data.columns.map(({ name }: Json) => name);

test('values that the controls do not accept are refused with the field and the rule', async () => {
  const refused: [controls: Json, message: RegExp][] = [
    [
      { filters: [{ member: 'trips.nothing', value: 'x' }] },
      /body\.controls\.filters\[0\]\.member must have a filter/,
    ],
    [
      { filters: [{ member: 'trips.city', operator: 'between', value: 'x' }] },
      /body\.controls\.filters\[0\]/,
    ],
    [
      { filters: [{ member: 'trips.at', operator: 'equals', value: '2025' }] },
      /operator must be one of between/,
    ],
    [{ timeGrains: [{ member: 'trips.at', grain: 'day' }] }, /grain must be one of month, quarter/],
    [
      { memberSwitchers: [{ member: 'trips.total', selected: 'hidden' }] },
      /selected must be one of total, average/,
    ],
    [{ timezone: 'Mars/Olympus' }, /body\.controls\.timezone must be an IANA time zone/],
    [{ filters: 'x' }, /body\.controls\.filters must be an array/],
    [{ filters: [{ member: 'trips.city', values: ['x'] }] }, /body\.controls\.filters\.0\.values is unknown/],
    [{ filter: [] }, /body\.controls\.filter is unknown/],
  ];
  for (const [controls, message] of refused) {
    const { status, body } = await call('query', { widgetIds: ['cities'], controls });
    assert.equal(status, 400, JSON.stringify(body));
    assert.match(body.error, message);
  }
  const none = await call('query', { widgetIds: [] });
  assert.match(none.body.error, /body\.widgetIds/);
  const twice = await call('query', { widgetIds: ['sql', 'sql'] });
  assert.match(twice.body.error, /body\.widgetIds/);
});

test('controls are described with the values in the address, the initial ones, and those without parent controls', async () => {
  const parameters = 'f_trips.city="Lyon"&f_trips.line="A"&tg_trips.at=quarter';
  const { status, body } = await call('controls', { parameters });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.values, {
    filters: [{ member: 'trips.city', value: 'Lyon' }],
    timeGrains: [{ member: 'trips.at', grain: 'quarter' }],
    memberSwitchers: [],
  });
  assert.deepEqual(body.ignored, [
    { name: 'f_trips.line', code: 'no_control', reason: 'member must have a filter that is not locked' },
  ]);
  const grains = [body.controls, body.initial, body.defaults].map((states) =>
    states.find(({ id: control }: Json) => control === 'grain'),
  );
  assert.deepEqual(
    grains.map(({ source, grain }) => [source, grain]),
    [
      ['chosen', 'quarter'],
      ['parent', 'month'],
      ['default', undefined],
    ],
  );
});

test('a failing chart does not affect the others', async () => {
  const { status, body } = await call('query', { widgetIds: ['nothing', 'note', 'sql'] });
  assert.equal(status, 200);
  assert.deepEqual(
    body.widgets.map(({ widgetId, error }: Json) => [widgetId, error?.status ?? null, error?.error ?? null]),
    [
      ['nothing', 404, 'Chart nothing not found'],
      ['note', 404, 'Chart note not found'],
      ['sql', null, null],
    ],
  );
  assert.deepEqual(body.timezone, 'UTC');
  assert.deepEqual(body.controls.map(({ id: control, source }: Json) => [control, source])[0], [
    'city',
    'default',
  ]);
});

test('results come as lines of JSON for clients that accept them, and errors as ever', async () => {
  const ask = (body: Json) =>
    fetch(server.url + at('query'), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.adminKey}`,
        'content-type': 'application/json',
        accept: 'application/x-ndjson, application/json',
      },
      body: JSON.stringify(body),
    });
  const widgetIds = ['nothing', 'sql', 'cities'];
  const together = await call('query', { widgetIds });
  const response = await ask({ widgetIds });
  assert.equal(response.headers.get('content-type'), 'application/x-ndjson');
  const [head, ...widgets] = (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const inOrder = widgetIds.map((wanted) => widgets.find(({ widgetId }) => widgetId === wanted));
  assert.deepEqual({ ...head, widgets: inOrder }, together.body);
  const refused = await ask({ widgetIds: [] });
  assert.deepEqual(
    { status: refused.status, type: refused.headers.get('content-type') },
    { status: 400, type: 'application/json; charset=utf-8' },
  );
});

test('controls change charts in both languages, and columns keep their names', async () => {
  const controls = {
    filters: [{ member: 'trips.city', value: ['Lyon', 'Nice'] }],
    timeGrains: [{ member: 'trips.at', grain: 'quarter' }],
    memberSwitchers: [{ member: 'trips.total', selected: 'average' }],
  };
  const plain = await run('cities');
  assert.deepEqual(plain.totals[0].dimensions, ['trips.at.month']);
  const cities = await run('cities', controls);
  assert.deepEqual(namesOf(cities), namesOf(plain));
  assert.deepEqual(namesOf(cities), ['trips.city', 'trips.at.month', 'trips.total']);
  assert.deepEqual(
    cities.columns.map(({ member, granularity }: Json) => [member, granularity]),
    [
      ['trips.city', null],
      ['trips.at', 'quarter'],
      ['trips.average', null],
    ],
  );
  assert.deepEqual(cities.rows.sort(), [
    ['Lyon', '2025-01-01T00:00:00.000', 10],
    ['Nice', '2025-01-01T00:00:00.000', 16],
  ]);
  assert.deepEqual(cities.totals, [
    { dimensions: ['trips.at.month'], rows: [[null, '2025-01-01T00:00:00.000', 13]] },
  ]);
  const sql = await run('sql', controls);
  assert.deepEqual(
    { names: namesOf(sql), rows: sql.rows },
    {
      names: ['place', 'sum'],
      rows: [
        ['Lyon', 10],
        ['Nice', 16],
      ],
    },
  );
  const windowed = await run('windowed', { filters: controls.filters });
  assert.deepEqual(windowed.rows, [
    ['Nice', 1],
    ['Lyon', 2],
  ]);
  const range = await run('sql', {
    filters: [{ member: 'trips.at', operator: 'between', value: ['2025-02-01', '2025-02-28'] }],
  });
  assert.deepEqual(range.rows, [
    ['Nice', 16],
    ['Pau_1', 1],
  ]);
});

test('every viewer gets the rows of their own security context', async () => {
  const person = await personOnLineB();
  const share = shareWith(person);
  const unseen = await call('query', { widgetIds: ['sql'] }, person.key);
  assert.equal(unseen.status, 404, JSON.stringify(unseen.body));
  await server.ok('PUT', '/api/v1/resource-policies/user', { ...share, action: 'WorkbookRead' });
  assert.deepEqual((await run('sql', {}, person.key)).rows, [
    ['Lyon', 4],
    ['Nice', 40],
  ]);
  assert.deepEqual((await run('sql')).rows, [
    ['Lyon', 10],
    ['Nice', 16],
    ['Pau_1', 1],
  ]);
});

test('a filter offers the values that the viewer may see, narrowed down by other filters and a search', async () => {
  const values = async (body: Json): Promise<Json> => {
    const answer = await call('control-values', body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };
  const all = await values({ widgetId: 'city' });
  assert.deepEqual(all, {
    values: ['Lyon', 'Nice', 'Pau_1'].map((value) => ({ value, label: value })),
    truncated: false,
  });
  assert.deepEqual((await values({ widgetId: 'city', search: 'U_' })).values, [
    { value: 'Pau_1', label: 'Pau_1' },
  ]);
  assert.deepEqual((await values({ widgetId: 'city', search: '%' })).values, []);
  assert.equal((await values({ widgetId: 'city', limit: 1 })).truncated, true);
  const january = [{ member: 'trips.at', operator: 'between', value: ['2025-01-01', '2025-01-31'] }];
  const narrowed = await values({ widgetId: 'city', controls: { filters: january } });
  assert.deepEqual(narrowed.values, [{ value: 'Lyon', label: 'Lyon' }]);
  const sizes = await values({ widgetId: 'size', limit: 2 });
  assert.deepEqual(
    sizes.values.map(({ value }: Json) => value),
    ['S', 'M'],
    'in the order of the model',
  );
  assert.equal(sizes.truncated, true);
  // The selection in a filter does not narrow down its own values.
  const own = [{ member: 'trips.city', value: ['Lyon'] }];
  assert.equal((await values({ widgetId: 'city', controls: { filters: own } })).values.length, 3);
  const refused: [body: Json, status: number, message: RegExp][] = [
    [{ widgetId: 'locked' }, 403, /cannot be changed by viewers/],
    [{ widgetId: 'sql' }, 404, /Filter sql not found/],
    [{ widgetId: 'time' }, 409, /trips\.at is a time/],
    [{ widgetId: 'number', search: 'x' }, 400, /body\.search must be a number/],
    [{ widgetId: 'city', limit: 5000 }, 400, /body\.limit/],
  ];
  for (const [body, status, message] of refused) {
    const answer = await call('control-values', body);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.match(answer.body.error, message);
  }
});

test('a value is drilled down to the members that its measure names and the viewer may see', async () => {
  const drill = (body: Json) => call('drill-down', body);
  const row = { 'trips.city': 'Nice', 'trips.at.month': '2025-02-01T00:00:00.000' };
  const nice = await drill({ widgetId: 'cities', column: 'trips.total', row });
  assert.equal(nice.status, 200, JSON.stringify(nice.body));
  assert.deepEqual(namesOf(nice.body), ['trips.id', 'trips.city']);
  assert.deepEqual(nice.body.rows, [[3, 'Nice']]);
  const sql = await drill({ widgetId: 'sql', column: 'sum', row: { place: 'Lyon' } });
  assert.deepEqual(sql.body.rows, [[1, 'Lyon']]);
  const february = { 'trips.at.month': '2025-02-01T00:00:00.000' };
  const last = await drill({ widgetId: 'cities', column: 'trips.total', row: february });
  assert.deepEqual(last.body.rows.length, 2, 'the last moment of the month is part of it');
  const filters = [{ member: 'trips.city', value: ['Pau_1'] }];
  const filtered = await drill({
    widgetId: 'cities',
    column: 'trips.total',
    row: february,
    controls: { filters },
  });
  assert.deepEqual(filtered.body.rows, [[5, 'Pau_1']]);
  const large = await drill({ widgetId: 'large', column: 'trips.large', row: {} });
  assert.deepEqual(large.body.rows, [
    ['A', 'Lyon'],
    ['A', 'Nice'],
  ]);
  const memberSwitchers = [{ member: 'trips.total', selected: 'average' }];
  const refused: [body: Json, status: number, message: RegExp][] = [
    [{ widgetId: 'cities', column: 'trips.city', row: {} }, 400, /body\.column must be a measure/],
    [
      { widgetId: 'cities', column: 'trips.total', row: { 'trips.line': 'B' } },
      400,
      /body\.row\.trips\.line must be a dimension/,
    ],
    [
      { widgetId: 'cities', column: 'trips.total', row: { 'trips.at.month': 'soon' } },
      400,
      /body\.row\.trips\.at\.month/,
    ],
    [{ widgetId: 'broken', column: 'trips.total', row: {} }, 403, /does not allow drilling down/],
    [{ widgetId: 'windowed', column: 'place', row: {} }, 409, /several queries/],
    [{ widgetId: 'python', column: 'total', row: {} }, 409, /shows the output of Python code/],
    [
      { widgetId: 'cities', column: 'trips.total', row: {}, controls: { memberSwitchers } },
      409,
      /trips\.average has no drill members/,
    ],
  ];
  for (const [body, status, message] of refused) {
    const answer = await drill(body);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.match(answer.body.error, message);
  }
});

test('details come in parts, in a fixed order, with their number and the names of the dashboard', async () => {
  const drill = async (more: Json): Promise<Json> => {
    const { status, body } = await call('drill-down', {
      widgetId: 'titled',
      column: 'trips.total',
      row: {},
      ...more,
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const first = await drill({ limit: 2 });
  assert.deepEqual(first.rows, [
    [1, 'Lyon'],
    [3, 'Nice'],
  ]);
  assert.deepEqual([first.truncated, first.total], [true, 3]);
  const rest = await drill({ limit: 2, offset: 2 });
  assert.deepEqual([rest.rows, rest.truncated, rest.total], [[[5, 'Pau_1']], false, 3]);
  // The name of a filter, and the heading of the table itself.
  assert.deepEqual(
    first.columns.map(({ title }: Json) => title),
    ['Number of the trip', 'Place'],
  );
  const sorted = await drill({ sort: { column: 'trips.city', direction: 'desc' } });
  assert.deepEqual(
    sorted.rows.map(([, city]: Json) => city),
    ['Pau_1', 'Nice', 'Lyon'],
  );
  const value = { widgetId: 'titled', column: 'trips.total', row: {} };
  for (const [more, message] of [
    [{ sort: { column: 'trips.secret', direction: 'asc' } }, /body\.sort\.column must be one of/],
    [{ sort: { column: 'trips.id', direction: 'up' } }, /body\.sort\.direction/],
    [{ offset: 50_001 }, /body\.offset/],
  ] as const) {
    const { status, body } = await call('drill-down', { ...value, ...more });
    assert.equal(status, 400, JSON.stringify(body));
    assert.match(body.error, message);
  }
});

test('rows have the links of the model, to other sites and to dashboards that the viewer may see', async () => {
  const other = await server.ok('PUT', api(id, '/workbooks/by-slug/other'), {});
  const publication = { workbookId: other.id, config: { widgets: [] } };
  const { publicId } = await server.ok('POST', api(id, `/workbooks/${other.id}/publish`), publication);
  const linksFor = async (key?: string) =>
    (await call('query', { widgetIds: ['sql'] }, key)).body.widgets[0].links.map(
      ({ column, name, primary, dashboard, addresses }: Json) => [
        column,
        name,
        primary,
        dashboard,
        addresses,
      ],
    );
  const page = [
    'place',
    'page',
    false,
    null,
    ['https://example.com/Lyon', null, 'https://example.com/Pau_1'],
  ];
  const script = ['place', 'script', false, null, [null, null, null]];
  const filters = ['Lyon', 'Nice', 'Pau_1'].map((city) =>
    new URLSearchParams({ 'f_trips.city': JSON.stringify({ value: [city] }) }).toString(),
  );
  assert.deepEqual(await linksFor(), [page, script, ['place', 'other', true, publicId, filters]]);
  assert.deepEqual(await linksFor((await embedViewer()).key), [page, script]);
});

test('a signed session queries the widgets of dashboards that it may show, and nothing else', async () => {
  const viewer = await embedViewer();
  const stranger = await makeEmbedUser(server, { deploymentId: id, embedTenant: 'globex', isCreator: false });
  assert.equal((await call('query', { widgetIds: ['sql'] }, stranger.key)).status, 404);
  assert.deepEqual((await run('sql', {}, viewer.key)).rows, [
    ['Lyon', 10],
    ['Nice', 16],
    ['Pau_1', 1],
  ]);
  const query = { query: { measures: ['trips.total'] } };
  assert.equal((await server.call('POST', api(id, '/query'), { body: query, key: viewer.key })).status, 403);
  const preview = { deploymentId: id, branchName: 'main' };
  assert.equal((await call('query', { widgetIds: ['sql'], preview }, viewer.key)).status, 403);
  await publishAgain({ allowEmbed: false });
  const refused = await call('query', { widgetIds: ['sql'] }, viewer.key);
  assert.equal(refused.status, 403);
  assert.match(refused.body.error, /does not allow signed embedding/);
  await publishAgain({ allowEmbed: true });
});

test('the rows of a chart can be downloaded, for the values of its controls and with the access of the viewer', async () => {
  const download = async (body: Json, key = server.adminKey) => {
    const response = await fetch(server.url + at('export'), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'csv', header: 'names', ...body }),
    });
    // Not `text()`, which drops the byte order mark.
    const text = Buffer.from(await response.arrayBuffer()).toString();
    return { status: response.status, text };
  };
  const cities = await download({
    widgetId: 'cities',
    controls: {
      filters: [{ member: 'trips.city', value: ['Nice'] }],
      timeGrains: [{ member: 'trips.at', grain: 'quarter' }],
    },
  });
  assert.deepEqual(cities, {
    status: 200,
    text: 'trips.city,trips.at.month,trips.total\r\nNice,2025-01-01,16\r\n',
  });
  assert.equal((await download({ widgetId: 'sql' })).text, 'place,sum\r\nLyon,10\r\nNice,16\r\nPau_1,1\r\n');
  const windowed = await download({ widgetId: 'windowed', controls: { filters: [] } });
  assert.equal(windowed.text, 'city,place\r\nNice,1\r\nLyon,2\r\nPau_1,3\r\n');

  // As viewers see the table: its columns and headings, and the order that they have chosen.
  const titled = { widgetId: 'titled', header: 'titles' };
  assert.equal((await download(titled)).text, '\ufeffSum,Place\r\n16,Nice\r\n10,Lyon\r\n1,Pau_1\r\n');
  const sort = { column: 'trips.city', direction: 'desc' };
  const arrangement = { sort, columns: ['trips.city'] };
  assert.equal(
    (await download({ ...titled, arrangement })).text,
    '\ufeffPlace,Sum\r\nPau_1,1\r\nNice,16\r\nLyon,10\r\n',
  );
  // Not the rows that the data source would have first.
  const ranked = { ...arrangement, sort: { column: 'place', direction: 'desc' } };
  assert.match((await download({ widgetId: 'sql', arrangement: ranked })).text, /^place,sum\r\nPau_1,1\r\n/);
  assert.equal(
    (await download({ widgetId: 'sizes' })).text,
    'trips.size,trips.total\r\nS,1\r\nM,10\r\nL,16\r\n',
  );
  const bySize = { sort: { column: 'trips.size', direction: 'desc' } };
  assert.match(
    (await download({ widgetId: 'sizes', arrangement: bySize })).text,
    /L,16\r\nM,10\r\nS,1\r\n$/,
    'in the order of the model',
  );
  const details = { column: 'trips.total', row: { 'trips.city': 'Nice' } };
  assert.equal(
    (await download({ ...titled, details, arrangement: { columns: ['trips.city'] } })).text,
    '\ufeffPlace,Number of the trip\r\nNice,3\r\n',
  );
  assert.equal((await download({ widgetId: 'broken', details })).status, 403, 'the chart allows no details');

  const person = await personOnLineB();
  assert.equal((await download({ widgetId: 'sql' }, person.key)).status, 404);
  await server.ok('PUT', '/api/v1/resource-policies/user', { ...shareWith(person), action: 'WorkbookRead' });
  const own = await download({ widgetId: 'sql' }, person.key);
  assert.equal(own.text, 'place,sum\r\nLyon,4\r\nNice,40\r\n');
  const viewer = await embedViewer();
  assert.match((await download({ widgetId: 'sql' }, viewer.key)).text, /^place,sum\r\nLyon,10\r\n/);

  for (const [widgetId, status] of [
    ['nothing', 404],
    ['note', 404],
    ['python', 409],
  ])
    assert.equal((await download({ widgetId })).status, status, String(widgetId));
  await server.ok('PUT', '/api/v1/app-config', { restrictDataDownload: true });
  assert.equal((await download({ widgetId: 'sql' }, viewer.key)).status, 403);
  await server.ok('PUT', '/api/v1/app-config', { restrictDataDownload: null });
});

test('Python runs the published code on the rows of the report, and on other rows only for users who may query', async () => {
  const viewer = await embedViewer();
  const snapshots: Json[] = (await publishAgain({ allowEmbed: true })).reportSnapshots;
  const snapshotOf = (reportId: number) => snapshots.find((snapshot) => snapshot.reportId === reportId)?.id;
  const python = { reportId: reports.python, reportVersionId: snapshotOf(reports.python), sqlQuery: '' };
  const filters = [{ member: 'trips.city', value: ['Lyon'] }];
  const own = await call('python-run', { ...python, controls: { filters } }, viewer.key);
  assert.equal(own.status, 200, JSON.stringify(own.body));
  assert.deepEqual(
    {
      inputRowCount: own.body.inputRowCount,
      executionError: own.body.executionError,
      outputData: own.body.outputData,
    },
    { inputRowCount: 1, executionError: null, outputData: { type: 'text', text: '10', isTruncated: false } },
  );
  const asChart = await call('query', { widgetIds: ['python'], controls: { filters } }, viewer.key);
  assert.equal(asChart.body.widgets[0].data, null);
  assert.deepEqual(asChart.body.widgets[0].python, own.body, 'the same code on the same rows runs once');
  const sqlQuery = 'SELECT MEASURE(average) AS total FROM trips';
  const refused: [body: Json, status: number, message: RegExp][] = [
    [{ ...python, sqlQuery }, 403, /leave body\.sqlQuery empty/],
    [{ ...python, reportId: reports.sql }, 403, /is not part of the published dashboard/],
    [{ ...python, reportVersionId: 999_999 }, 403, /is not part of the published dashboard/],
    [
      { reportId: reports.sql, reportVersionId: snapshotOf(reports.sql), sqlQuery: '' },
      409,
      /has no Python code/,
    ],
    [{ ...python, reportVersionId: 'x' }, 400, /body\.reportVersionId/],
  ];
  for (const [body, status, message] of refused) {
    const answer = await call('python-run', body, viewer.key);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.match(answer.body.error, message);
  }
  const free = await call('python-run', { ...python, sqlQuery });
  assert.equal(free.body.outputData.text, '9');
});

/** A person who sees the rows of the other line. */
async function personOnLineB() {
  const person = await makePerson(server, { builtInRole: 'Viewer' });
  await server.db
    .insertInto('user_attribute_values')
    .values({ tenant_id: 1, user_id: person.userId, attribute_id: line.id, value: JSON.stringify('B') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return person;
}

function shareWith({ userId }: { readonly userId: number }) {
  return { resourceType: 'Workbook', resourceId: String(workbookId), userId };
}

/** A viewer of an embed tenant that the workbook is shared with. */
async function embedViewer() {
  const viewer = await makeEmbedUser(server, { deploymentId: id, embedTenant: 'acme', isCreator: false });
  const policy = { tenant_id: 1, resource_type: 'Workbook', resource_id: String(workbookId) };
  await server.db
    .insertInto('resource_policies')
    .values({ ...policy, user_id: viewer.userId, action: 'WorkbookRead' })
    .execute();
  return viewer;
}

function publishAgain(more: Json): Promise<Json> {
  return server.ok('POST', api(id, `/workbooks/${workbookId}/publish`), { workbookId, ...more });
}
