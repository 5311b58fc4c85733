import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChartColumn, ChartKind } from '../chart.ts';
import { compileChart } from '../compile/compile-chart.ts';
import { CHART_SAMPLES } from '../testing/chart-samples.ts';
import { testTokens } from '../testing/test-tokens.ts';
import { createView } from './create-view.ts';
import { describeChart } from './describe-chart.ts';

interface Given {
  readonly kind: ChartKind;
  readonly spec: object;
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly (readonly unknown[])[];
}

async function described({ kind, spec, columns, rows }: Given): Promise<string> {
  const chart = compileChart(spec, { kind });
  const content = { chart, columns, rows, tokens: testTokens('light'), locale: 'en-US', timezone: 'UTC' };
  const view = await createView(content, { renderer: 'none' });
  await view.draw(rows, { width: 560, height: 320 });
  return view.describe();
}

/** What each sample encodes: its measures, and what tells their values apart. */
const ENCODED: Readonly<
  Record<string, readonly [measures: readonly string[], dimensions: readonly string[]]>
> = {
  Bars: [['flights'], ['month']],
  'Bars, grouped': [['flights'], ['month', 'carrier']],
  'Bars, stacked': [['flights'], ['month', 'carrier']],
  'Bars, 100 %': [['flights'], ['month', 'carrier']],
  'Bars, horizontal': [['flights'], ['city']],
  'Bars over time': [['flights'], ['week']],
  'Bars with long names': [['delayed_share'], ['city']],
  'Dual axis': [['flights', 'delayed_share'], ['week']],
  Lines: [['delayed_share'], ['month', 'carrier']],
  'Line with a gap': [['delayed_share'], ['week']],
  Area: [['flights'], ['week']],
  'Areas, stacked': [['flights'], ['month', 'carrier']],
  'Areas, 100 %': [['flights'], ['month', 'carrier']],
  'Scatter with bubbles': [['delay'], ['route', 'carrier']],
  Pie: [['flights'], ['carrier']],
  Donut: [['flights'], ['carrier']],
  'Heat map': [['delayed_share'], ['hour', 'weekday']],
  'Box plot': [['delay'], ['carrier']],
  Funnel: [['people'], ['stage']],
  Sankey: [['flights'], ['from', 'to']],
  'Map of points': [['flights', 'delayed_share'], ['city']],
  'Map of states': [['delayed_share'], ['state']],
  'Map of countries': [['flights'], ['country']],
  'Small multiples': [['delayed_share'], ['month', 'carrier']],
};

describe('the sentences that describe charts', () => {
  for (const sample of CHART_SAMPLES) {
    const { name, columns } = sample;
    // It shows means of its rows.
    if (name === 'Custom Vega-Lite') continue;
    it(`${name}: they have the lowest and the highest value of each measure, and where they are`, async () => {
      const [measures, dimensions] = ENCODED[name] ?? [[], []];
      assert.ok(measures.length > 0, 'the sample has its entry above');
      const text = await described(sample);
      // Guam is not on the map.
      const rows = sample.rows.filter(([first]) => first !== 'GU');
      const place = (column: string) => columns.findIndex((one) => one.name === column);
      const expected = measures.map((measure) => {
        const known = rows.filter((row) => row[place(measure)] !== null);
        const sorted = known.toSorted((a, b) => Number(a[place(measure)]) - Number(b[place(measure)]));
        const cell = (row: readonly unknown[] | undefined, column: string) =>
          written(columns[place(column)], row?.[place(column)]);
        const at = (row: readonly unknown[] | undefined) =>
          `${cell(row, measure)} (${dimensions.map((one) => cell(row, one)).join(' and ')})`;
        return `${known.length} values. Lowest: ${at(sorted[0])}; highest: ${at(sorted.at(-1))}.`;
      });
      assert.equal(text.replaceAll(/(^|\. )[^.]*: (?=\d+ values)/g, '$1'), expected.join(' '));
    });
  }

  it('they leave out measures and rows that are not drawn', async () => {
    const heatMap: Given = {
      kind: 'vega',
      spec: {
        transform: [{ filter: 'datum.hour >= 5' }],
        mark: 'rect',
        encoding: {
          x: { field: 'hour', type: 'ordinal', axis: { title: 'Hour of departure' } },
          y: { field: 'weekday', type: 'ordinal', axis: { title: null } },
          color: { field: 'share', type: 'quantitative', legend: { format: '%', title: 'Delayed' } },
          tooltip: [{ field: 'flights', type: 'quantitative' }],
        },
      },
      columns: [
        { name: 'weekday', title: 'Day', type: 'string' },
        { name: 'hour', title: 'Hour', type: 'number', isMeasure: false },
        { name: 'flights', title: 'Flights', type: 'number', isMeasure: true },
        {
          name: 'share',
          title: 'Share',
          type: 'number',
          isMeasure: true,
          format: { type: 'percent', decimalPlaces: 1 },
        },
      ],
      rows: [
        ['Monday', 3, 1, 0.01],
        ['Monday', 5, 40, 0.1],
        ['Monday', 6, 20, 0.2],
        ['Friday', 23, 30, 0.315],
      ],
    };
    assert.equal(
      await described(heatMap),
      'Delayed by Hour of departure and Day: 3 values. Lowest: 10.0% (5 and Monday); highest: 31.5% (23 and Friday).',
    );
    const chart = compileChart(heatMap.spec, { kind: 'vega' });
    assert.equal(
      describeChart({ ...heatMap, chart, locale: 'en-US' }),
      'Delayed (Hour of departure and Day).',
      'what is not drawn has no values',
    );
  });

  it('those of a map name its points, and leave out where they are', async () => {
    const text = await described({
      kind: 'map',
      spec: {
        latitude: 'lat',
        longitude: 'lon',
        size: 'flights',
        tooltip: ['airport', 'city', 'flights'],
        base: 'us',
      },
      columns: [
        { name: 'airport', title: 'Airport', type: 'string' },
        { name: 'city', title: 'City', type: 'string' },
        { name: 'lat', title: 'Latitude', type: 'number', isMeasure: false },
        { name: 'lon', title: 'Longitude', type: 'number', isMeasure: false },
        { name: 'flights', title: 'Flights', type: 'number', isMeasure: true },
      ],
      rows: [
        ['MSN', 'Madison', 43.13985778, -89.3375, 3206],
        ['DFW', 'Dallas', 32.9, -97, 150_000],
        ['XXX', 'Nowhere', null, null, 1],
      ],
    });
    assert.equal(text, 'Flights by Airport: 2 values. Lowest: 3,206 (MSN); highest: 150,000 (DFW).');
  });

  it('values that the chart computes are described as they are drawn', async () => {
    const custom = CHART_SAMPLES.find(({ name }) => name === 'Custom Vega-Lite');
    assert.ok(custom);
    const means = [...Map.groupBy(custom.rows, ([month]) => month)].map(([month, rows]) => ({
      month: written(custom.columns[0], month),
      mean: rows.reduce((sum, row) => sum + Number(row[3]), 0) / rows.length,
    }));
    const [low, high] = [
      means.toSorted((a, b) => a.mean - b.mean)[0],
      means.toSorted((a, b) => b.mean - a.mean)[0],
    ];
    const at = (one: (typeof means)[number] | undefined) =>
      `${written(custom.columns[3], one?.mean)} (${one?.month})`;
    assert.equal(
      await described(custom),
      `Delayed by Month: 8 values. Lowest: ${at(low)}; highest: ${at(high)}.`,
    );
  });

  it('those of tables and numbers have what their columns are', () => {
    const columns: ChartColumn[] = [
      { name: 'city', title: 'City', type: 'string' },
      { name: 'flights', title: 'Flights', type: 'number' },
    ];
    const of = (rows: unknown[][], from = 0) =>
      describeChart({
        chart: undefined,
        columns: columns.slice(from),
        rows: rows.map((row) => row.slice(from)),
        locale: 'en-US',
      });
    assert.equal(of([]), 'No data.');
    assert.equal(of([['Rome', 1200]], 1), 'Flights: 1,200.');
    assert.equal(
      of([
        ['Rome', 1200],
        ['Oslo', 7],
      ]),
      'Flights by City: 2 values. Lowest: 7 (Oslo); highest: 1,200 (Rome).',
    );
  });
});

/** A cell in the format of its column, in American English. */
function written(column: ChartColumn | undefined, cell: unknown): string {
  if (column?.type === 'time') return period(new Date(`${cell}Z`), column.granularity === 'week');
  if (typeof cell !== 'number') return String(cell);
  const isPercent = typeof column?.format === 'object' && column.format !== null;
  return cell.toLocaleString(
    'en-US',
    isPercent
      ? { style: 'percent', minimumFractionDigits: 1 }
      : { maximumFractionDigits: Math.abs(cell) >= 1000 ? 0 : 2 },
  );
}

function period(begin: Date, isWeek: boolean): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', ...options });
  if (!isWeek) return format({ month: 'long' }).format(begin);
  const end = new Date(+begin + 6 * 86_400_000);
  // Intl writes narrow spaces, pages do not.
  return format({ month: 'short', day: 'numeric' }).formatRange(begin, end).replaceAll('\u2009', ' ');
}
