import type { ValueType } from '../model/catalog.ts';
import type { Column } from '../plan.ts';
import type { OutputColumn } from './context.ts';

/** The columns that callers of the plan see. */
export function planColumns(columns: readonly OutputColumn[], isSemantic: boolean): Column[] {
  const names = new Set<string>();
  return columns.map(({ name, type, member, granularity, key }) => {
    let unique = name;
    for (let count = 1; names.has(unique); count += 1) unique = `${name}_${count}`;
    names.add(unique);
    const column: Column = { name: unique, type: shownType(type) };
    if (member !== undefined) column.member = member;
    if (granularity !== undefined) column.granularity = granularity;
    if (isSemantic && key !== undefined) column.key = key;
    return column;
  });
}

function shownType(type: ValueType): Column['type'] {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'date' || type === 'time') return 'time';
  return type === 'boolean' ? 'boolean' : 'string';
}
