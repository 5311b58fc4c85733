import type { CellLayout } from '../chart.ts';
import { columnOf } from './field-names.ts';
import { type Dict, isDict } from './json.ts';
import type { Unit } from './polished.ts';

/** How a specification divides its place into cells; null for a single view. */
export function cellLayout(spec: Dict, units: readonly Unit[]): CellLayout | null {
  const facet = isDict(spec.facet) ? spec.facet : undefined;
  const encoding = Object.assign({}, ...units.map((unit) => unit.encoding)) as Dict;
  const wrap = columnIn(facet) ?? columnIn(encoding.facet);
  const row = columnIn(facet?.row) ?? columnIn(encoding.row);
  const column = columnIn(facet?.column) ?? columnIn(encoding.column);
  const [across, down] = partsOf(spec);
  if (wrap === null && row === null && column === null && across * down === 1 && spec.repeat === undefined)
    return null;
  const perRow = isDict(encoding.facet) ? encoding.facet.columns : spec.columns;
  return { row, column, wrap, perRow: typeof perRow === 'number' ? perRow : null, across, down };
}

function columnIn(def: unknown): string | null {
  return isDict(def) && typeof def.field === 'string' ? columnOf(def.field) : null;
}

/** The parts of a concatenation or repetition, beside and below each other. */
function partsOf(spec: Dict): [across: number, down: number] {
  const length = (list: unknown) => (Array.isArray(list) ? Math.max(1, list.length) : 1);
  if (spec.hconcat !== undefined) return [length(spec.hconcat), 1];
  if (spec.vconcat !== undefined) return [1, length(spec.vconcat)];
  const { repeat } = spec;
  if (isDict(repeat)) return [length(repeat.column), length(repeat.row)];
  const list = spec.concat ?? repeat;
  const count = length(list);
  const across = Math.min(count, typeof spec.columns === 'number' ? spec.columns : 2);
  return [across, Math.ceil(count / across)];
}
