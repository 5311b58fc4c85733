import { framed, tipped } from './framed-view.ts';
import { type Dict, isDict } from './json.ts';
import { Settings } from './settings.ts';
import { funnel, slices } from './shares.ts';
import { SpecError } from './spec-error.ts';

/** A short form: a type and the columns that it shows. */
const FORMS: Readonly<Record<string, (settings: Settings) => Dict>> = {
  bar: (settings) => seriesOf(settings, 'bar'),
  line: (settings) => seriesOf(settings, 'line'),
  area: (settings) => seriesOf(settings, 'area'),
  combo,
  scatter,
  pie: (settings) => slices(settings, 0),
  donut: (settings) => slices(settings, 0.64),
  heatmap,
  boxplot,
  funnel,
};

/** The types of charts that have a short form. */
export const SHORT_FORMS: readonly string[] = Object.keys(FORMS);

/**
 * A specification in Vega-Lite. Short forms, which have a `type` instead of a mark, are expanded.
 * @throws SpecError for settings that the type does not have
 */
export function expandShortForm(spec: Dict): Dict {
  if (spec.type === undefined) return spec;
  const form = Object.hasOwn(FORMS, String(spec.type)) ? FORMS[String(spec.type)] : undefined;
  if (form === undefined) throw new SpecError('type', `must be one of ${SHORT_FORMS.join(', ')}`);
  const settings = new Settings(spec);
  const expanded = form(settings);
  settings.end();
  const { title, config } = spec;
  return {
    ...expanded,
    ...(title === undefined ? {} : { title }),
    ...(config === undefined ? {} : { config }),
  };
}

const STACKS = { grouped: null, stacked: 'zero', normalized: 'normalize' } as const;

/** Bars, lines and areas: amounts along a time or categories, divided by colour. */
function seriesOf(settings: Settings, mark: 'bar' | 'line' | 'area'): Dict {
  const x = settings.requiredChannel('x');
  const ys = settings.channels('y');
  const color = settings.channel('color');
  const isHorizontal = (mark === 'bar' && settings.flag('horizontal')) || false;
  const sort = settings.oneOf('sort', ['ascending', 'descending']);
  const stack = mark === 'line' ? undefined : settings.oneOf('stack', ['grouped', 'stacked', 'normalized']);
  const labels = mark === 'bar' ? settings.flag('labels') : undefined;
  const curve = mark === 'bar' ? undefined : settings.oneOf('curve', ['linear', 'smooth', 'step']);
  const points = mark === 'line' ? settings.flag('points') : undefined;
  const [first] = ys;
  const isFolded = ys.length > 1;
  const amount: Dict = isFolded
    ? // The columns share an axis, whose settings are those of the first.
      { ...first, field: 'value', type: 'quantitative', title: null }
    : { type: 'quantitative', ...first };
  const series: Dict | undefined = isFolded
    ? { field: 'series', type: 'nominal', sort: null }
    : color && { type: 'nominal', ...color };
  const isGrouped =
    mark === 'bar' && series !== undefined && (stack ?? (isFolded ? 'grouped' : 'stacked')) === 'grouped';
  // Two areas over each other would hide one.
  const way = stack ?? (isGrouped ? 'grouped' : 'stacked');
  const place: Dict = {
    type: mark === 'bar' ? 'ordinal' : 'temporal',
    ...(mark === 'bar' ? { sort: sortOf(sort, isHorizontal) } : {}),
    ...x,
  };
  if (isHorizontal && !Object.hasOwn(place, 'axis')) place.axis = { title: null };
  if (mark === 'bar' && !isHorizontal && !Object.hasOwn(place, 'axis')) place.axis = { title: null };
  const value: Dict = { ...amount, ...(mark === 'line' ? {} : { stack: STACKS[way] }) };
  if (way === 'normalized')
    value.axis = { format: '%', title: null, ...(isDict(amount.axis) ? amount.axis : {}) };
  if (mark === 'bar' && series === undefined) delete value.stack;
  const [along, across] = isHorizontal ? (['y', 'x'] as const) : (['x', 'y'] as const);
  // A reference line needs an axis, and would cross the amounts.
  const hasReferences = settings.list('references').length > 0;
  const hasLabels = labels ?? (isHorizontal && series === undefined && !hasReferences);
  if (hasLabels && isHorizontal && value.axis === undefined) value.axis = null;
  const encoding: Dict = {
    [along]: place,
    [across]: value,
    // The legend lists bars in the order in which they are beside each other.
    ...(series === undefined ? {} : { color: isGrouped ? { sort: null, ...series } : series }),
    ...(isGrouped ? { [`${along}Offset`]: { field: series?.field, sort: null } } : {}),
  };
  const marked: Dict = {
    type: mark,
    ...(curve === undefined
      ? {}
      : { interpolate: curve === 'smooth' ? 'monotone' : curve === 'step' ? 'step-after' : 'linear' }),
    ...(points ? { point: { size: 40 } } : {}),
    ...(mark === 'area' && series === undefined ? { line: { strokeWidth: 2 }, fillOpacity: 0.18 } : {}),
  };
  const view: Dict = hasLabels
    ? { encoding, layer: [{ mark: marked }, labelLayer(isHorizontal, amount)] }
    : { mark: marked, encoding };
  return framed(settings, tipped(settings, isFolded ? withFold(view, ys) : view));
}

function sortOf(sort: 'ascending' | 'descending' | undefined, isHorizontal: boolean): unknown {
  if (sort === undefined) return null;
  return `${sort === 'descending' ? '-' : ''}${isHorizontal ? 'x' : 'y'}`;
}

/** The amounts at the ends of bars. */
function labelLayer(isHorizontal: boolean, amount: Dict): Dict {
  return {
    mark: isHorizontal
      ? { type: 'text', align: 'left', baseline: 'middle', dx: 6 }
      : { type: 'text', baseline: 'bottom', dy: -4 },
    encoding: { text: { field: amount.field, type: 'quantitative' }, tooltip: null },
  };
}

/** Several columns as series of one chart. */
function withFold(view: Dict, columns: readonly Dict[]): Dict {
  return { transform: [{ fold: columns.map(({ field }) => field), as: ['series', 'value'] }], ...view };
}

/** Bars and a line over the same axis, each with an axis of its own. */
function combo(settings: Settings): Dict {
  const x = settings.requiredChannel('x');
  const bars = settings.requiredChannel('bars');
  const line = settings.requiredChannel('line');
  const axes = settings.oneOf('axes', ['independent', 'shared']) ?? 'independent';
  const view: Dict = {
    encoding: { x: { type: 'temporal', ...x } },
    layer: [
      {
        mark: { type: 'bar', color: 'token:sequential3' },
        encoding: { y: { type: 'quantitative', ...bars } },
      },
      {
        mark: {
          type: 'line',
          strokeWidth: 2.5,
          color: 'token:category1',
          point: { size: 36, color: 'token:category1' },
        },
        encoding: { y: { type: 'quantitative', ...line } },
      },
    ],
    resolve: { scale: { y: axes } },
  };
  return framed(settings, tipped(settings, view));
}

function scatter(settings: Settings): Dict {
  const amount = { type: 'quantitative', scale: { zero: false } };
  const x = { ...amount, ...settings.requiredChannel('x') };
  const y = { ...amount, ...settings.requiredChannel('y') };
  const size = settings.channel('size');
  const color = settings.channel('color');
  const label = settings.column('label');
  const view: Dict = {
    mark: { type: 'circle', opacity: 0.72, stroke: 'token:surface', strokeWidth: 0.75 },
    encoding: {
      ...(label === undefined ? {} : { detail: { field: label, type: 'nominal' } }),
      x,
      y,
      ...(size === undefined ? {} : { size: { type: 'quantitative', legend: null, ...size } }),
      ...(color === undefined ? {} : { color: { type: 'nominal', ...color } }),
    },
  };
  return framed(settings, tipped(settings, view));
}

function heatmap(settings: Settings): Dict {
  const x = settings.requiredChannel('x');
  const y = settings.requiredChannel('y');
  const color = settings.requiredChannel('color');
  const view: Dict = {
    mark: { type: 'rect', cornerRadius: 2 },
    encoding: {
      x: { type: 'ordinal', ...x },
      y: { type: 'ordinal', ...y },
      color: { type: 'quantitative', ...color },
    },
  };
  return framed(settings, tipped(settings, view));
}

function boxplot(settings: Settings): Dict {
  const x = settings.requiredChannel('x');
  const y = settings.requiredChannel('y');
  return framed(settings, {
    mark: { type: 'boxplot', extent: 1.5 },
    encoding: { x: { type: 'nominal', ...x }, y: { type: 'quantitative', scale: { zero: false }, ...y } },
  });
}
