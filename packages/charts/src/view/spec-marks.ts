import type { VegaSpec } from '../chart.ts';

/** A line or an area of a specification. */
export interface Path {
  readonly x: string;
  readonly y: string;
  /** The columns that tell series apart. */
  readonly series: readonly string[];
  readonly isHorizontal: boolean;
}

/** The marks of some types that have a column on each axis, those of small multiples and series included. */
export function pathsIn(group: VegaSpec, types: readonly string[], series: readonly string[] = []): Path[] {
  return listIn(group.marks).flatMap((mark): Path[] => {
    if (mark.type === 'group') return pathsIn(mark, types, seriesOf(mark));
    const { x, y, orient } = ((mark.encode as VegaSpec | undefined)?.update ?? {}) as Record<
      string,
      VegaSpec | undefined
    >;
    if (!types.includes(String(mark.type)) || typeof x?.field !== 'string' || typeof y?.field !== 'string')
      return [];
    const isHorizontal = orient?.value === 'horizontal';
    return [{ x: columnOf(x.field), y: columnOf(y.field), series, isHorizontal }];
  });
}

function seriesOf({ from }: VegaSpec): string[] {
  const { groupby } = ((from as VegaSpec | undefined)?.facet ?? {}) as VegaSpec;
  return Array.isArray(groupby) ? groupby.map((field) => columnOf(String(field))) : [];
}

/** The column that a field of a specification names. */
export function columnOf(field: string): string {
  return field.replace(/\\(.)/g, '$1');
}

/** The objects in a list of a specification. */
export function listIn(value: unknown): VegaSpec[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}

/** The types of all marks that draw something. */
export function markTypes(group: VegaSpec): Set<string> {
  const types = new Set<string>();
  for (const mark of listIn(group.marks)) {
    if (mark.type !== 'group') types.add(String(mark.type));
    else for (const type of markTypes(mark)) types.add(type);
  }
  return types;
}

/** What a specification computes from its rows. */
export function transformsOf({ data }: VegaSpec): VegaSpec[] {
  return listIn(data).flatMap(({ transform }) => listIn(transform));
}
