import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileChart } from './compile-chart.ts';

const q = (field: string, more = {}) => ({ field, type: 'quantitative', ...more });
const n = (field: string, more = {}) => ({ field, type: 'nominal', ...more });
const t = (field: string, more = {}) => ({ field, type: 'temporal', ...more });
const [a, b, c, d] = [q('a'), q('b'), n('c'), t('d')];
const points = { mark: 'point', encoding: { x: a, y: b } };
const bars = (more: object, mark: unknown = 'bar') => ({ mark, encoding: { x: c, y: a, ...more } });
const transformed = (...transform: object[]) => ({ ...points, transform });

/** What authors write, with numbers of the data of any size and whatever Vega-Lite makes of it. */
const ACCEPTED: Readonly<Record<string, object>> = {
  'a brush': { ...points, params: [{ name: 'brush', select: 'interval' }] },
  'a brush for another chart': {
    vconcat: [
      {
        mark: 'area',
        params: [{ name: 'p', select: { type: 'interval', encodings: ['x'] } }],
        encoding: { x: d, y: a },
      },
      { mark: 'area', encoding: { x: t('d', { scale: { domain: { param: 'p' } } }), y: a } },
    ],
  },
  zoom: { ...points, params: [{ name: 'grid', select: 'interval', bind: 'scales' }] },
  'a legend to click': {
    ...bars({ color: n('e'), opacity: { condition: { param: 'l', value: 1 }, value: 0.2 } }),
    params: [{ name: 'l', select: { type: 'point', fields: ['e'] }, bind: 'legend' }],
  },
  'a point to hover': {
    ...points,
    params: [
      { name: 'p', select: { type: 'point', on: 'pointerover', nearest: true, toggle: 'event.shiftKey' } },
    ],
  },
  'a parameter': {
    ...transformed({ filter: 'datum.a > limit' }),
    params: [{ name: 'limit', value: 2_000_000 }],
  },
  'bins by number': bars({ x: q('a', { bin: { maxbins: 40, extent: [0, 5e9] } }) }),
  'bins by step': bars({ x: q('a', { bin: { step: 250_000 } }) }),
  densities: transformed({ density: 'a', groupby: ['c'], bandwidth: 0.3, steps: 200, extent: [0, 1e6] }),
  regressions: transformed({ regression: 'b', on: 'a', method: 'poly', order: 3 }),
  loess: transformed({ loess: 'b', on: 'a', bandwidth: 0.5 }),
  windows: transformed({ window: [{ op: 'mean', field: 'a', as: 'r' }], frame: [-15, 15], groupby: ['c'] }),
  'keys to impute': transformed(
    { impute: 'a', key: 'd', keyvals: { start: 1, stop: 12 }, groupby: ['c'], value: 0 },
    { impute: 'a', key: 'd', keyvals: [1, 2, 40_000_000], frame: [-2, 2], method: 'mean' },
  ),
  expressions: transformed(
    { calculate: String.raw`test(/^[A-Z]+-\d+$/, datum.c) ? 'x' : replace(datum.c, /\s+/g, ' ')`, as: 'e' },
    {
      calculate: "datum.d >= datetime(2020, 0, 1) && indexof(datum.c, 'a') >= 0 ? pow(10, 3) : 5e12",
      as: 'f',
    },
  ),
  'rows and columns': bars({ row: n('e'), column: n('f') }),
  'cells that wrap': { facet: c, columns: 3, spec: points },
  'cells with own scales': {
    facet: c,
    resolve: { scale: { y: 'independent', color: 'independent' } },
    spec: points,
  },
  repetitions: {
    repeat: { row: ['a', 'b'], column: ['a', 'b'] },
    spec: {
      mark: 'point',
      encoding: {
        x: { field: { repeat: 'column' }, type: 'quantitative' },
        y: { field: { repeat: 'row' }, type: 'quantitative' },
      },
    },
  },
  'dashes and shapes': {
    mark: { type: 'line', strokeDash: [8, 8], point: true },
    encoding: {
      x: d,
      y: a,
      strokeDash: n('c', {
        scale: {
          range: [
            [1, 0],
            [4, 2],
          ],
        },
      }),
      shape: n('e', { scale: { range: ['circle', 'M0,-1L1,1L-1,1Z'] } }),
      size: q('b', { scale: { range: [10, 2000], type: 'sqrt' } }),
    },
  },
  'sizes in bins': { mark: 'point', encoding: { x: a, y: b, size: q('c', { bin: true }) } },
  colours: bars({
    color: q('a', {
      scale: { type: 'threshold', domain: [1e6, 5e6], range: ['#fff', 'steelblue', 'rgb(0, 0, 20%)'] },
    }),
  }),
  'colours of a scheme': bars({
    color: q('a', { scale: { type: 'quantize', scheme: { name: 'blues', count: 5 } } }),
  }),
  'a gradient': bars(
    {},
    {
      type: 'bar',
      color: {
        gradient: 'linear',
        x1: 1,
        stops: [
          { offset: 0, color: 'white' },
          { offset: 1, color: 'hsl(20, 50%, 50%)' },
        ],
      },
    },
  ),
  logarithms: {
    mark: 'point',
    encoding: {
      x: q('a', { scale: { type: 'log', base: 2 } }),
      y: q('b', { scale: { type: 'symlog', constant: 1_000_000 } }),
    },
  },
  'ticks by height': bars({
    y: q('a', {
      scale: { domain: [0, 1e12] },
      axis: {
        tickCount: { expr: 'ceil(height / 20)' },
        labelExpr: "datum.value / 1e6 + 'M'",
        gridDash: [2, 2],
        gridColor: { condition: { test: 'datum.value == 0', value: 'black' }, value: '#ddd' },
      },
    }),
  }),
  'ticks by week': bars({
    x: t('d', {
      timeUnit: { unit: 'yearmonthdate', step: 7 },
      axis: { tickCount: { interval: 'week', step: 1 }, format: '%d %b %Y' },
    }),
  }),
  'a line and a text that are the same for all rows': {
    layer: [
      bars({}),
      { mark: 'rule', encoding: { y: { datum: 25_000_000 } } },
      { mark: 'text', encoding: { y: { datum: 25_000_000 }, text: { value: 'See url(x)' } } },
    ],
  },
  'rows of its own': {
    layer: [
      {
        data: { values: [{ color: 'Bluebird', start: 5e9, event: 'url(a)' }] },
        mark: 'rule',
        encoding: { x: q('start'), color: n('event') },
      },
      points,
    ],
  },
  'columns with names of channels': {
    mark: 'bar',
    encoding: {
      x: n('color'),
      y: q('fill'),
      color: n('stroke'),
      tooltip: [n('color'), q('fill', { format: ',.2f' })],
    },
  },
  settings: {
    ...bars({}, { type: 'bar', style: 'own', cursor: 'pointer' }),
    config: {
      background: 'transparent',
      axis: { domainColor: '#888', tickColor: 'rgba(0,0,0,.2)' },
      range: { category: ['#aaa', 'red'], heatmap: { scheme: 'viridis' } },
      style: { own: { fill: 'token:accent' } },
    },
  },
};

for (const [name, spec] of Object.entries(ACCEPTED))
  test(`is accepted: ${name}`, () => {
    assert.equal(compileChart(spec, { kind: 'vega' }).kind, 'vega');
  });
