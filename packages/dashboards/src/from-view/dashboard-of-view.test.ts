import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileChart } from '@facet/charts';
import { LOCALES } from '@facet/look/locale';
import { checkConfig } from '../config/check-config.ts';
import { reportsOf } from '../config/references.ts';
import type { Answer } from './answers.ts';
import { dashboardOfView } from './dashboard-of-view.ts';
import type { Facts } from './facts.ts';
import { outlineOf } from './outline.ts';
import { questionOfDays, questionsWithin } from './questions-about.ts';
import { spanOf } from './time-span.ts';
import { viewOfModel } from './view-of-model.ts';

const COUNT = {
  name: 'sales.count',
  shortTitle: 'Count',
  type: 'number',
  aggType: 'count',
  aliasMember: 'orders.count',
};
const REVENUE = {
  name: 'sales.revenue',
  shortTitle: 'Revenue',
  type: 'number',
  aggType: 'sum',
  format: 'currency',
};
const SHARE = {
  name: 'sales.returned',
  shortTitle: 'Share returned',
  type: 'number',
  aggType: 'number',
  format: 'percent',
};
const TIME = { name: 'sales.sold_at', shortTitle: 'Sold at', type: 'time', aliasMember: 'orders.sold_at' };
const dimension = (name: string, more: object = {}) => ({
  name: `sales.${name}`,
  shortTitle: name,
  type: 'string',
  aliasMember: `orders.${name}`,
  ...more,
});

const view = (measures: readonly object[], dimensions: readonly object[]) => ({
  name: 'sales',
  type: 'view',
  title: 'Sales',
  measures,
  dimensions,
});

/** Groups of a dimension: their values, sizes and shares. */
const groups = (
  name: string,
  rows: readonly (readonly [string | number | null, number, number?])[],
): Answer => ({
  isCut: false,
  rows: rows.map(([value, count, share = 0.1]) => ({
    [`sales.${name}`]: value,
    'sales.count': count,
    'sales.returned': share,
  })),
});

const TOTALS: Answer = {
  isCut: false,
  rows: [{ 'sales.count': 1000, 'sales.returned': 0.1, 'sales.revenue': 50_000 }],
};
/** A day without a break from the first of them, as many sales on each. */
const days = (first: string, count: number): Answer => ({
  isCut: false,
  rows: Array.from({ length: count }, (_, index) => ({
    'sales.sold_at': new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 23),
    'sales.count': 10,
  })),
});

function made(
  meta: object,
  facts: Partial<Facts> & { readonly byName?: Record<string, Answer> },
  locale = 'en-US',
) {
  const read = viewOfModel(meta);
  const outline = outlineOf(read);
  assert.ok(outline);
  const { byName = {}, ...others } = facts;
  const asked = outline.candidates.map(({ name }) => byName[name.slice('sales.'.length)] ?? null);
  return dashboardOfView(
    read,
    outline,
    { span: undefined, totals: TOTALS, groups: asked, ...others },
    locale as (typeof LOCALES)[number],
  );
}

const FULL = view(
  [COUNT, REVENUE, SHARE],
  [TIME, dimension('channel'), dimension('size', { meta: { order: ['S', 'M', 'L'] } }), dimension('product')],
);
const fullFacts = () => {
  const outline = outlineOf(viewOfModel(FULL));
  assert.ok(outline);
  return {
    span: spanOf(outline, days('2024-01-01', 366), '2026-05-05'),
    byName: {
      channel: groups('channel', [
        ['web', 600, 0.05],
        ['shop', 400, 0.175],
      ]),
      size: groups('size', [
        ['S', 500, 0.1],
        ['M', 400, 0.1],
        ['L', 100, 0.1],
      ]),
      product: groups(
        'product',
        Array.from({ length: 20 }, (_, index) => [`p${index}`, 50, index < 10 ? 0.08 : 0.12] as const),
      ),
    },
  };
};

test('a dashboard has filters, figures, trends, what explains most, and a table', () => {
  const { config, reports } = made(FULL, fullFacts());
  assert.equal(checkConfig(config, { stage: 'published' }).problems, undefined);
  assert.deepEqual(
    reportsOf(config).map(({ report }) => reports[report.reportKey ?? '']?.title),
    [
      'Orders',
      'Revenue',
      'Share returned',
      'Orders over time',
      'Share returned over time',
      'Share returned by channel',
      'Share returned by size',
      'product in detail',
    ],
  );
  assert.deepEqual(
    config.widgets.flatMap((widget) => (widget.type === 'FILTER' ? [widget.config] : [])),
    [
      { member: 'sales.sold_at', label: 'Sold at', operator: 'between', value: ['2024-10-07', '2024-12-29'] },
      { member: 'sales.channel', label: 'channel' },
      { member: 'sales.size', label: 'size' },
    ],
  );
  for (const { meta = {} } of Object.values(reports))
    if (meta.kind === 'vega' || meta.kind === 'map') compileChart(meta.spec, { kind: meta.kind });
  const figure = reports['sales-revenue'];
  assert.deepEqual(figure?.meta?.spec, {
    blocks: [
      { type: 'number', column: 'sales.revenue' },
      { type: 'comparison', column: 'sales.revenue.percent_change_12_week', better: 'up' },
    ],
  });
  // The period keeps its name when viewers choose another granularity.
  assert.match(reports['sales-count-over-time']?.sqlQuery ?? '', /DATE_TRUNC\('week', .*\) AS period/i);
});

test('the same view and facts give the same dashboard', () => {
  assert.equal(JSON.stringify(made(FULL, fullFacts())), JSON.stringify(made(FULL, fullFacts())));
});

test('current data is shown by words, and what has ended by days', () => {
  const outline = outlineOf(viewOfModel(FULL));
  assert.ok(outline);
  const of = (first: string, count: number) => {
    const span = spanOf(outline, days(first, count), '2026-05-06');
    return [span?.filter?.value, span?.range, span?.offset, span?.grain];
  };
  assert.deepEqual(of('2025-11-01', 187), [
    'last 12 weeks',
    ['2026-02-09', '2026-05-03'],
    { amount: 12, unit: 'week' },
    'week',
  ]);
  assert.deepEqual(of('2023-01-01', 800), [
    ['2024-03-01', '2025-02-28'],
    ['2024-03-01', '2025-02-28'],
    { amount: 1, unit: 'year' },
    'month',
  ]);
  assert.deepEqual(of('2026-04-10', 27), [
    'last week',
    ['2026-04-27', '2026-05-03'],
    { amount: 1, unit: 'week' },
    'day',
  ]);
  assert.deepEqual(of('2026-05-01', 5), [undefined, null, null, 'day']);
  assert.deepEqual(of('2026-05-05', 1), [undefined, null, null, 'hour']);
});

test('a few rows of another time, and times to come, do not stretch the span', () => {
  const outline = outlineOf(viewOfModel(FULL));
  assert.ok(outline);
  const { rows } = days('2026-04-10', 27);
  const stray = (at: string) => ({ 'sales.sold_at': `${at}T00:00:00.000`, 'sales.count': 0.1 });
  const span = spanOf(
    outline,
    { isCut: false, rows: [...rows, stray('1900-01-01'), { ...stray('2031-01-01'), 'sales.count': 500 }] },
    '2026-05-06',
  );
  assert.equal(span?.filter?.value, 'last week');
});

test('a view with one count, and nothing else, has one figure', () => {
  const { config, reports } = made(view([COUNT], []), {});
  assert.deepEqual(
    config.widgets.map(({ type, position }) => [type, position]),
    [['CHART', { x: 0, y: 0, w: 6, h: 2 }]],
  );
  assert.equal(reports['sales-count']?.title, 'Orders');
  assert.equal(outlineOf(viewOfModel(view([], [TIME]))), undefined);
});

test('what is unknown is left out, and so are dimensions with a value for each row or a single one', () => {
  const { reports } = made(
    view([COUNT], [dimension('status'), dimension('customer_name'), dimension('kind'), dimension('brand')]),
    {
      byName: {
        status: groups('status', [['open', 1000]]),
        customer_name: {
          ...groups('customer_name', [
            ['Ada', 1],
            ['Bob', 1],
          ]),
          isCut: true,
        },
        kind: groups('kind', [
          ['a', 700],
          [null, 300],
        ]),
      },
    },
  );
  assert.deepEqual(Object.keys(reports), ['sales-count', 'by-sales-kind', 'details']);
});

test('of two names of the same thing one is chosen, and states become a map', () => {
  const states = ['TX', 'CA', 'NY', 'IL', 'GA', 'CO', 'AZ', 'NC'];
  const sizes = (names: readonly string[]) => names.map((value, index) => [value, 400 - 40 * index] as const);
  const { reports } = made(view([COUNT], [dimension('state_code'), dimension('state')]), {
    byName: {
      state: groups('state', sizes(states)),
      state_code: groups('state_code', sizes(states.map((_, index) => String(index)))),
    },
  });
  assert.deepEqual(Object.keys(reports), ['sales-count', 'by-sales-state', 'details']);
  assert.equal(reports['by-sales-state']?.meta?.kind, 'map');
});

test('there are at most ten queries, however many members a view has', () => {
  const many = Array.from({ length: 500 }, (_, index) => dimension(`type_${index}_status`));
  const outline = outlineOf(viewOfModel(view([COUNT, SHARE], [TIME, ...many])));
  assert.ok(outline);
  const { groups: asked, totals } = questionsWithin(outline, undefined);
  assert.equal([questionOfDays(outline), totals, ...asked].length, 10);
  assert.deepEqual(asked[0]?.measures, ['sales.count', 'sales.returned']);
});

test('names of any kind give a dashboard in each language', () => {
  const title = `"Bobby'); DROP TABLE"\n\u202eערך 🚀 ${'ü'.repeat(300)}`;
  const strange = view([{ ...COUNT, shortTitle: title }], [dimension('channel', { shortTitle: title })]);
  const byName = {
    channel: groups('channel', [
      ['"', 600],
      ['🚀', 400],
    ]),
  };
  const titles = LOCALES.map((locale) => {
    const { config, reports } = made(strange, { byName }, locale);
    assert.equal(checkConfig(config, { stage: 'published' }).problems, undefined);
    for (const report of Object.values(reports)) assert.ok([...report.title].length <= 255);
    return made(view([COUNT], [TIME, dimension('channel')]), { byName }, locale).reports['by-sales-channel']
      ?.title;
  });
  assert.ok(new Set(titles).size >= 9, String(titles));
});
