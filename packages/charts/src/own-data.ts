import type { ChartColumn } from './chart.ts';
import { type Dict, isDict } from './compile/json.ts';

/** A Vega-Lite specification without the rows that it brought along. */
export interface Separated {
  readonly spec: Dict;
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly (readonly unknown[])[];
}

/**
 * Separates the rows of a Vega-Lite specification that contains its data, as programs write it: in `data.values`, or in
 * `datasets`, to which the chart and its layers refer by name. Undefined unless it has one list of rows.
 */
export function separateData(given: Readonly<Dict>): Separated | undefined {
  const { datasets, usermeta: _note, ...spec } = given;
  const { data: first, ...rest } = spec;
  const named = isDict(datasets) ? Object.entries(datasets) : [];
  const inline = isDict(first) && first.name === undefined ? first.values : undefined;
  const [[name, list] = ['', inline], ...others] = named;
  if (others.length > 0 || !Array.isArray(list) || (inline !== undefined && named.length > 0))
    return undefined;
  const objects = list.map((value: unknown): Dict => (isDict(value) ? value : { data: value }));
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  return {
    spec: inline === undefined ? (withoutDataset(spec, name) as Dict) : rest,
    columns: names.map((column) => ({
      name: column,
      title: column,
      ...typeOf(objects.map((object) => object[column])),
    })),
    rows: objects.map((object) => names.map((column) => object[column] ?? null)),
  };
}

/** The specification whose views take the rows of the chart rather than those of a data set. */
function withoutDataset(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutDataset(item, name));
  if (!isDict(value)) return value;
  const kept = Object.entries(value).filter(
    ([key, member]) => !(key === 'data' && isDict(member) && member.name === name),
  );
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutDataset(member, name)]));
}

function typeOf(values: readonly unknown[]): Pick<ChartColumn, 'type' | 'isMeasure'> {
  const kinds = new Set(values.filter((value) => value != null).map((value) => typeof value));
  const [kind] = kinds;
  if (kinds.size === 1 && (kind === 'number' || kind === 'boolean'))
    return { type: kind, isMeasure: kind === 'number' };
  return { type: 'string', isMeasure: false };
}
