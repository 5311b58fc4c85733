import type { Json, JsonObject } from '@facet/query';
import type { Slot } from './chart-kinds.ts';
import { type DrawnChart, isListIn, slotPath } from './drawn-chart.ts';
import { type FormColumn, suits } from './form-column.ts';
import { isObject, type SpecPath, valueAt, withValue } from './spec-paths.ts';

/** The names of the columns in a slot. */
export function columnsIn(chart: DrawnChart, slot: Slot): readonly string[] {
  return entriesIn(chart, slot).flatMap((entry) => {
    const name = nameOf(entry);
    return name === undefined ? [] : [name];
  });
}

/** The chart with these columns in a slot. Columns that it had before keep their settings. */
export function withColumns(
  chart: DrawnChart,
  slot: Slot,
  names: readonly string[],
  columns: readonly FormColumn[],
): JsonObject {
  const before = entriesIn(chart, slot);
  const present = columnsIn(chart, slot);
  if (names.length === present.length && names.every((name, index) => name === present[index]))
    return chart.spec;
  const path = slotPath(chart, slot);
  const isList = isListIn(chart, slot);
  const next = names.map((name): Json => {
    const kept = before.find((entry) => nameOf(entry) === name);
    if (kept !== undefined) return kept;
    const fresh = entryOf(chart, slot, name, columns);
    // Another column in the same place keeps how the place looks.
    return isList ? fresh : replaced(before[0], fresh, columns);
  });
  const [first] = next;
  if (first === undefined) return withValue(chart.spec, path, undefined);
  const isAlone = !isList || (next.length === 1 && slot.name !== 'tooltip');
  return withValue(chart.spec, path, isAlone ? first : next);
}

/** Where the settings of a slot are: with several columns, those of the first apply to all. */
export function settingsPath(chart: DrawnChart, slot: Slot): SpecPath {
  const path = slotPath(chart, slot);
  return Array.isArray(valueAt(chart.spec, path)) ? [...path, '0'] : path;
}

function entriesIn(chart: DrawnChart, slot: Slot): readonly Json[] {
  const value = valueAt(chart.spec, slotPath(chart, slot));
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function nameOf(entry: Json): string | undefined {
  if (typeof entry === 'string') return entry;
  return isObject(entry) && typeof entry.field === 'string' ? unescaped(entry.field) : undefined;
}

/** Vega-Lite has a backslash before dots in names; specifications here need none. */
function unescaped(field: string): string {
  return field.replaceAll('\\', '');
}

/** A column as a slot has it: its name, with its type where the chart would take it for something else. */
function entryOf({ form }: DrawnChart, slot: Slot, name: string, columns: readonly FormColumn[]): Json {
  const column = columns.find((one) => one.name === name);
  if (slot.isPlain || column === undefined) return form === 'short' ? name : { field: name };
  if (form === 'view') return { field: name, type: typeIn(slot, column) };
  const isOther = slot.expectsTime ? column.type !== 'time' : slot.takes === 'any' && suits(column, 'amount');
  return isOther ? { field: name, type: typeIn(slot, column) } : name;
}

function typeIn(slot: Slot, column: FormColumn): string {
  if (suits(column, 'amount') && slot.takes !== 'category') return 'quantitative';
  if (slot.takes === 'number' || slot.takes === 'amount') return 'quantitative';
  if (column.type === 'time') return 'temporal';
  return slot.guide === 'axis' ? 'ordinal' : 'nominal';
}

/** Settings that are about the values of a column. */
const ABOUT_VALUES = ['field', 'type', 'sort', 'aggregate', 'bin', 'timeUnit'];
/** Settings that suit amounts, or all others, but not both. */
const ABOUT_KIND = ['scale', 'axis', 'legend'];

function replaced(before: Json | undefined, fresh: Json, columns: readonly FormColumn[]): Json {
  if (!isObject(before)) return fresh;
  const isAlike = isAmount(before, columns) === isAmount(fresh, columns);
  const dropped = isAlike ? ABOUT_VALUES : [...ABOUT_VALUES, ...ABOUT_KIND];
  const kept = Object.fromEntries(Object.entries(before).filter(([key]) => !dropped.includes(key)));
  if (Object.keys(kept).length === 0) return fresh;
  return { ...(typeof fresh === 'string' ? { field: fresh } : (fresh as JsonObject)), ...kept };
}

function isAmount(entry: Json, columns: readonly FormColumn[]): boolean {
  const column = columns.find(({ name }) => name === nameOf(entry));
  return column !== undefined && suits(column, 'amount');
}
