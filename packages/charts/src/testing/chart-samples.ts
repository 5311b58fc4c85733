import type { ChartColumn, ChartKind } from '../chart.ts';
import { randomNumbers } from './random-numbers.ts';

/** A chart with rows to draw it from. */
export interface ChartSample {
  readonly name: string;
  readonly kind: ChartKind;
  readonly spec: object;
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly (readonly unknown[])[];
}

const MONTHS = Array.from({ length: 8 }, (_, index) => `2001-0${index + 1}-01T00:00:00.000`);
const WEEKS = Array.from({ length: 26 }, (_, index) =>
  new Date(Date.UTC(2001, 0, 1 + 7 * index)).toISOString().replace('Z', ''),
);
const CARRIERS = ['Southwest', 'Delta', 'American', 'United', 'Northwest', 'US Airways'];
const CITIES = [
  'New York',
  'Boston',
  'Seattle',
  'Chicago',
  'Philadelphia',
  'Los Angeles',
  'San Francisco',
  'Atlanta',
  'Dallas-Fort Worth',
  'Austin',
];

const time = (name: string, granularity: string, title: string): ChartColumn => ({
  name,
  title,
  type: 'time',
  granularity,
});
const text = (name: string, title: string): ChartColumn => ({ name, title, type: 'string' });
const number = (name: string, title: string, format: unknown = null): ChartColumn => ({
  name,
  title,
  type: 'number',
  format,
  isMeasure: true,
});
const PERCENT = { type: 'percent', decimalPlaces: 1 };

const next = randomNumbers(7);
const byMonth = MONTHS.flatMap((month, index) =>
  CARRIERS.slice(0, 4).map((carrier, place) => [
    month,
    carrier,
    Math.round(40_000 + 30_000 * (3 - place) + 6_000 * Math.sin(index + place) + 4_000 * next()),
    0.14 + 0.08 * next() + 0.02 * place,
  ]),
);
const monthColumns = [
  time('month', 'month', 'Month'),
  text('carrier', 'Carrier'),
  number('flights', 'Flights'),
  number('delayed_share', 'Delayed', PERCENT),
];
const weekly = WEEKS.map((week, index) => [
  week,
  Math.round(110_000 + 9_000 * Math.sin(index / 4) + 5_000 * next()),
  index === 9 ? null : 0.19 + 0.05 * Math.sin(index / 3) + 0.02 * next(),
]);
const weekColumns = [
  time('week', 'week', 'Week'),
  number('flights', 'Flights'),
  number('delayed_share', 'Delayed', PERCENT),
];
const cityRows = CITIES.map((city, index) => [
  city,
  61_400 - 4_900 * index + Math.round(2_000 * next()),
  0.296 - 0.017 * index,
]);
const cityColumns = [
  text('city', 'City'),
  number('flights', 'Flights'),
  number('delayed_share', 'Delayed', PERCENT),
];
const AIRPORTS: readonly [string, number, number][] = [
  ['Atlanta', 33.64, -84.43],
  ['Chicago', 41.98, -87.9],
  ['Dallas', 32.9, -97.04],
  ['Los Angeles', 33.94, -118.41],
  ['Phoenix', 33.43, -112.01],
  ['Denver', 39.86, -104.67],
  ['New York', 40.64, -73.78],
  ['Boston', 42.36, -71.01],
  ['Seattle', 47.45, -122.31],
  ['Anchorage', 61.17, -150.0],
  ['Honolulu', 21.32, -157.92],
  ['Miami', 25.79, -80.29],
  ['Minneapolis', 44.88, -93.22],
  ['Houston', 29.98, -95.34],
];
const STATES = [
  'CA',
  'TX',
  'IL',
  'GA',
  'FL',
  'NY',
  'AZ',
  'NV',
  'MO',
  'PA',
  'WA',
  'CO',
  'NC',
  'MI',
  'MN',
  'Ohio',
  'GU',
];
const COUNTRIES = [
  'United States',
  'DE',
  'FRA',
  'Brazil',
  'Japan',
  'India',
  'South Africa',
  'Australia',
  'Canada',
  'China',
  'Mexico',
  'Spain',
];
const month = { x: 'month', y: 'flights', color: 'carrier' };

/** Every kind of chart, with rows that look like real ones. */
export const CHART_SAMPLES: readonly ChartSample[] = [
  vega('Bars', { type: 'bar', x: 'month', y: 'flights' }, weekColumnsAs('month'), monthTotals()),
  vega('Bars, grouped', { type: 'bar', ...month, stack: 'grouped' }, monthColumns, byMonth),
  vega('Bars, stacked', { type: 'bar', ...month }, monthColumns, byMonth),
  vega('Bars, 100 %', { type: 'bar', ...month, stack: 'normalized' }, monthColumns, byMonth),
  vega(
    'Bars, horizontal',
    { type: 'bar', x: 'city', y: 'flights', horizontal: true, sort: 'descending' },
    cityColumns,
    cityRows,
  ),
  vega(
    'Bars over time',
    {
      mark: 'bar',
      encoding: { x: { field: 'week', type: 'temporal' }, y: { field: 'flights', type: 'quantitative' } },
    },
    weekColumns,
    weekly,
  ),
  vega(
    'Bars with long names',
    { type: 'bar', x: 'city', y: 'delayed_share', references: [{ y: 0.2, label: 'Target' }] },
    cityColumns,
    cityRows,
  ),
  vega(
    'Dual axis',
    { type: 'combo', x: 'week', bars: 'flights', line: 'delayed_share' },
    weekColumns,
    weekly,
  ),
  vega('Lines', { type: 'line', ...month, y: 'delayed_share' }, monthColumns, byMonth),
  vega('Line with a gap', { type: 'line', x: 'week', y: 'delayed_share' }, weekColumns, weekly),
  vega('Area', { type: 'area', x: 'week', y: 'flights' }, weekColumns, weekly),
  vega('Areas, stacked', { type: 'area', ...month }, monthColumns, byMonth),
  vega('Areas, 100 %', { type: 'area', ...month, stack: 'normalized' }, monthColumns, byMonth),
  vega(
    'Scatter with bubbles',
    { type: 'scatter', x: 'distance', y: 'delay', size: 'flights', color: 'carrier', label: 'route' },
    [
      text('route', 'Route'),
      text('carrier', 'Carrier'),
      number('distance', 'Distance'),
      number('delay', 'Average delay'),
      number('flights', 'Flights'),
    ],
    Array.from({ length: 90 }, (_, index) => [
      `Route ${index}`,
      CARRIERS[index % 4],
      Math.round(200 + 2_400 * next()),
      -4 + 22 * next(),
      Math.round(9_000 * next() ** 2),
    ]),
  ),
  vega(
    'Pie',
    { type: 'pie', value: 'flights', color: 'carrier' },
    [text('carrier', 'Carrier'), number('flights', 'Flights')],
    shares(),
  ),
  vega(
    'Donut',
    { type: 'donut', value: 'flights', color: 'carrier' },
    [text('carrier', 'Carrier'), number('flights', 'Flights')],
    shares(),
  ),
  vega(
    'Heat map',
    {
      type: 'heatmap',
      x: { field: 'hour', axis: { title: 'Hour of departure' } },
      y: {
        field: 'weekday',
        sort: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
        axis: { title: null },
      },
      color: 'delayed_share',
    },
    [
      text('weekday', 'Day'),
      { name: 'hour', title: 'Hour', type: 'number' },
      number('delayed_share', 'Delayed', PERCENT),
    ],
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].flatMap((day, row) =>
      Array.from({ length: 18 }, (_, hour) => [
        day,
        hour + 5,
        0.05 + 0.013 * hour + (row === 4 ? 0.05 : 0) + 0.03 * next(),
      ]),
    ),
  ),
  vega(
    'Box plot',
    { type: 'boxplot', x: 'carrier', y: 'delay' },
    [text('carrier', 'Carrier'), number('delay', 'Delay')],
    CARRIERS.flatMap((carrier, index) =>
      Array.from({ length: 60 }, () => [carrier, index * 2 + 30 * next() * next() - 4]),
    ),
  ),
  vega(
    'Funnel',
    { type: 'funnel', stage: 'stage', value: 'people' },
    [text('stage', 'Stage'), number('people', 'People')],
    [
      ['Visited', 48_210],
      ['Searched', 31_044],
      ['Selected a flight', 12_980],
      ['Entered passengers', 7_310],
      ['Paid', 4_120],
    ],
  ),
  {
    name: 'Sankey',
    kind: 'sankey',
    spec: { source: 'from', target: 'to', value: 'flights' },
    columns: [text('from', 'From'), text('to', 'To'), number('flights', 'Flights')],
    rows: ['California', 'Texas', 'Illinois', 'New York'].flatMap((from, row) =>
      ['Texas', 'Florida', 'California', 'Georgia', 'Nevada'].map((to, place) => [
        from,
        to,
        Math.round(800 + 9_000 * next() * (5 - place) * 0.3 + 500 * row),
      ]),
    ),
  },
  {
    name: 'Map of points',
    kind: 'map',
    spec: {
      type: 'points',
      latitude: 'latitude',
      longitude: 'longitude',
      size: 'flights',
      color: 'delayed_share',
      label: 'city',
    },
    columns: [
      text('city', 'City'),
      number('latitude', 'Latitude'),
      number('longitude', 'Longitude'),
      number('flights', 'Flights'),
      number('delayed_share', 'Delayed', PERCENT),
    ],
    rows: AIRPORTS.map(([city, latitude, longitude]) => [
      city,
      latitude,
      longitude,
      Math.round(8_000 + 120_000 * next()),
      0.1 + 0.2 * next(),
    ]),
  },
  {
    name: 'Map of states',
    kind: 'map',
    spec: { type: 'areas', area: 'state', color: 'delayed_share' },
    columns: [text('state', 'State'), number('delayed_share', 'Delayed', PERCENT)],
    rows: STATES.map((state) => [state, 0.1 + 0.2 * next()]),
  },
  {
    name: 'Map of countries',
    kind: 'map',
    spec: { type: 'areas', area: 'country', color: 'flights' },
    columns: [text('country', 'Country'), number('flights', 'Flights')],
    rows: COUNTRIES.map((country) => [country, Math.round(90_000 * next())]),
  },
  vega(
    'Small multiples',
    { type: 'area', x: 'month', y: 'delayed_share', facet: 'carrier' },
    monthColumns,
    byMonth,
  ),
  vega(
    'Custom Vega-Lite',
    {
      layer: [
        {
          mark: { type: 'errorband', extent: 'ci' },
          encoding: { y: { field: 'delayed_share', type: 'quantitative', title: 'Delayed' } },
        },
        { mark: 'line', encoding: { y: { aggregate: 'mean', field: 'delayed_share', title: 'Delayed' } } },
      ],
      encoding: { x: { field: 'month', type: 'temporal', timeUnit: 'yearmonth' } },
    },
    monthColumns,
    byMonth,
  ),
];

function vega(
  name: string,
  spec: object,
  columns: readonly ChartColumn[],
  rows: ChartSample['rows'],
): ChartSample {
  return { name, kind: 'vega', spec, columns, rows };
}

function weekColumnsAs(granularity: string): ChartColumn[] {
  return [time(granularity, granularity, 'Month'), number('flights', 'Flights')];
}

function monthTotals(): (string | number)[][] {
  return MONTHS.map((month, index) => [month, 440_000 + 30_000 * Math.sin(index)]);
}

function shares(): (string | number)[][] {
  return CARRIERS.map((carrier, index) => [carrier, Math.round(520_000 / (1 + 0.55 * index))]);
}
