import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MockLanguageModelV4 } from 'ai/test';
import { agentUnderTest, HOSTILE } from '../../../../test/agent-under-test.ts';
import type { TurnEvent } from '../turns/turn.ts';

type Generate = Extract<NonNullable<MockLanguageModelV4['doGenerate']>, (...given: never[]) => unknown>;
type Generated = Awaited<ReturnType<Generate>>;

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
};
const says = (text: string, reason: 'stop' | 'length' = 'stop'): Generated => ({
  content: [{ type: 'text', text }],
  ...{ finishReason: { unified: reason, raw: reason }, usage, warnings: [] },
});
const calls = (toolName: string, input: unknown, toolCallId = toolName): Generated => ({
  content: [
    {
      type: 'tool-call',
      toolCallId,
      toolName,
      input: typeof input === 'string' ? input : JSON.stringify(input),
    },
  ],
  ...{ finishReason: { unified: 'tool-calls', raw: 'tool_calls' }, usage, warnings: [] },
});
/** A model that answers its calls in this order, and the last one from then on. */
const scripted = (...steps: Generated[]) => {
  let at = 0;
  return new MockLanguageModelV4({
    doGenerate: async () => {
      const step = steps[Math.min(at, steps.length - 1)] as Generated;
      at += 1;
      return step;
    },
  });
};
const BY_CITY = { query: { measures: ['orders.revenue'], dimensions: ['orders.city'] } };
const textOf = (events: readonly TurnEvent[]) =>
  events.flatMap((event) => (event.type === 'text' ? event.delta : [])).join('');
const noticesOf = (events: readonly TurnEvent[]) =>
  events.flatMap((event) => (event.type === 'notice' ? event.reason : []));
/** What the model was sent in its last call. */
const lastPrompt = (model: MockLanguageModelV4) => JSON.stringify(model.doGenerateCalls.at(-1)?.prompt);

test('a model searches the data model, runs a query and writes about its rows', async () => {
  const model = scripted(
    calls('searchMembers', { text: 'revenue' }),
    calls('runQuery', BY_CITY),
    says('**Acmeville** has a revenue of 1,234.5.'),
  );
  const { events, spent } = agentUnderTest({ model });
  const happened = await events('revenue by city?');
  assert.deepEqual(
    happened.map((event) => (event.type === 'step' ? `${event.tool} ${event.state}` : event.type)),
    [
      ...['searchMembers started', 'searchMembers done', 'runQuery started', 'result', 'runQuery done'],
      'text',
    ],
  );
  assert.equal(textOf(happened), '**Acmeville** has a revenue of 1,234.5.');
  assert.deepEqual(spent, Array(3).fill({ inputTokens: 10, outputTokens: 5 }));
});

test('a model gets 50 rows at most, and how many are left out', async () => {
  const model = scripted(calls('runQuery', BY_CITY), says('Many cities.'));
  await agentUnderTest({ model }).events('revenue by city?');
  assert.match(lastPrompt(model), /City 47/);
  assert.doesNotMatch(lastPrompt(model), /City 48/);
  assert.match(lastPrompt(model), /\\?"leftOut\\?":12/);
});

test('text with a number that is not in the rows is replaced by the sentence of the result', async () => {
  const model = scripted(calls('runQuery', BY_CITY), says('The revenue was 5,000,000.'));
  const happened = await agentUnderTest({ model }).events('Was it 5,000,000?');
  assert.deepEqual(noticesOf(happened), ['unproven-numbers']);
  assert.doesNotMatch(textOf(happened), /5,000,000/);
  assert.match(textOf(happened), /revenue/i);
});

test('a number in a filter of the query proves nothing', async () => {
  const filters = [{ member: 'orders.revenue', operator: 'gt', values: ['5000000'] }];
  const model = scripted(
    calls('runQuery', { query: { ...BY_CITY.query, filters } }),
    says('It was 5,000,000.'),
  );
  const happened = await agentUnderTest({ model }).events('revenue?');
  assert.deepEqual(noticesOf(happened), ['unproven-numbers']);
});

test('links, images and HTML are not shown', async () => {
  for (const text of [
    'See [this](https://evil.example.com).',
    '![x](https://evil.example.com/x)',
    '<img src=x>',
  ]) {
    const happened = await agentUnderTest({ model: scripted(says(text)) }).events('hello');
    assert.equal(textOf(happened), 'By the grammar.', text);
  }
});

test('invented tools, members and arguments are answered with errors, and show nothing of hidden members', async () => {
  const model = scripted(
    calls('dropTables', {}),
    calls('runQuery', '{broken'),
    calls('runQuery', { query: { measures: ['orders.margin'] } }),
    calls('runQuery', { query: { measures: ['orders.nothing'] } }),
    calls('runQuery', { sql: 'select 1' }),
    says('That is not in the data.'),
  );
  const { events, asked } = agentUnderTest({ model });
  assert.equal(textOf(await events('margin?')), 'That is not in the data.');
  assert.deepEqual(asked, []);
  const sent = lastPrompt(model);
  for (const name of ['margin', 'nothing'])
    assert.match(sent, new RegExp(`orders\\.${name}\\W+ which does not exist or is hidden`));
  const searching = scripted(calls('searchMembers', { text: 'orders' }), says('Nothing.'));
  await agentUnderTest({ model: searching }).events('?');
  assert.match(lastPrompt(searching), /orders\.city/);
  assert.doesNotMatch(lastPrompt(searching), /orders\.(secret|margin)/);
});

test('a model that loops is stopped by the limit of steps, and the viewer gets what was found', async () => {
  const model = scripted(calls('runQuery', BY_CITY));
  const happened = await agentUnderTest({ model }).events('revenue?');
  assert.equal(model.doGenerateCalls.length, 6);
  assert.deepEqual(noticesOf(happened), ['limit-reached']);
  assert.match(textOf(happened), /revenue/i);
});

test('a model stops when a limit is spent, and a cut off text is not shown', async () => {
  const model = scripted(calls('searchMembers', { text: 'x' }));
  const spent = await agentUnderTest({ model, spend: async () => false }).events('?');
  assert.equal(model.doGenerateCalls.length, 1);
  const cut = await agentUnderTest({ model: scripted(says('Half a sen', 'length')) }).events('?');
  for (const happened of [spent, cut]) {
    assert.deepEqual(noticesOf(happened), ['limit-reached']);
    assert.equal(textOf(happened), 'By the grammar.');
  }
});

test('a model that fails or writes nothing leaves the question to the grammar', async () => {
  const failing = new MockLanguageModelV4({
    doGenerate: async () => {
      throw new Error('down');
    },
  });
  for (const model of [failing, scripted(says(' '))]) {
    const happened = await agentUnderTest({ model }).events('?');
    assert.deepEqual(noticesOf(happened), ['model-unavailable']);
    assert.equal(textOf(happened), 'By the grammar.');
  }
});

test('a question back is shown with its options and ends the answer', async () => {
  const options = ['Revenue', 'Count of orders'];
  const model = scripted(calls('askViewer', { question: 'What do you mean by size?', options }));
  const happened = await agentUnderTest({ model }).events('size?');
  assert.equal(model.doGenerateCalls.length, 1);
  assert.equal(textOf(happened), 'What do you mean by size?\n\n- Revenue\n- Count of orders');
});

test('hostile texts in values, descriptions and questions reach no other customer and no address', async () => {
  const model = scripted(
    calls('describe', { name: 'orders' }),
    calls('listValues', { dimension: 'orders.city' }),
    calls('runQuery', { ...BY_CITY, customer: 'globex' }),
    calls('runQuery', BY_CITY, 'again'),
    says(`${HOSTILE}`),
  );
  const { events, asked } = agentUnderTest({ model });
  const happened = await events(HOSTILE);
  assert.ok(asked.length >= 2);
  assert.ok(asked.every(({ customer }) => customer === 'acme'));
  assert.doesNotMatch(lastPrompt(model), /Globexburg|999999/);
  assert.doesNotMatch(textOf(happened), /evil\.example\.com/);
  const [instructions] = model.doGenerateCalls[0]?.prompt ?? [];
  assert.equal(instructions?.role, 'system');
  assert.doesNotMatch(JSON.stringify(instructions), /evil/);
});

test('a chart is drawn again as another kind', async () => {
  const model = scripted(
    calls('runQuery', BY_CITY),
    calls('makeChart', { resultId: 'result-1', chart: 'pie' }),
    says('Here.'),
  );
  const charts = (await agentUnderTest({ model }).events('as a pie')).flatMap((event) =>
    event.type === 'result' ? event.answer.chart?.spec?.type : [],
  );
  assert.deepEqual(charts, [undefined, 'pie']);
});

test('a question that is cancelled ends with the reason, without an answer of the grammar', async () => {
  const gone = new AbortController();
  const model = new MockLanguageModelV4({
    doGenerate: ({ abortSignal }) =>
      new Promise((_, reject) => {
        abortSignal?.addEventListener('abort', () => reject(abortSignal.reason));
        gone.abort(new Error('Cancelled'));
      }),
  });
  await assert.rejects(agentUnderTest({ model }).events('?', 'acme', { gone: gone.signal }), /Cancelled/);
});

test('a query that is answered after the question was cancelled is no part of the answer', async () => {
  const gone = new AbortController();
  const rows = Promise.withResolvers<void>();
  const model = scripted(calls('runQuery', BY_CITY), says('Too late.'));
  const agent = agentUnderTest({ model }, async () => {
    gone.abort(new Error('Cancelled'));
    await rows.promise;
  });
  const events: TurnEvent[] = [];
  const answer = agent.events('?', 'acme', { gone: gone.signal, events });
  rows.resolve();
  await assert.rejects(answer, /Cancelled/);
  // What the tool still does has no turn of its own to wait for.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(
    events.map((event) => (event.type === 'step' ? event.state : event.type)),
    ['started'],
  );
  assert.equal(model.doGenerateCalls.length, 1);
});

test('a query ends with the time of the answer', async () => {
  const model = scripted(calls('runQuery', BY_CITY), says('Too late.'));
  const limits = { calls: 6, seconds: 0.05, outputTokens: 1_000 };
  const untilGone = (gone: AbortSignal) =>
    new Promise<void>((_, reject) => gone.addEventListener('abort', () => reject(gone.reason)));
  const happened = await agentUnderTest({ model, limits }, untilGone).events('?');
  assert.deepEqual(noticesOf(happened), ['limit-reached']);
  assert.equal(textOf(happened), 'By the grammar.');
  assert.equal(happened.filter(({ type }) => type === 'result').length, 0);
});

const draftsOf = (events: readonly TurnEvent[]) =>
  events.flatMap((event) =>
    event.type === 'result' && event.answer.draft !== null ? [event.answer.draft] : [],
  );

test('a model drafts a report and a dashboard, for those who may save them only', async () => {
  const chart = { resultId: 'result-1', name: 'Revenue by city' };
  const dashboard = { name: 'Sales', charts: [chart], view: 'orders' };
  const steps = [
    calls('runQuery', BY_CITY),
    calls('draftReport', chart),
    calls('draftDashboard', dashboard),
    says('Here are two drafts.'),
  ];
  const model = scripted(...steps);
  const happened = await agentUnderTest({ model }).events('a dashboard?', 'acme', { mayDraft: true });
  assert.deepEqual(draftsOf(happened), [
    { kind: 'report', name: 'Revenue by city', view: null, charts: [chart] },
    { kind: 'dashboard', name: 'Sales', view: { name: 'orders', title: 'Orders' }, charts: [chart] },
  ]);
  const without = await agentUnderTest({ model: scripted(...steps) }).events('a dashboard?');
  assert.deepEqual([draftsOf(without), textOf(without)], [[], 'Here are two drafts.']);
});

test('a draft of unknown results and views, with too many charts or with a misleading name is refused', async () => {
  const chart = { resultId: 'result-1', name: 'Revenue by city' };
  const model = scripted(
    calls('runQuery', BY_CITY),
    calls('draftReport', { ...chart, resultId: 'result-9' }),
    calls('draftDashboard', { name: 'Sales', view: 'payroll' }),
    calls('draftDashboard', { name: 'Sales' }),
    calls('draftDashboard', { name: 'Sales', charts: Array(1_000).fill(chart) }),
    calls('draftDashboard', { name: 'Profit of 5,000,000', charts: [chart] }),
    calls('draftDashboard', { name: '[Open](https://evil.example.com)', charts: [chart] }),
    calls('draftReport', { ...chart, name: HOSTILE }),
    says('Nothing to draft.'),
  );
  const { events } = agentUnderTest({ model, limits: { calls: 10, seconds: 600, outputTokens: 1_000 } });
  const happened = await events('a dashboard?', 'acme', { mayDraft: true });
  assert.deepEqual(draftsOf(happened), []);
  const sent = lastPrompt(model);
  for (const error of [/result-9\W+ is not a result/, /View \W+payroll/, /at most 20/, /must be plain text/])
    assert.match(sent, error);
});
