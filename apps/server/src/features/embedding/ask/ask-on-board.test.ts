import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ChatsUnderTest } from '../../../../test/chats-under-test.ts';
import { handToAnotherAccount } from '../../../../test/hand-to-another-account.ts';
import { api, publish } from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { makeEmbedToken } from '../../../../test/sign-ins-under-test.ts';

const MODEL = `cubes:
  - name: orders_of_all
    public: false
    sql: >
      select * from (values
        (1, 'acme', 'TX', 'paid', 10, date '2026-01-05'), (2, 'acme', 'TX', 'open', 20, date '2026-02-05'),
        (3, 'acme', 'CA', 'paid', 30, date '2026-02-06'), (4, 'globex', 'TX', 'paid', 500, date '2026-02-07')
      ) as t(id, customer, state, status, amount, sold_on)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: customer, sql: customer, type: string, title: Customer }
      - { name: state, sql: state, type: string, title: State }
      - { name: status, sql: status, type: string, title: Status }
      - { name: sold_at, sql: "cast(sold_on as timestamp)", type: time, title: Sold at }
    measures:
      - { name: count, type: count, title: Orders }
      - { name: revenue, sql: amount, type: sum, title: Revenue }
views:
  - name: orders
    cubes:
      - { join_path: orders_of_all, includes: [customer, state, status, sold_at, count, revenue] }
    access_policy:
      - group: "*"
        row_level:
          filters: [{ member: customer, operator: equals, values: ["{ securityContext.customer }"] }]
        member_level: { excludes: [customer] }
      - group: insiders
        row_level: { allow_all: true }
`;
const server = await startTestServer({ after });
const deploymentId = await server.makeDeployment('Asked on a dashboard');
await publish(server, deploymentId, 'model/cubes/orders.yml', MODEL);
await server.waitForBuild(deploymentId);

const at = { position: { x: 0, y: 0, w: 6, h: 4 } };
const report = async (name: string, query: object): Promise<number> =>
  (
    await server.ok('POST', api(deploymentId, '/reports'), {
      name,
      jsonQuery: JSON.stringify(query),
      meta: {},
    })
  ).id;
const byStatus = await report('By status', {
  measures: ['orders.revenue'],
  dimensions: ['orders.status'],
  filters: [{ member: 'orders.status', operator: 'equals', values: ['paid'] }],
});
const byCustomer = await report('By customer', {
  measures: ['orders.revenue'],
  dimensions: ['orders.customer'],
});
const filter = (id: string, member: string, more: object = {}) => ({
  ...{ id, type: 'FILTER', ...at },
  config: { member, ...more },
});
async function board(widgets: readonly object[], isShared = true): Promise<string> {
  const { id: workbookId } = await server.ok('POST', api(deploymentId, '/workbooks'), { name: 'Orders' });
  const { publicId } = await server.ok('POST', api(deploymentId, `/workbooks/${workbookId}/publish`), {
    ...{ workbookId, config: { title: 'Orders', widgets }, allowEmbed: true },
  });
  const access = { allEmbedUsers: isShared, action: 'read' };
  if (isShared) await server.ok('PUT', api(deploymentId, `/workbooks/${workbookId}/embed-access`), access);
  return publicId;
}
const chart = (id: string, reportId: number) => ({ id, type: 'CHART', ...at, config: { reportId } });
const CHARTS = [chart('statuses', byStatus), chart('customers', byCustomer)];
const publicId = await board([
  filter('state', 'orders.state'),
  filter('sold', 'orders.sold_at'),
  filter('status', 'orders.status', { visibility: 'disabled' }),
  ...CHARTS,
  { id: 'summary', type: 'AI', ...at, config: { charts: ['customers', 'statuses'] } },
]);
const unshared = await board(CHARTS, false);

let viewers = 0;
const viewer = (customer = 'acme', more: object = {}) => {
  viewers += 1;
  const session = {
    externalId: `viewer-${viewers}`,
    embedTenantName: customer,
    securityContext: { customer },
  };
  return makeEmbedToken(server, { deploymentId }, { ...session, ...more });
};
const key = await viewer();
const path = api(deploymentId, '/ask');
const ask = (question: string, context: object = {}): Promise<Json> =>
  server.ok('POST', path, { question, context }, key);
const refusal = async (context: object, as = key) => {
  const { status, body } = await server.call('POST', path, {
    body: { question: 'revenue', context },
    key: as,
  });
  return `${status} ${body.error}`;
};
const TX = { filters: [{ member: 'orders.state', value: ['TX'] }] };
const isTexan = { member: 'orders.state', operator: 'equals', values: ['TX'] };
const rows = ({ data }: Json) => data.rows;
const applied = ({ contextFilters }: Json) => contextFilters.map(({ label }: Json) => label);

test('filters of the context apply, and the sentence has them', async () => {
  const answer = await ask('revenue', { filters: [isTexan] });
  assert.deepEqual(rows(answer), [[30]]);
  assert.deepEqual(answer.contextFilters, [{ filter: isTexan, label: 'State is TX' }]);
  assert.match(answer.text, /Only rows where State is TX\./);
  assert.equal(answer.controls, null);
});

test('filters of a dashboard apply, unless the question names their member', async () => {
  const dashboard = { publicId, controls: TX };
  const answer = await ask('revenue', { dashboard });
  assert.deepEqual([rows(answer), applied(answer)], [[[30]], ['State is TX']]);
  const other = await ask('revenue in CA', { dashboard });
  assert.deepEqual([rows(other), applied(other)], [[[30]], []], JSON.stringify(other.query));
  assert.equal(
    (await ask('revenue', { dashboard: { ...dashboard, without: ['orders.state'] } })).text.includes('TX'),
    false,
  );
});

test('filters of a dashboard apply to the part and the whole of a share, unless the question names their member', async () => {
  const dashboard = { publicId, controls: TX };
  const question = 'what percentage of orders were sold in February 2026';
  assert.deepEqual(rows(await ask(question)), [[2 / 3, 2, 3]]);
  const answer = await ask(question, { dashboard });
  assert.deepEqual(
    [rows(answer), applied(answer)],
    [[[1 / 2, 1, 2]], ['State is TX']],
    JSON.stringify(answer),
  );
  const period = { member: 'orders.sold_at', operator: 'between', value: ['2026-01-01', '2026-01-31'] };
  const own = await ask(question, { dashboard: { publicId, controls: { filters: [period] } } });
  assert.deepEqual([rows(own), applied(own)], [[[2 / 3, 2, 3]], []]);
});

test('a period of a dashboard is the range of the question', async () => {
  const period = { member: 'orders.sold_at', operator: 'between', value: ['2026-02-01', '2026-02-28'] };
  const answer = await ask('revenue by month', { dashboard: { publicId, controls: { filters: [period] } } });
  assert.deepEqual(rows(answer), [['2026-02-01T00:00:00.000', 50]]);
  assert.deepEqual(applied(answer), ['Sold at: February 2026']);
  const own = await ask('revenue in January 2026', {
    dashboard: { publicId, controls: { filters: [period] } },
  });
  assert.deepEqual([rows(own), applied(own)], [[[10]], []]);
});

test('a question goes on from the chart that its asker points at, with its own filters and those of the dashboard', async () => {
  const answer = await ask('and by state?', { dashboard: { publicId, controls: TX, widgetId: 'statuses' } });
  assert.deepEqual(answer.query.query.measures, ['orders.revenue']);
  assert.deepEqual(rows(answer), [['paid', 'TX', 10]]);
  assert.deepEqual(applied(answer), ['State is TX']);
});

test('a question goes on from a chart of SQL as its switchers show it', async () => {
  const sqlQuery = `SELECT DATE_TRUNC('month', sold_at) AS month, MEASURE(revenue) AS revenue FROM orders GROUP BY 1`;
  const { id } = await server.ok('POST', api(deploymentId, '/reports'), { name: 'SQL', sqlQuery, meta: {} });
  const grain = { id: 'grain', type: 'TIME_GRAIN', ...at };
  const sqlBoard = await board([
    { ...grain, config: { member: 'orders.sold_at', allowed: ['month', 'quarter'] } },
    chart('months', id),
  ]);
  const pointed = { publicId: sqlBoard, widgetId: 'months' };
  assert.deepEqual(rows(await ask('only paid', { dashboard: pointed })), [
    ['2026-01-01T00:00:00.000', 10],
    ['2026-02-01T00:00:00.000', 30],
  ]);
  const controls = { timeGrains: [{ member: 'orders.sold_at', grain: 'quarter' }] };
  assert.deepEqual(rows(await ask('only paid', { dashboard: { ...pointed, controls } })), [
    ['2026-01-01T00:00:00.000', 40],
  ]);
});

test('a follow-up does not take over what its query has from the dashboard', async () => {
  const first = await ask('revenue by status', { dashboard: { publicId, controls: TX } });
  const before = { query: first.query, contextFilters: first.contextFilters };
  const now = { dashboard: { publicId, controls: { filters: [{ member: 'orders.state', value: ['CA'] }] } } };
  assert.deepEqual(rows(await ask('only paid', { ...before, ...now })), [['paid', 30]]);
  assert.deepEqual(rows(await ask('only paid', before)), [['paid', 40]]);
});

test('conditions of an answer are offered as values of controls that are neither locked nor hidden', async () => {
  const answer = await ask('revenue in TX of paid orders', { dashboard: { publicId } });
  assert.deepEqual(answer.controls, {
    filters: [{ member: 'orders.state', operator: 'equals', value: 'TX' }],
    areSet: false,
  });
  const hidden = await board([filter('state', 'orders.state', { visibility: 'hidden' }), ...CHARTS]);
  const none = await ask('revenue in TX', { dashboard: { publicId: hidden } });
  assert.deepEqual(none.controls, { filters: [], areSet: false });
});

test('a question can ask to set filters, in four languages', async () => {
  const set = { filters: [{ member: 'orders.state', operator: 'equals', value: 'TX' }], areSet: true };
  for (const [question, locale] of [
    ['filter the dashboard by TX', 'en'],
    ['set the state to TX', 'en'],
    ['Filtere das Dashboard nach TX', 'de'],
    ['Filtre le tableau de bord par TX', 'fr'],
    ['Filtra el panel por TX', 'es'],
  ] as const) {
    const body = { question, locale, context: { dashboard: { publicId } } };
    const answer = await server.ok('POST', path, body, key);
    assert.deepEqual(answer.controls, set, `${question} ${JSON.stringify(answer.understood)}`);
    assert.equal(answer.understood[0].start, 0);
  }
  const locked = await ask('set the status to open', { dashboard: { publicId } });
  assert.deepEqual(locked.controls, { filters: [], areSet: true });
});

test('a member that the asker does not see is left out, whether or not it exists', async () => {
  for (const member of ['orders.customer', 'orders.nothing', 'nothing.nothing']) {
    const hidden = { member, operator: 'equals', values: ['globex'] };
    const answer = await ask('revenue', { filters: [hidden] });
    assert.deepEqual([rows(answer), applied(answer)], [[[60]], []], member);
  }
  const { query } = await ask('revenue by status', { dashboard: { publicId, widgetId: 'customers' } });
  assert.deepEqual(query.query.dimensions, ['orders.status']);
});

test('a context that cannot be read is refused with its place', async () => {
  const unknown = { member: 'orders.state', operator: 'is', values: ['TX'] };
  assert.match(
    await refusal({ filters: [unknown] }),
    /^400 body\.context\.filters\[0\]\.operator must be one of/,
  );
  assert.match(
    await refusal({ filters: [{ operator: 'set' }] }),
    /^400 body\.context\.filters\[0\]\.member is required/,
  );
  const dashboard = { publicId, controls: { filters: [{ member: 'orders.city', value: 'X' }] } };
  assert.match(
    await refusal({ dashboard }),
    /^400 body\.context\.dashboard\.controls\.filters\[0\]\.member must have a filter/,
  );
  assert.match(await refusal({ dashboard: { publicId: 'x' } }), /^400 body\.context\.dashboard\.publicId/);
});

test('a dashboard that the caller may not see, and a widget that is not a chart, do not exist', async () => {
  assert.match(await refusal({ dashboard: { publicId, widgetId: 'state' } }), /^404 Chart state/);
  assert.match(await refusal({ dashboard: { publicId, widgetId: 'nothing' } }), /^404 Chart nothing/);
});

test('a dashboard that is hidden, of another deployment or of another account is refused as an unknown one is', async () => {
  const elsewhere = await server.makeDeployment('Elsewhere');
  const foreign = await board(CHARTS);
  await handToAnotherAccount(server, 'dashboards', { public_id: foreign });
  // Values of controls that no dashboard accepts would be refused after it was opened.
  const controls = { filters: [{ member: 'orders.revenue', value: 'x' }] };
  const refusals = async (id: string, where: number, as?: string) => {
    const of = as === undefined ? {} : { key: as };
    const body = { question: 'revenue', context: { dashboard: { publicId: id, controls } } };
    const chats = new ChatsUnderTest(server, where, as);
    const inChat = await chats.call('POST', `/${await chats.create()}/messages`, {
      ...{ ...body, id: '5f1d7c7e-1c1b-4b6a-8a55-3f3f0d3c9a01' },
    });
    const asked = await server.call('POST', api(where, '/ask'), { body, ...of });
    return [asked, inChat].map(({ status, body: { error, requestId: _, ...others } }) => ({
      ...{ status, others },
      error: error.replace(id, 'ID'),
    }));
  };
  const unknown = await refusals('AAAAAAAAAAAA', deploymentId, key);
  assert.deepEqual(
    unknown.map(({ status }) => status),
    [404, 404],
  );
  for (const hidden of [unshared, foreign])
    assert.deepEqual(await refusals(hidden, deploymentId, key), unknown, hidden);
  // People of the account see it, in its own deployment.
  assert.deepEqual(await refusals(publicId, elsewhere), await refusals('AAAAAAAAAAAA', elsewhere));
  assert.deepEqual(await refusals(foreign, deploymentId), unknown);
});

test('a question about a summary goes on from the first of its charts that the asker can ask about', async () => {
  const dashboard = { publicId, controls: TX, widgetId: 'summary' };
  const answer = await ask('and by state?', { dashboard });
  assert.deepEqual(answer.query.query.dimensions, ['orders.status', 'orders.state']);
  assert.deepEqual(applied(answer), ['State is TX']);
  const chats = new ChatsUnderTest(server, deploymentId, key);
  const chatId = await chats.create({ aiWidget: { publicId, widgetId: 'summary' } });
  const { message } = await chats.answerTo(chatId, 'and by state?', { context: { dashboard } });
  assert.deepEqual(message.results[0].query.query.dimensions, ['orders.status', 'orders.state']);
});

test('chats keep what they have from the dashboard, and refuse at once what they cannot be asked about', async () => {
  const chats = new ChatsUnderTest(server, deploymentId, key);
  const chatId = await chats.create();
  const { message } = await chats.answerTo(chatId, 'revenue', {
    context: { dashboard: { publicId, controls: TX } },
  });
  assert.match(message.text, /State is TX/);
  assert.deepEqual(applied(message.results[0]), ['State is TX']);
  const next = await chats.answerTo(chatId, 'and by status?');
  assert.doesNotMatch(next.message.text, /TX/);
  const pointed = { context: { dashboard: { publicId, widgetId: 'statuses' } } };
  const { message: last } = await chats.answerTo(chatId, 'and by state?', pointed);
  assert.deepEqual(last.results[0].query.query.dimensions, ['orders.status', 'orders.state']);
  for (const [dashboard, status] of [
    [{ publicId: unshared }, 404],
    [{ publicId, widgetId: 'nothing' }, 404],
  ] as const) {
    const id = '5f1d7c7e-1c1b-4b6a-8a55-3f3f0d3c9a01';
    const body = { id, question: 'revenue', context: { dashboard } };
    assert.equal((await chats.call('POST', `/${chatId}/messages`, body)).status, status);
  }
});

test('a chat is offered beside a dashboard unless the session or the account has turned it off', async () => {
  const offers = async (settings: object) => {
    const as = await viewer('acme', { settings });
    return (await server.ok('GET', `/api/v1/embed/dashboard/${publicId}`, undefined, as)).offersChat;
  };
  assert.equal(await offers({}), true);
  assert.equal(await offers({ showDashboardChat: false }), false);
  assert.equal(await offers({ allowAi: false, showDashboardChat: true }), false);
  const ofAccount = (embedding: object) => server.ok('PUT', '/api/v1/app-config', { embedding });
  await ofAccount({ showDashboardChat: false });
  assert.equal(await offers({}), false);
  assert.equal(await offers({ showDashboardChat: true }), true);
  assert.equal((await server.ok('GET', `/api/v1/embed/dashboard/${publicId}`)).offersChat, false);
  await ofAccount({ showDashboardChat: null });
  assert.equal((await server.ok('GET', `/api/v1/embed/dashboard/${publicId}`)).offersChat, true);
});
