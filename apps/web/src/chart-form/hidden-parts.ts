import { isSame, type Json, type JsonObject } from '@facet/query';
import { allSettings, type Setting } from './chart-settings.ts';
import { type DrawnChart, slotPath, slotsOf } from './drawn-chart.ts';
import type { FormColumn } from './form-column.ts';
import { columnsIn } from './slot-columns.ts';
import { isObject, valueAt, withValue } from './spec-paths.ts';

/** The specification without anything that the form shows. Form edits keep what is left. */
export function withoutShown(chart: DrawnChart, columns: readonly FormColumn[]): JsonObject {
  let left = chart.spec;
  const remove = (path: readonly string[]) => {
    if (valueAt(left, path) !== undefined) left = withValue(left, path, undefined);
  };
  for (const setting of allSettings(chart, columns)) if (isShown(chart, setting)) remove(setting.path);
  for (const slot of slotsOf(chart)) {
    if (columnsIn(chart, slot).length === 0) continue;
    const path = slotPath(chart, slot);
    const value = valueAt(left, path);
    if (Array.isArray(value)) {
      if (value.every(isPlainEntry)) remove(path);
    } else for (const key of ['field', 'type']) remove([...path, key]);
  }
  for (const path of [['type'], ['mark', 'type'], ['title']])
    if (path[0] !== 'title' || typeof left.title === 'string') remove(path);
  if (chart.kind.hasReferences && chart.form === 'short') remove(['references']);
  return left;
}

/** What the form does not show of a chart, as paths: `transform`, `encoding.y.aggregate`. */
export function hiddenParts(chart: DrawnChart, columns: readonly FormColumn[]): readonly string[] {
  return Object.entries(withoutShown(chart, columns)).flatMap(([key, value]) => pathsIn(key, value, 1));
}

const DEPTH = 3;

function pathsIn(path: string, value: Json | undefined, depth: number): string[] {
  if (!isObject(value) || depth === DEPTH) return [path];
  return Object.entries(value).flatMap(([key, inner]) => pathsIn(`${path}.${key}`, inner, depth + 1));
}

/** Whether the form can show the value that a setting has. */
export function isShown({ spec }: DrawnChart, { path, input }: Setting): boolean {
  const value = valueAt(spec, path);
  if (value === undefined) return true;
  switch (input.type) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return (
        input.values.some((one) => isSame(one, value)) || (input.listOf !== undefined && Array.isArray(value))
      );
  }
}

function isPlainEntry(entry: Json): boolean {
  return (
    typeof entry === 'string' ||
    (isObject(entry) && Object.keys(entry).every((key) => key === 'field' || key === 'type'))
  );
}
