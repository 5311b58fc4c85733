import type { ValueRef } from '../chart.ts';
import { columnOf } from './field-names.ts';
import { type Dict, isDict } from './json.ts';
import { plainUnit, utcUnit } from './time-units.ts';

/** What a channel shows, as a tooltip or an axis needs it; undefined for constants. */
export function valueRefOf(def: unknown): ValueRef | undefined {
  if (!isDict(def)) return undefined;
  const column = typeof def.field === 'string' ? columnOf(def.field) : null;
  if (column === null && def.aggregate !== 'count') return undefined;
  const unit = unitOf(def.timeUnit);
  const isTime = def.type === 'temporal' || unit !== undefined;
  const isNumber = def.type === 'quantitative' || (def.aggregate !== undefined && def.type === undefined);
  return {
    key: keyOf(def, column),
    column,
    type: isTime ? 'time' : isNumber ? 'number' : 'text',
    ...(unit === undefined ? {} : { unit: plainUnit(unit) }),
    ...(typeof def.format === 'string' ? { pattern: def.format } : {}),
    ...(typeof def.title === 'string' ? { title: def.title } : {}),
  };
}

/** The name under which Vega-Lite keeps the value of a channel. */
function keyOf(def: Dict, column: string | null): string {
  const { aggregate, bin } = def;
  if (aggregate === 'count') return '__count';
  const name = column ?? '';
  if (typeof aggregate === 'string') return `${aggregate}_${name}`;
  const unit = unitOf(def.timeUnit);
  if (unit !== undefined) return `${utcUnit(unit)}_${name}`;
  if (bin === true) return `bin_maxbins_10_${name}`;
  if (isDict(bin) && typeof bin.maxbins === 'number' && Object.keys(bin).length === 1)
    return `bin_maxbins_${bin.maxbins}_${name}`;
  return name;
}

function unitOf(unit: unknown): string | undefined {
  if (typeof unit === 'string') return unit;
  return isDict(unit) && typeof unit.unit === 'string' ? unit.unit : undefined;
}
