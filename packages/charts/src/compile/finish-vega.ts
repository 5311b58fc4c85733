import type { CategoryColours, CompiledChart } from '../chart.ts';
import { isPosition, isTemporal } from './channels.ts';
import { columnOf, datumOf } from './field-names.ts';
import { finishRamp } from './finish-ramp.ts';
import { groupsOf } from './groups-of.ts';
import { type Dict, isDict, listOf, memberOf } from './json.ts';
import { pageSignals } from './page-signals.ts';
import type { Polished, Unit } from './polished.ts';
import { valueRefOf } from './value-ref.ts';
import { AREA_OPACITY } from './vega-config.ts';

/** What Vega-Lite compiled, with what only Vega can express. */
export function finishVega(
  vega: Dict,
  polished: Polished,
): Pick<CompiledChart, 'parse' | 'colours' | 'periods'> & { vega: Dict } {
  delete vega.$schema;
  const parse = takeParse(vega);
  const signals = [...pageSignals(), ...listOf(vega.signals)];
  const colours = categoryColours(vega, signals, polished);
  vega.signals = signals;
  if (polished.layout === 'fit') {
    vega.autosize = { type: 'fit', contains: 'padding' };
    vega.width = 600;
    vega.height = 300;
  } else {
    vega.autosize = { type: 'pad' };
    sizeCells(signals);
    for (const group of groupsOf(vega)) if (group !== vega) dropTitles(group);
    if (polished.cells?.wrap != null && isDict(vega.layout))
      vega.layout.columns = { signal: 'facet_cells_across' };
  }
  for (const group of groupsOf(vega)) {
    finishAxes(group);
    finishLegends(group, vega);
  }
  for (const unit of polished.units) {
    lightenPartial(vega, unit);
    dashPartial(vega, unit);
  }
  return { vega, parse, colours, periods: periodsOf(polished) };
}

/** Rows are read by the page, which knows the types of the columns. */
function takeParse(vega: Dict): CompiledChart['parse'] {
  const parse: Record<string, 'date' | 'number' | 'boolean'> = {};
  for (const data of listOf(vega.data)) {
    if (!isDict(data.format)) continue;
    if (isDict(data.format.parse) && data.values === undefined)
      for (const [field, type] of Object.entries(data.format.parse))
        if (type === 'date' || type === 'number' || type === 'boolean') parse[columnOf(field)] = type;
    if (data.values === undefined) delete data.format;
  }
  return parse;
}

/** Gives scales of categories a range that the page sets, so that a category has one colour in all charts. */
function categoryColours(vega: Dict, signals: Dict[], { units }: Polished): CategoryColours[] {
  const columns = new Map<string, string>();
  for (const { encoding } of units)
    for (const channel of ['color', 'fill', 'stroke']) {
      const def = encoding[channel];
      if (isDict(def) && typeof def.field === 'string') columns.set(channel, columnOf(def.field));
    }
  const found: CategoryColours[] = [];
  for (const group of groupsOf(vega))
    for (const scale of listOf(group.scales)) {
      if (scale.type !== 'ordinal' || scale.range !== 'category') continue;
      const name = String(scale.name);
      const channel = ['color', 'fill', 'stroke'].find((part) => name.endsWith(part));
      if (channel === undefined || found.some((other) => other.scale === name)) continue;
      const signal = `facet_colours_${found.length}`;
      scale.range = { signal };
      signals.push({
        name: signal,
        value: Array.from({ length: 10 }, (_, index) => `token:category${index}`),
      });
      found.push({ scale: name, signal, column: columns.get(channel) ?? null });
    }
  return found;
}

/** Sizes of cells, as Vega-Lite names them: of layers, of units that have a name here, and of parts beside each other. */
const CELL_WIDTH = /^(?:.*child_|facet_u\d+_|concat_\d+_)?width$/;
const CELL_HEIGHT = /^(?:.*child_|facet_u\d+_|concat_\d+_)?height$/;

/** Cells share the width of the element. */
function sizeCells(signals: Dict[]): void {
  for (const signal of signals) {
    const name = String(signal.name);
    if (CELL_WIDTH.test(name)) toExpression(signal, 'max(80, facet_cell_width)');
    if (CELL_HEIGHT.test(name)) toExpression(signal, 'max(60, facet_cell_height)');
  }
}

/** The header names a cell; the title of the axis would be repeated in each. */
function dropTitles(group: Dict): void {
  for (const axis of listOf(group.axes))
    if ((axis.orient === 'left' || axis.orient === 'right') && String(axis.title).startsWith('title:'))
      delete axis.title;
}

function toExpression(signal: Dict, update: string): void {
  if (signal.update !== undefined) return;
  delete signal.value;
  signal.update = update;
}

/** The symbols of lines are filled, and legends leave room for the titles of axes below them. */
function finishLegends(group: Dict, vega: Dict): void {
  const hasTitle = groupsOf(vega).some((one) =>
    listOf(one.axes).some(
      ({ orient, title }) =>
        (orient === 'left' || orient === 'right') && title !== undefined && title !== null,
    ),
  );
  for (const legend of listOf(group.legends)) {
    const ramp = rampOf(legend, vega);
    if (ramp !== undefined) finishRamp(legend, ramp);
    if (hasTitle && legend.orient === undefined) legend.offset = 30;
    if (legend.stroke === undefined || legend.fill !== undefined) continue;
    legend.fill = legend.stroke;
    delete legend.stroke;
    const symbols = memberOf(memberOf(memberOf(legend, 'encode'), 'symbols'), 'update');
    delete symbols.fill;
  }
}

/** The name of the scale of a ramp of colours; undefined for other legends. */
function rampOf(legend: Dict, vega: Dict): string | undefined {
  const name = legend.fill ?? legend.stroke;
  const scale = groupsOf(vega)
    .flatMap((one) => listOf(one.scales))
    .find((one) => one.name === name);
  return scale?.type === 'linear' && legend.type !== 'symbol' ? String(name) : undefined;
}

function finishAxes(group: Dict): void {
  const scales = new Map(listOf(group.scales).map((scale) => [scale.name, scale]));
  for (const axis of listOf(group.axes)) {
    const isGridOnly = axis.labels === false;
    const isX = axis.orient === 'bottom' || axis.orient === 'top';
    if (axis.orient === 'right') axis.grid = false;
    if (isGridOnly) continue;
    if (!isX) {
      axis.titleX ??= 0;
      axis.titleY ??= -10;
      axis.titleAlign = axis.orient === 'right' ? 'right' : 'left';
      if (axis.orient === 'right') axis.labelAlign = 'left';
    }
    const type = scales.get(axis.scale)?.type;
    placeLabels(axis, type === 'linear');
    if (isX && (type === 'band' || type === 'point')) wrapLabels(axis);
  }
}

/** Labels of times depend on whether they are the first: that one has the year. */
function placeLabels(axis: Dict, isLinear: boolean): void {
  const text = labelText(axis);
  if (typeof text?.signal === 'string' && text.signal.startsWith('facetFormat(datum.value, '))
    text.signal = `${text.signal.slice(0, -1)}, datum.index${isLinear ? `, domain('${axis.scale}')` : ''})`;
}

/** Labels below bars are broken into lines, or shortened, instead of being rotated. */
function wrapLabels(axis: Dict): void {
  const text = labelText(axis);
  if (text === undefined) return;
  const [scale, domain, range] = [`'${axis.scale}'`, `domain('${axis.scale}')`, `range('${axis.scale}')`];
  const apart = `scale(${scale}, ${domain}[1]) - scale(${scale}, ${domain}[0])`;
  const step = `abs(length(${domain}) > 1 ? ${apart} : ${range}[1] - ${range}[0])`;
  // The axis leaves labels out that are nearer to each other than three pixels.
  const room = `${step} - 5`;
  text.signal = `facetWrap(${text.signal ?? 'datum.value'}, ${room}, datum.value)`;
  const update = memberOf(memberOf(memberOf(axis, 'encode'), 'labels'), 'update');
  // Exact, where the number of characters is an estimate.
  update.limit = { signal: `facetLabelLimit(${room}, datum.value)` };
}

/** The text of an axis' labels, as a reference that can be changed. */
function labelText(axis: Dict): Dict | undefined {
  const update = memberOf(memberOf(memberOf(axis, 'encode'), 'labels'), 'update');
  update.text ??= { signal: 'datum.label' };
  return isDict(update.text) ? update.text : undefined;
}

/** Draws marks of the period that is not over lighter. */
function lightenPartial(vega: Dict, { name, encoding, mark }: Unit): void {
  const x = encoding.x;
  if (!isDict(x)) return;
  const ref = valueRefOf(x);
  if (ref === undefined || !isPosition(x)) return;
  if (!['bar', 'point', 'circle', 'square', 'tick'].includes(mark)) return;
  for (const group of groupsOf(vega))
    for (const drawn of listOf(group.marks)) {
      if (!String(drawn.name ?? '').endsWith(`${name}_marks`)) continue;
      const update = isDict(drawn.encode) && isDict(drawn.encode.update) ? drawn.encode.update : undefined;
      if (update === undefined) continue;
      const present = update.fillOpacity;
      const rest = Array.isArray(present) ? present : [present ?? { value: 1 }];
      update.fillOpacity = [{ test: `toNumber(${datumOf(ref.key)}) >= facet_partial`, value: 0.4 }, ...rest];
    }
}

/** Draws the part of a line or an area that leads to the period that is not over dashed and lighter, as a mark of its own. */
function dashPartial(vega: Dict, { name, encoding, mark }: Unit): void {
  const { x } = encoding;
  const ref = isDict(x) && isTemporal(x) ? valueRefOf(x) : undefined;
  if (ref === undefined || (mark !== 'line' && mark !== 'area')) return;
  const at = `toNumber(${datumOf(ref.key)})`;
  for (const group of groupsOf(vega)) {
    const own = listOf(group.marks).find((one) => one.name === `${name}_marks`);
    const place = JSON.stringify(updateOf(own)?.x);
    if (own === undefined || place === undefined) continue;
    group.marks = listOf(group.marks).flatMap((drawn) => {
      const update = updateOf(drawn);
      // The edge of an area is a line at the same places.
      const isPart = drawn === own || (drawn.type === 'line' && mark === 'area');
      if (update === undefined || !isPart || JSON.stringify(update.x) !== place) return [drawn];
      const rest = structuredClone(drawn);
      const restUpdate = updateOf(rest) as Dict;
      const isKnown = isDict(update.defined) ? `(${String(update.defined.signal)}) && ` : '';
      update.defined = { signal: `${isKnown}${at} < facet_partial` };
      restUpdate.defined = { signal: `${isKnown}${at} >= facet_before_partial` };
      if (drawn.type === 'line') restUpdate.strokeDash = { value: [3, 4] };
      else restUpdate.fillOpacity = { value: 0.45 * fillOpacityOf(update) };
      return [drawn, { ...rest, name: `${String(drawn.name)}_partial`, interactive: false }];
    });
  }
}

function updateOf(mark: Dict | undefined): Dict | undefined {
  return isDict(mark?.encode) && isDict(mark.encode.update) ? mark.encode.update : undefined;
}

function fillOpacityOf({ fillOpacity }: Dict): number {
  return isDict(fillOpacity) && typeof fillOpacity.value === 'number' ? fillOpacity.value : AREA_OPACITY;
}

/** The column whose periods are on the time axis. */
function periodsOf({ units }: Polished): string | null {
  for (const { encoding } of units) {
    if (!isDict(encoding.x)) continue;
    const ref = valueRefOf(encoding.x);
    if (ref?.column != null && isPosition(encoding.x)) return ref.column;
  }
  return null;
}
