import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ChartColumn, compileChart } from '@facet/charts';
import { CHART_SAMPLES } from '@facet/charts/testing/chart-samples';
import { openStage } from '../testing/open-stage.ts';
import type { SampleReport } from '../testing/sample-board.ts';

const COLUMNS: readonly ChartColumn[] = [
  { name: 'a', title: 'A', type: 'number', isMeasure: true },
  { name: 'b', title: 'B', type: 'number', isMeasure: true },
  { name: 'c', title: 'C', type: 'string' },
];
const ROWS = Array.from({ length: 30 }, (_, index) => [index, (index * 7) % 11, index % 2 ? 'odd' : 'even']);
const quantitative = (field: string, more = {}) => ({ field, type: 'quantitative', ...more });
const points = (x: string, y: string, ...transform: object[]) => ({
  transform,
  mark: 'point',
  encoding: { x: quantitative(x), y: quantitative(y) },
});
/** What the code of most charts does not contain, by what they need. */
const RARE: Readonly<Record<string, object>> = {
  density: points('value', 'density', { density: 'a', groupby: ['c'] }),
  loess: points('a', 'b', { loess: 'b', on: 'a' }),
  pivot: points('even', 'odd', { pivot: 'c', value: 'a', groupby: ['b'] }),
  quantile: points('prob', 'value', { quantile: 'a', step: 0.1 }),
  regression: points('a', 'b', { regression: 'b', on: 'a', method: 'poly' }),
  sample: points('a', 'b', { sample: 10 }),
  // Flattened numbers are themselves.
  flatten: points('a', 'b', { calculate: '[datum.a]', as: 'list' }, { flatten: ['list'] }),
  'categories of a scheme': {
    mark: 'bar',
    encoding: {
      x: { field: 'c', type: 'nominal' },
      y: quantitative('a', { aggregate: 'sum' }),
      color: { field: 'c', type: 'nominal', scale: { scheme: 'dark2' } },
    },
  },
  'numbers of a scheme': {
    mark: 'point',
    encoding: {
      x: quantitative('a'),
      y: quantitative('b'),
      color: quantitative('a', { scale: { scheme: 'viridis' } }),
    },
  },
};

test('charts of all kinds are drawn by the code that a page has of Vega, and by what it loads for them', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1800, height: 6000 });
  const reports: Record<string, SampleReport> = {};
  for (const { name, kind, spec, columns, rows } of CHART_SAMPLES)
    reports[name] = { kind, chart: compileChart(spec, { kind }), columns: columns as never, rows };
  for (const [name, spec] of Object.entries(RARE))
    reports[name] = {
      kind: 'vega',
      chart: compileChart(spec, { kind: 'vega' }),
      columns: COLUMNS as never,
      rows: ROWS,
    };
  const widgets = Object.keys(reports).map((id, index) => ({
    id,
    type: 'CHART',
    position: { x: (index % 4) * 3, y: Math.floor(index / 4) * 4, w: 3, h: 4 },
    config: { title: id },
  }));
  await stage.showBoard({ widgets, reports });
  await page.waitForFunction(`stage.events.some(({ name }) => name === 'dashboard-loaded')`);
  const marks = `[...document.querySelectorAll('figure')].map((figure) =>
    [figure.ariaLabel, figure.querySelectorAll('canvas, .mark-symbol > *, .mark-rect > *, .mark-line > *, .mark-area > *, .mark-arc > *, .mark-shape > *, .mark-path > *').length > 0])`;
  assert.deepEqual(
    Object.fromEntries(await stage.read<[string, boolean][]>(marks)),
    Object.fromEntries(Object.keys(reports).map((name) => [name, true])),
  );
  const fills = (name: string) =>
    stage.read<string[]>(
      `[...new Set([...document.querySelectorAll('figure[aria-label="${name}"] .role-mark > *')].flatMap((mark) => [mark.getAttribute('fill'), mark.getAttribute('stroke')]))]`,
    );
  const dark = await fills('categories of a scheme');
  assert.ok(dark.includes('#1b9e77') && dark.includes('#d95f02'), String(dark));
  const viridis = await fills('numbers of a scheme');
  assert.ok(viridis.includes('rgb(68, 1, 84)'), String(viridis));
});
