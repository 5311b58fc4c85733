import type { JsonObject, Visualisation } from '@facet/query';
import { CHART_KINDS, type ChartKind, type ChartKindId, chartKind, type Slot } from './chart-kinds.ts';
import { isObject, type SpecPath, valueAt } from './spec-paths.ts';

/**
 * A chart as the form reads it.
 * - `short`: a short form, a map or a flow, whose settings are members of the specification.
 * - `view`: Vega-Lite with a single mark, whose settings are in its encoding.
 */
export interface DrawnChart {
  readonly kind: ChartKind;
  readonly form: 'short' | 'view';
  readonly spec: JsonObject;
}

/** A specification as an object, also if it is kept as a text; undefined if it is neither. */
export function specOf(visualisation: Visualisation | null): JsonObject | undefined {
  const spec = visualisation?.spec;
  if (typeof spec !== 'string') return isObject(spec) ? spec : undefined;
  try {
    const read: unknown = JSON.parse(spec);
    return isObject(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** The chart that a visualisation describes; undefined if the form cannot show it. */
export function drawnChart(visualisation: Visualisation | null): DrawnChart | undefined {
  const spec = specOf(visualisation);
  if (visualisation === null || spec === undefined) return undefined;
  switch (visualisation.kind) {
    case 'map':
      return short(spec.type === undefined ? 'points' : spec.type, 'map', spec);
    case 'sankey':
      return short('sankey', 'sankey', spec);
    case 'vega':
      return spec.type === undefined ? viewOf(spec) : short(spec.type, 'vega', spec);
    default:
      return undefined;
  }
}

function short(id: unknown, kind: ChartKind['kind'], spec: JsonObject): DrawnChart | undefined {
  const found = CHART_KINDS.find((one) => one.id === id && one.kind === kind);
  return found && { kind: found, form: 'short', spec };
}

const COMPOSED = ['layer', 'facet', 'repeat', 'concat', 'hconcat', 'vconcat', 'spec'];
/** Marks that differ only in their shape. */
const MARKS: Readonly<Record<string, ChartKindId>> = { point: 'scatter', square: 'scatter' };

function viewOf(spec: JsonObject): DrawnChart | undefined {
  const mark = valueAt(spec, ['mark', 'type']);
  if (typeof mark !== 'string' || COMPOSED.some((key) => spec[key] !== undefined)) return undefined;
  const own = MARKS[mark];
  const kind = own === undefined ? CHART_KINDS.find((one) => one.mark === mark) : chartKind(own);
  return kind && { kind, form: 'view', spec };
}

/** The slots of a chart that its specification can have. */
export function slotsOf({ kind, form }: Pick<DrawnChart, 'kind' | 'form'>): readonly Slot[] {
  return form === 'short' ? kind.slots : kind.slots.filter(({ channel }) => channel !== undefined);
}

/** Where a slot is in the specification. */
export function slotPath({ form }: Pick<DrawnChart, 'form'>, { name, channel = name }: Slot): SpecPath {
  return form === 'short' ? [name] : ['encoding', channel];
}

/** Whether a slot can have several columns. Vega-Lite has one in each channel but the tooltip. */
export function isListIn({ form }: Pick<DrawnChart, 'form'>, slot: Slot): boolean {
  return slot.isList === true && (form === 'short' || slot.name === 'tooltip');
}
