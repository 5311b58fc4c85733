import type { Subject, ValueRef } from '../chart.ts';
import { isPosition, isQuantity, seriesChannel } from './channels.ts';
import { dataOf } from './hover-axis.ts';
import { type Dict, isDict } from './json.ts';
import type { Polished, Unit } from './polished.ts';
import { valueRefOf } from './value-ref.ts';

/** Marks that annotate a chart, or summarise its values. */
const ANNOTATIONS = new Set(['rule', 'text']);
const SUMMARIES = new Set(['boxplot', 'errorbar', 'errorband']);
/** The channels on which a mark has its amount, the most telling one first. */
const AMOUNTS = ['theta', 'y', 'x', 'color', 'fill', 'size', 'opacity'];
/** Columns that short forms compute begin with this. */
const COMPUTED = 'facet_';

/**
 * What the marks of a chart show: each measure once, by the categories and times that the marks have.
 * @param isPlain whether marks have the rows as they are
 */
export function subjectsOf(vega: Dict, { units, tips, cells }: Polished, isPlain: boolean): Subject[] {
  const inCells = [cells?.row, cells?.column, cells?.wrap]
    .filter((column) => typeof column === 'string')
    .map((column): ValueRef => ({ key: column, column, type: 'text' }));
  const found = new Map<string, Subject>();
  for (const unit of units) {
    if (ANNOTATIONS.has(unit.mark)) continue;
    const channel = amountChannel(unit.encoding);
    if (channel === undefined) continue;
    const measure = titledRef(unit.encoding[channel]);
    const own = measure?.column?.startsWith(COMPUTED) ? amountIn(unit, tips) : measure;
    if (own === undefined || found.has(own.key)) continue;
    const dimensions = unique([...dimensionsOf(unit.encoding, channel), ...inCells]);
    const hasRows = isPlain && [own, ...dimensions].every(({ key, column }) => key === column);
    const data = hasRows ? null : SUMMARIES.has(unit.mark) ? undefined : dataOf(vega, unit.name);
    if (data !== undefined) found.set(own.key, { measure: own, dimensions, data });
  }
  return [...found.values()];
}

/** Whether a specification changes its rows. */
export function hasTransform(spec: unknown): boolean {
  if (Array.isArray(spec)) return spec.some(hasTransform);
  if (!isDict(spec)) return false;
  return spec.transform !== undefined || Object.values(spec).some(hasTransform);
}

function amountChannel(encoding: Dict): string | undefined {
  // The amount of a cell of a heat map is its colour, even if its positions are numbers.
  const isGrid = isPosition(encoding.x) && isPosition(encoding.y);
  return AMOUNTS.filter((channel) => !isGrid || (channel !== 'x' && channel !== 'y')).find((channel) => {
    const def = encoding[channel];
    return isQuantity(def) && !def.bin;
  });
}

function dimensionsOf(encoding: Dict, amount: string): ValueRef[] {
  const channels = ['detail', 'x', 'y', seriesChannel(encoding), 'row', 'column', 'facet'];
  return channels.flatMap((channel) => {
    const def = channel === undefined || channel === amount ? undefined : encoding[channel];
    const isDimension = isPosition(def) || (isDict(def) && Boolean(def.bin));
    const ref = isDimension ? titledRef(def) : undefined;
    return ref === undefined ? [] : [ref];
  });
}

/** The first amount that a tooltip lists. */
function amountIn({ tip }: Unit, tips: Polished['tips']): ValueRef | undefined {
  return tip === null ? undefined : tips[tip]?.values.find(({ type }) => type === 'number');
}

/** The author's titles of axes and legends also name what a channel shows, and their patterns format it. */
function titledRef(def: unknown): ValueRef | undefined {
  const ref = valueRefOf(def);
  if (ref === undefined || !isDict(def)) return ref;
  const guide = [def.axis, def.legend].find(isDict);
  const title = [ref.title, guide?.title].find(
    (text) => typeof text === 'string' && !text.startsWith('title:'),
  );
  const pattern = ref.pattern ?? guide?.format;
  const { title: _title, ...rest } = ref;
  return {
    ...rest,
    ...(typeof pattern === 'string' ? { pattern } : {}),
    ...(typeof title === 'string' ? { title } : {}),
  };
}

function unique(refs: readonly ValueRef[]): ValueRef[] {
  return [...new Map(refs.map((ref) => [ref.key, ref])).values()];
}
