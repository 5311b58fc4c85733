import type { Tip, ValueRef } from '../chart.ts';
import { placeSeries } from './box-plots.ts';
import { cellLayout } from './cell-layout.ts';
import { CHANNELS, GUIDES, isCategory, isQuantity, isTemporal, seriesChannel } from './channels.ts';
import { columnOf, fieldOf } from './field-names.ts';
import { at, type Dict, isDict } from './json.ts';
import type { Polished, Unit } from './polished.ts';
import { SpecError } from './spec-error.ts';
import { plainUnit, utcUnit } from './time-units.ts';
import { polishTransforms } from './transforms.ts';
import { valueRefOf } from './value-ref.ts';

interface Context {
  readonly units: Unit[];
  readonly tips: Tip[];
  /** Columns whose names are values of a field, because a fold made them so. */
  readonly folded: Set<string>;
}

const COMPOSITE = new Set(['boxplot', 'errorbar', 'errorband']);

/** @throws SpecError for a view that Vega-Lite could not draw */
export function polishSpec(spec: Dict): Polished {
  const context: Context = { units: [], tips: [], folded: new Set() };
  const { width: _w, height: _h, autosize: _a, padding: _p, background: _b, $schema: _s, ...own } = spec;
  const polished = polishView(structuredClone(own), '', {}, context);
  const isWrapped = isDict(polished.facet) && polished.facet.field !== undefined;
  // Cells of a grid that wraps have axes of their own: the last row may be shorter.
  if (isWrapped)
    polished.resolve = { axis: { x: 'independent', y: 'independent' }, ...(polished.resolve as Dict) };
  const cells = cellLayout(own, context.units);
  return {
    spec: polished,
    units: context.units,
    tips: context.tips,
    layout: cells === null ? 'fit' : 'cells',
    cells,
  };
}

function polishView(view: Dict, path: string, inherited: Dict, context: Context): Dict {
  if (view.transform !== undefined)
    view.transform = polishTransforms(view.transform, at(path, 'transform'), context.folded);
  const encoding = polishEncoding(view.encoding, at(path, 'encoding'), context);
  if (encoding !== undefined) view.encoding = encoding;
  const merged = { ...inherited, ...encoding };
  if (isDict(view.facet)) {
    if (typeof view.facet.field === 'string') view.facet = polishDef('facet', view.facet, context);
    else
      for (const key of ['row', 'column'])
        if (isDict(view.facet[key])) view.facet[key] = polishDef(key, view.facet[key], context);
  }
  for (const key of ['layer', 'concat', 'hconcat', 'vconcat'] as const) {
    const list = view[key];
    if (!Array.isArray(list)) continue;
    if (list.length === 0) throw new SpecError(at(path, key), 'must not be empty');
    if (key === 'layer') pullTip(view, list, merged);
    view[key] = list.map((child: Dict, index) =>
      polishView(child, at(at(path, key), index), merged, context),
    );
    if (key === 'layer') widenPeriods(view, view[key] as Dict[]);
    return view;
  }
  if (isDict(view.spec)) {
    view.spec = polishView(view.spec, at(path, 'spec'), merged, context);
    return view;
  }
  if (view.mark === undefined)
    throw new SpecError(path, 'must have a mark, a layer, a facet or a concatenation');
  return polishUnit(view, merged, context);
}

/** A tooltip that layers share belongs to each of them. */
function pullTip(view: Dict, layers: readonly Dict[], merged: Dict): void {
  const { tooltip } = merged;
  if (tooltip === undefined) return;
  for (const layer of layers) if (isDict(layer)) layer.encoding = { tooltip, ...(layer.encoding as Dict) };
  if (isDict(view.encoding)) delete view.encoding.tooltip;
}

function polishUnit(view: Dict, encoding: Dict, context: Context): Dict {
  const mark: Dict = isDict(view.mark) ? { ...view.mark } : { type: view.mark };
  const type = String(mark.type);
  const name = `facet_u${context.units.length}`;
  const own = isDict(view.encoding) ? view.encoding : {};
  view.name = name;
  view.mark = mark;
  view.encoding = own;
  delete view.width;
  delete view.height;
  if ((type === 'rule' || type === 'text') && view.data === undefined && isConstant(encoding))
    view.data = { values: [{}] };
  // `line: true` is how authors ask for the edge of an area.
  if (type === 'area' && mark.line === true && mark.opacity !== undefined) {
    mark.fillOpacity = mark.opacity;
    delete mark.opacity;
  }
  // Stacking would draw empty cells as zeros, and one area has nothing to stack.
  if (type === 'area' && seriesChannel(encoding) === undefined)
    for (const channel of ['x', 'y']) {
      const def = own[channel];
      if (isQuantity(def) && def.stack === undefined) own[channel] = { ...def, stack: null };
    }
  const hasOwnTip = own.tooltip !== undefined && own.tooltip !== null;
  const isWithoutTip = own.tooltip === null || mark.tooltip === null || mark.tooltip === false;
  const tip = COMPOSITE.has(type) || isWithoutTip ? null : tipOf(encoding, own, context);
  if (tip !== null) own.tooltip = { value: `tip:${tip}` };
  else if (!COMPOSITE.has(type)) delete own.tooltip;
  else nameMeasures(own);
  if (type === 'boxplot') placeSeries(own, encoding);
  delete mark.tooltip;
  if (type === 'bar' && isTemporal(encoding.x) && isQuantity(encoding.y) && !hasPeriods(encoding.x)) {
    mark.width = { expr: 'max(1, 0.72 * width / (facet_periods + 1))' };
    if (own.x === encoding.x) own.x = widened(encoding.x);
  }
  context.units.push({ name, mark: type, encoding: { ...encoding }, tip, hasOwnTip, isWithoutTip });
  return view;
}

/** Whether marks are the same for each row: one is enough, and many over each other look bold. */
function isConstant(encoding: Dict): boolean {
  const parts = Object.values(encoding).flatMap((def) => (isDict(def) ? [def, def.condition] : [def]));
  return parts.every((part) => !Array.isArray(part) && (!isDict(part) || isPlain(part)));
}

function isPlain({ field, aggregate, test, param }: Dict): boolean {
  return [field, aggregate, test, param].every((part) => part === undefined);
}

function tipOf(encoding: Dict, own: Dict, context: Context): number | null {
  const defs =
    own.tooltip === undefined || (isDict(own.tooltip) && own.tooltip.field === undefined)
      ? Object.entries(encoding).flatMap(([channel, def]) =>
          channel === 'tooltip' || channel === 'order' ? [] : Array.isArray(def) ? def : [def],
        )
      : Array.isArray(own.tooltip)
        ? own.tooltip
        : [own.tooltip];
  const seen = new Set<string>();
  const values = defs.flatMap((def): ValueRef[] => {
    const ref = valueRefOf(def);
    if (ref === undefined || seen.has(ref.key)) return [];
    seen.add(ref.key);
    return [ref];
  });
  if (values.length === 0) return null;
  context.tips.push({ values });
  return context.tips.length - 1;
}

/** Vega-Lite names the axes of box plots by itself, without asking for titles. */
function nameMeasures(encoding: Dict): void {
  for (const channel of ['x', 'y']) {
    const def = encoding[channel];
    if (isQuantity(def) && def.title === undefined && typeof def.field === 'string')
      encoding[channel] = { ...def, title: `title:${columnOf(def.field)}` };
  }
}

/** Whether the marks of a time axis get their width from a time unit. */
function hasPeriods(def: Dict): boolean {
  return def.timeUnit !== undefined || Boolean(def.bin);
}

/** Bars on a time axis that layers share: the axis is half a bar longer on both sides. */
function widenPeriods(view: Dict, layers: readonly Dict[]): void {
  const shared = isDict(view.encoding) ? view.encoding : undefined;
  if (shared === undefined || !isTemporal(shared.x) || hasPeriods(shared.x)) return;
  const hasBars = layers.some((layer) => isDict(layer.mark) && layer.mark.type === 'bar');
  if (hasBars) shared.x = widened(shared.x);
}

function widened(def: Dict): Dict {
  const scale = isDict(def.scale) ? def.scale : {};
  return { ...def, scale: { nice: false, padding: { expr: 'width / (2 * (facet_periods + 1))' }, ...scale } };
}

function polishEncoding(encoding: unknown, path: string, context: Context): Dict | undefined {
  if (encoding === undefined) return undefined;
  if (!isDict(encoding)) throw new SpecError(path, 'must be an object');
  const polished: Dict = {};
  for (const [channel, def] of Object.entries(encoding)) {
    const place = at(path, channel);
    if (!CHANNELS.has(channel)) throw new SpecError(place, 'is not a channel of Vega-Lite');
    if (Array.isArray(def)) {
      polished[channel] = def.map((item, index) => {
        if (!isDict(item)) throw new SpecError(at(place, index), 'must be an object');
        return polishDef(channel, checkDef(item, at(place, index)), context);
      });
    } else if (def === null) polished[channel] = def;
    else if (!isDict(def))
      throw new SpecError(place, 'must be an object, such as { field: month, type: temporal }');
    else polished[channel] = polishDef(channel, checkDef(def, place), context);
  }
  return polished;
}

const TYPES = ['quantitative', 'temporal', 'ordinal', 'nominal', 'geojson'];

function checkDef(def: Dict, path: string): Dict {
  const { field, type } = def;
  if (field !== undefined && typeof field !== 'string' && !(isDict(field) && field.repeat !== undefined))
    throw new SpecError(at(path, 'field'), 'must be the name of a column');
  if (type !== undefined && !TYPES.includes(String(type)))
    throw new SpecError(at(path, 'type'), `must be one of ${TYPES.slice(0, 4).join(', ')}`);
  return def;
}

function polishDef(channel: string, given: Dict, context: Context): Dict {
  const def = { ...given };
  if (isDict(def.condition)) def.condition = polishDef(`${channel} condition`, def.condition, context);
  if (typeof def.timeUnit === 'string') def.timeUnit = utcUnit(def.timeUnit);
  else if (isDict(def.timeUnit) && typeof def.timeUnit.unit === 'string')
    def.timeUnit = { ...def.timeUnit, unit: utcUnit(def.timeUnit.unit) };
  if (isDict(def.sort) && typeof def.sort.field === 'string')
    def.sort = { ...def.sort, field: fieldOf(def.sort.field) };
  if (typeof def.field !== 'string' && def.aggregate === undefined) return def;
  const ref = valueRefOf(def);
  if (typeof def.field === 'string') def.field = fieldOf(def.field);
  if (ref === undefined) return def;
  if (isTemporal(def) && (channel === 'x' || channel === 'y')) {
    const scale = isDict(def.scale) ? def.scale : {};
    def.scale = { type: 'utc', ...(def.scale === null ? {} : scale) };
  }
  const guide = GUIDES[channel];
  // Round numbers at the ends are for axes. Without one they only make room, which Vega gives figures beside bars too.
  if (guide === 'axis' && def.axis === null && isQuantity(def) && def.scale !== null)
    def.scale = { nice: false, ...(isDict(def.scale) ? def.scale : {}) };
  if (guide !== undefined && def[guide] !== null && def[guide] !== false) {
    const settings = isDict(def[guide]) ? def[guide] : {};
    def[guide] = polishGuide(guide, channel, def, ref, settings, context);
  } else if (channel === 'text') {
    def.format = formatOf(ref, 'label', def.format, context);
    def.formatType = 'facetFormat';
  }
  return def;
}

function polishGuide(
  guide: 'axis' | 'legend' | 'header',
  channel: string,
  def: Dict,
  ref: ValueRef,
  { formatType: _type, ...settings }: Dict,
  context: Context,
): Dict {
  const polished: Dict = {
    ...settings,
    formatType: 'facetFormat',
    format: formatOf(ref, guide === 'axis' || isQuantity(def) ? 'axis' : 'label', settings.format, context),
  };
  const hasTitle = Object.hasOwn(settings, 'title') || Object.hasOwn(def, 'title');
  // Periods and the categories of a legend or of small multiples explain themselves.
  const isPlain = isTemporal(def) || ref.unit !== undefined || (guide !== 'axis' && isCategory(def));
  if (!hasTitle && isPlain) polished.title = null;
  if (guide === 'legend' && isQuantity(def) && (channel === 'color' || channel === 'fill'))
    polished.type ??= 'gradient';
  return polished;
}

/** What the function `facetFormat` of the page needs to format a value. */
function formatOf(ref: ValueRef, style: 'axis' | 'label', pattern: unknown, { folded }: Context): Dict {
  return {
    column: ref.column,
    type: ref.type,
    style,
    ...(ref.unit === undefined ? {} : { unit: plainUnit(ref.unit) }),
    ...(typeof pattern === 'string' ? { pattern } : {}),
    ...(ref.column !== null && folded.has(ref.column) ? { names: true } : {}),
  };
}
