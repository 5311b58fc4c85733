import type { JsonObject, Visualisation } from '@facet/query';
import { type ChartKind, type ChartKindId, chartKind, type Slot } from './chart-kinds.ts';
import { type DrawnChart, slotsOf } from './drawn-chart.ts';
import { type FormColumn, suits } from './form-column.ts';
import { columnsIn, withColumns } from './slot-columns.ts';
import { valueAt, withValue } from './spec-paths.ts';

/** Members of short forms that every kind can have. */
const KEPT = ['title', 'config'];

/**
 * A result drawn as another kind of chart. What the new kind has in common with the one before stays: columns in the same
 * place, their axes, reference lines, the title. Other required places get columns that suit them.
 */
export function switchedTo(
  id: ChartKindId,
  chart: DrawnChart | undefined,
  columns: readonly FormColumn[],
): Visualisation {
  const kind = chartKind(id);
  if (chart?.kind === kind) return { kind: kind.kind, spec: chart.spec };
  // A view of Vega-Lite stays one where only its mark differs.
  if (chart?.form === 'view' && kind.mark !== undefined && hasPlacesFor(chart, kind))
    return { kind: 'vega', spec: withValue(chart.spec, ['mark', 'type'], kind.mark) };
  return { kind: kind.kind, spec: filled(kind, chart?.form === 'short' ? chart : undefined, chart, columns) };
}

function hasPlacesFor(chart: DrawnChart, kind: ChartKind): boolean {
  return slotsOf({ kind, form: 'view' }).every(
    (slot) => !slot.isRequired || columnsIn({ ...chart, kind }, slot).length > 0,
  );
}

function filled(
  kind: ChartKind,
  kept: DrawnChart | undefined,
  before: DrawnChart | undefined,
  columns: readonly FormColumn[],
): JsonObject {
  let next: DrawnChart = {
    kind,
    form: 'short',
    spec: { ...(kind.kind === 'sankey' ? {} : { type: kind.id }), ...commonMembers(kind, kept) },
  };
  const chosen = new Map<Slot, readonly string[]>();
  for (const slot of kind.slots) {
    const old = before && slotsOf(before).find(({ name }) => name === slot.name);
    const fitting = (old === undefined || before === undefined ? [] : columnsIn(before, old)).filter((name) =>
      columns.some((column) => column.name === name && suits(column, slot.takes)),
    );
    if (fitting.length > 0) chosen.set(slot, slot.isList ? fitting : fitting.slice(0, 1));
  }
  const used = () => new Set([...chosen.values()].flat());
  const drawn = new Set(
    before === undefined ? [] : slotsOf(before).flatMap((slot) => columnsIn(before, slot)),
  );
  for (const slot of kind.slots) {
    if (!slot.isRequired || chosen.has(slot)) continue;
    const found = firstFitting(slot, columns, used(), drawn);
    if (found !== undefined) chosen.set(slot, [found]);
  }
  for (const [slot, names] of chosen) {
    const old = kept?.kind.slots.find(({ name, isPlain }) => name === slot.name && isPlain === slot.isPlain);
    const present = old && kept && columnsIn(kept, old);
    const isSame = present?.length === names.length && present.every((name, index) => name === names[index]);
    const value =
      isSame && old?.expectsTime === slot.expectsTime ? valueAt(kept?.spec ?? {}, [slot.name]) : undefined;
    const spec =
      value === undefined ? withColumns(next, slot, names, columns) : { ...next.spec, [slot.name]: value };
    next = { ...next, spec };
  }
  return next.spec;
}

/** A column for a place that has none: times first where they are expected, then what the chart had somewhere else. */
export function firstFitting(
  slot: Slot,
  columns: readonly FormColumn[],
  used: ReadonlySet<string>,
  drawn: ReadonlySet<string>,
): string | undefined {
  const taste = slot.takes === 'any' ? 'category' : slot.takes;
  const rank = (column: FormColumn) =>
    (used.has(column.name) ? 8 : 0) +
    (isNamedAfter(slot, column) ? 0 : 4) +
    (slot.expectsTime && column.type !== 'time' ? 2 : 0) +
    (drawn.has(column.name) ? 0 : 1);
  const [best] = columns.filter((column) => suits(column, taste)).toSorted((a, b) => rank(a) - rank(b));
  return best?.name;
}

const COORDINATES: Readonly<Partial<Record<Slot['name'], RegExp>>> = {
  latitude: /(?:^|[._])lat(?:itude)?(?:$|[._])/i,
  longitude: /(?:^|[._])(?:lon|lng|long|longitude)(?:$|[._])/i,
};

/** Coordinates are known by their names. */
function isNamedAfter({ name }: Slot, column: FormColumn): boolean {
  return COORDINATES[name]?.test(column.name) ?? true;
}

function commonMembers(kind: ChartKind, before: DrawnChart | undefined): JsonObject {
  if (before === undefined || kind.kind !== 'vega' || before.kind.kind !== 'vega') return {};
  const common = [
    ...KEPT,
    ...kind.options.filter((option) => before.kind.options.includes(option)),
    ...(kind.hasReferences && before.kind.hasReferences ? ['references'] : []),
  ];
  return Object.fromEntries(Object.entries(before.spec).filter(([key]) => common.includes(key)));
}
