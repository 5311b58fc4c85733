import { CHART_VERSION, type CompiledChart, type ValueRef } from '../chart.ts';
import { chartConfig } from './chart-config.ts';
import { datumOf, fieldOf } from './field-names.ts';
import { finishRamp } from './finish-ramp.ts';
import type { Dict } from './json.ts';
import { pageSignals } from './page-signals.ts';
import { Settings } from './settings.ts';

const LEGEND = {
  aria: false,
  type: 'gradient',
  orient: 'top',
  direction: 'horizontal',
  titleOrient: 'left',
} as const;

/**
 * A map of points, or of areas, over a local atlas: the page adds the outlines of countries or states.
 * @throws SpecError
 */
export function mapChart(spec: Dict): CompiledChart {
  const settings = new Settings(spec);
  const type = settings.oneOf('type', ['points', 'areas']) ?? 'points';
  const base = settings.oneOf('base', ['us', 'world', 'auto']) ?? 'auto';
  const label = settings.column('label');
  const color = settings.column('color');
  const listed = settings.columns('tooltip');
  const drawn = type === 'points' ? pointsOf(settings, color) : areasOf(settings.required('area'), color);
  settings.end();
  const columns = listed ?? [label, ...drawn.shown].filter((column) => column !== undefined);
  const refOf = (column: string): ValueRef => ({
    key: column,
    column,
    type: drawn.amounts.includes(column) ? 'number' : 'text',
  });
  const values = [...new Set(columns)].map(refOf);
  const names =
    drawn.name !== undefined
      ? [drawn.name]
      : columns.filter((column) => !drawn.amounts.includes(column)).slice(0, 1);
  return {
    version: CHART_VERSION,
    kind: 'map',
    vega: {
      ...chartConfig(),
      width: 600,
      height: 300,
      autosize: { type: 'fit', contains: 'padding' },
      signals: [
        ...pageSignals(),
        { name: 'facet_projection', value: 'equalEarth' },
        { name: 'facet_fit', value: { type: 'Sphere' } },
        // How many times as large as it fits the map is, and where its edges then are, in sizes of the plot.
        { name: 'facet_zoom', value: { scale: 1, left: 0, top: 0 } },
        { name: 'facet_left', update: 'facet_zoom.left * width' },
        { name: 'facet_top', update: 'facet_zoom.top * height' },
      ],
      projections: [
        {
          name: 'facet_map',
          type: { signal: 'facet_projection' },
          fit: { signal: 'facet_fit' },
          extent: {
            signal:
              '[[facet_left, facet_top], [facet_left + facet_zoom.scale * width, facet_top + facet_zoom.scale * height]]',
          },
        },
      ],
      ...drawn.parts,
    },
    parse: Object.fromEntries(drawn.amounts.map((column) => [column, 'number' as const])),
    tips: [{ values }],
    hover: null,
    colours: [],
    subjects: drawn.measures.map((measure) => ({
      measure: refOf(measure),
      dimensions: names.map(refOf),
      data: drawn.data,
    })),
    periods: null,
    layout: 'fit',
    cells: null,
    turned: null,
    map: drawn.needs(base),
    sankey: null,
  };
}

interface DrawnMap {
  /** Data sets, scales, legends and marks. */
  readonly parts: Dict;
  /** The data set with the rows that are drawn. */
  readonly data: string;
  /** The column with the name of a mark, if the map needs it. */
  readonly name?: string;
  readonly measures: readonly string[];
  /** The columns that a tooltip lists by default. */
  readonly shown: readonly string[];
  readonly amounts: readonly string[];
  readonly needs: (base: 'us' | 'world' | 'auto') => CompiledChart['map'];
}

function pointsOf(settings: Settings, color: string | undefined): DrawnMap {
  const latitude = settings.required('latitude');
  const longitude = settings.required('longitude');
  const size = settings.column('size');
  const isPlace = [latitude, longitude].map((column) => `isValid(${datumOf(column)})`).join(' && ');
  const places = {
    name: 'places',
    source: 'rows',
    transform: [
      { type: 'filter', expr: isPlace },
      {
        type: 'geopoint',
        projection: 'facet_map',
        fields: [fieldOf(longitude), fieldOf(latitude)],
        as: ['facet_x', 'facet_y'],
      },
      { type: 'filter', expr: 'isValid(datum.facet_x) && isValid(datum.facet_y)' },
      // Small points are above large ones.
      ...(size === undefined
        ? []
        : [{ type: 'collect', sort: { field: fieldOf(size), order: 'descending' } }]),
    ],
  };
  const points = {
    name: 'facet_points',
    type: 'symbol',
    from: { data: 'places' },
    clip: true,
    encode: {
      update: {
        x: { field: 'facet_x' },
        y: { field: 'facet_y' },
        size: size === undefined ? { value: 48 } : { scale: 'size', field: fieldOf(size) },
        fill: color === undefined ? { value: 'token:accent' } : { scale: 'colour', field: fieldOf(color) },
        fillOpacity: { value: 0.88 },
        stroke: { value: 'token:surface' },
        strokeWidth: { value: 0.75 },
        tooltip: { value: 'tip:0' },
        cursor: { value: 'default' },
      },
      hover: { stroke: { value: 'token:text' } },
    },
  };
  return {
    parts: {
      data: [{ name: 'rows' }, { name: 'atlas' }, places],
      scales: [
        ...(size === undefined ? [] : [sizeScale(size)]),
        ...(color === undefined ? [] : [colourScale('places', color)]),
      ],
      legends: color === undefined ? [] : [legendOf(color)],
      marks: [land({ value: 'token:land' }, 'token:landBorder'), points],
    },
    data: 'places',
    measures: [size, color].filter((column) => column !== undefined),
    shown: [size, color].filter((column) => column !== undefined),
    amounts: [latitude, longitude, size, color].filter((column) => column !== undefined),
    needs: (base) => ({ base, longitude, latitude, area: null }),
  };
}

function areasOf(area: string, color: string | undefined): DrawnMap {
  const value = color === undefined ? undefined : `datum.row && isValid(datum.row[${JSON.stringify(color)}])`;
  const fill = [
    ...(color === undefined || value === undefined
      ? [{ test: 'isValid(datum.row)', value: 'token:accent' }]
      : [{ test: value, scale: 'colour', signal: `datum.row[${JSON.stringify(color)}]` }]),
    { value: 'token:land' },
  ];
  return {
    parts: {
      data: [
        { name: 'rows' },
        { name: 'areas', source: 'rows', transform: [{ type: 'filter', expr: 'isValid(datum.facet_area)' }] },
        {
          name: 'atlas',
          transform: [{ type: 'lookup', from: 'rows', key: 'facet_area', fields: ['id'], as: ['row'] }],
        },
      ],
      scales: color === undefined ? [] : [colourScale('areas', color)],
      legends: color === undefined ? [] : [legendOf(color)],
      marks: [
        {
          ...land(fill, 'token:surface'),
          name: 'facet_areas',
          encode: {
            update: {
              fill,
              stroke: { value: 'token:surface' },
              strokeWidth: { value: 0.75 },
              tooltip: { value: 'tip:0' },
            },
            hover: { stroke: { value: 'token:text' }, zindex: { value: 1 } },
          },
          interactive: true,
        },
      ],
    },
    data: 'areas',
    name: area,
    measures: color === undefined ? [] : [color],
    shown: [area, ...(color === undefined ? [] : [color])],
    amounts: color === undefined ? [] : [color],
    needs: (base) => ({ base, longitude: null, latitude: null, area }),
  };
}

function land(fill: unknown, stroke: string): Dict {
  return {
    name: 'facet_land',
    type: 'shape',
    clip: true,
    interactive: false,
    from: { data: 'atlas' },
    encode: { update: { fill, stroke: { value: stroke }, strokeWidth: { value: 0.75 } } },
    transform: [{ type: 'geoshape', projection: 'facet_map' }],
  };
}

function sizeScale(column: string): Dict {
  return {
    name: 'size',
    type: 'linear',
    zero: true,
    domain: { data: 'places', field: fieldOf(column) },
    range: [10, { signal: 'clamp(width * height / 320, 100, 900)' }],
  };
}

function colourScale(data: string, column: string): Dict {
  return {
    name: 'colour',
    type: 'linear',
    zero: false,
    nice: true,
    domain: { data, field: fieldOf(column) },
    range: 'ramp',
  };
}

function legendOf(column: string): Dict {
  const format = JSON.stringify({ column, type: 'number', style: 'axis' });
  const legend: Dict = {
    ...LEGEND,
    fill: 'colour',
    title: `title:${column}`,
    encode: { labels: { update: { text: { signal: `facetFormat(datum.value, ${format})` } } } },
  };
  finishRamp(legend, 'colour');
  return legend;
}
