import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChartColumn } from '../chart.ts';
import { testTokens } from '../testing/test-tokens.ts';
import { chartToSvg } from '../view/create-view.ts';
import { compileChart } from './compile-chart.ts';
import { SpecError } from './spec-error.ts';

const columns: ChartColumn[] = [
  { name: 'sales.month', title: 'Month', type: 'time', granularity: 'month' },
  { name: 'status', title: 'Status', type: 'string' },
  { name: 'sales.total', title: 'Total', type: 'number' },
];
const rows = [0, 1, 2, 3, 4, 5].flatMap((month) =>
  ['open', 'done', 'late'].map((status, index) => [
    `2001-0${month + 1}-01T00:00:00.000`,
    status,
    (index + 1) * 1000 + month * 300,
  ]),
);
const bars = {
  mark: 'bar',
  encoding: {
    x: { field: 'sales.month', type: 'temporal' },
    y: { field: 'sales.total', type: 'quantitative' },
    color: { field: 'status', type: 'nominal' },
  },
};

function draw(spec: object, changes: { locale?: string; now?: Date } = {}) {
  const chart = compileChart(spec, { kind: 'vega' });
  const content = {
    chart,
    columns,
    rows,
    tokens: testTokens('light'),
    locale: 'en-US',
    timezone: 'UTC',
    ...changes,
  };
  return chartToSvg(content, { width: 600, height: 300 });
}

describe('compiled charts', () => {
  it('contain no rows, no colours and no titles of their own', () => {
    const text = JSON.stringify(compileChart(bars, { kind: 'vega' }).vega);
    assert.match(text, /token:category0/);
    assert.match(text, /title:sales.total/);
    assert.doesNotMatch(text, /#[0-9a-f]{6}/i);
  });

  it('draw columns whose names have dots, with all tokens and titles replaced', async () => {
    const svg = await draw(bars);
    assert.equal(svg.match(/role-mark facet_u0_marks/g)?.length, 6, 'a stack for each month');
    assert.doesNotMatch(svg, /token:|title:|NaN|undefined|rotate\(-?(?!0\b)\d/);
    assert.match(svg, />Total</);
  });

  it('write numbers and months in the language of the viewer', async () => {
    const svg = await draw(bars, { locale: 'de-DE' });
    assert.match(svg, />Mär</);
    assert.match(svg, />10.000</);
  });

  const kinds = {
    bar: { x: 'status', y: 'sales.total' },
    line: { x: 'sales.month', y: 'sales.total' },
    pie: { value: 'sales.total', color: 'status' },
    heatmap: { x: 'sales.month', y: 'status', color: 'sales.total' },
    boxplot: { x: 'sales.month', y: 'sales.total' },
    funnel: { stage: 'status', value: 'sales.total' },
  };
  for (const [type, settings] of Object.entries(kinds))
    it(`share their place among small multiples: ${type}`, async () => {
      const svg = await draw({ type, ...settings, facet: 'status', columns: 3 });
      const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
      // Node knows the widths of texts only roughly.
      assert.ok(Number(width) > 480 && Number(width) < 720, `${width} pixels wide`);
      assert.ok(Number(height) > 160 && Number(height) < 400, `${height} pixels high`);
      assert.doesNotMatch(svg, /NaN|undefined/);
    });

  it('fill the circle of each small multiple with its own slices', async () => {
    const spec = { type: 'pie', value: 'sales.total', color: 'sales.month', facet: 'status', columns: 3 };
    const svg = await draw(spec);
    // The largest of each circle; none would have so much of all three.
    for (const share of ['24%', '21%', '20%']) assert.match(svg, new RegExp(`>${share}<`));
  });
});

describe('specifications that are refused', () => {
  const refused = (spec: unknown, path: string, message: RegExp) =>
    assert.throws(
      () => compileChart(spec, { kind: 'vega' }),
      (error) => error instanceof SpecError && error.path === path && message.test(error.message),
    );

  it('load data', () => {
    refused({ ...bars, data: { url: 'https://evil.example/x.json' } }, 'data.url', /must not exist/);
  });

  it('link or show images', () => {
    refused(
      { ...bars, encoding: { ...bars.encoding, href: { value: 'javascript:1' } } },
      'encoding.href',
      /links/,
    );
    refused({ ...bars, mark: { type: 'image', url: 'https://evil.example' } }, 'mark', /image/);
  });

  it('reach out of the chart', () => {
    refused(
      { ...bars, params: [{ name: 'p', bind: { input: 'text', element: '#password' } }] },
      'params[0].bind',
      /`scales` or `legend`/,
    );
  });

  it('call what prints or can use any amount of memory, wherever an expression can be', () => {
    const pad = "length(pad('x', 1e9)) > 0";
    const point = (settings: object) => ({ params: [{ name: 'p', select: { type: 'point', ...settings } }] });
    for (const [path, more] of [
      ['transform[0].filter.and[0]', { transform: [{ filter: { and: [pad] } }] }],
      ['transform[0].filter.not', { transform: [{ filter: { not: pad } }] }],
      ['transform[0].filter', { transform: [{ filter: String.raw`p\u0061d('x', 1e9) == ''` }] }],
      ['transform[0].calculate', { transform: [{ calculate: "(pad)('x', 1e9)", as: 'text' }] }],
      ['title.text.signal', { title: { text: { signal: pad } } }],
      ['params[0].select.toggle', point({ toggle: pad })],
      ['params[0].select.on', point({ on: `click[${pad}]` })],
      ['params[0].on[0].update', { params: [{ name: 'p', on: [{ events: 'click', update: pad }] }] }],
    ] as const)
      refused({ ...bars, ...more }, path, /must not call pad/);
  });

  it('are not charts, and name the place', () => {
    refused({ ...bars, mark: 'bra' }, 'mark', /must be one of/);
    refused({ ...bars, encoding: { ...bars.encoding, z: { field: 'a' } } }, 'encoding.z', /not a channel/);
    refused('{"mark": ', '', /must be JSON/);
  });
});
