import { keyOf } from '../question/columns.ts';
import type { Column } from '../question/question.ts';

/** The name of a member in an address: without the view of the question. */
export function shortened(member: string, view: string | null): string {
  if (view === null || !member.startsWith(`${view}.`)) return member;
  const short = member.slice(view.length + 1);
  return short === '' || short.includes('.') ? member : short;
}

/** The member with a name in an address. */
export function lengthened(name: string, view: string | null): string {
  return view === null || name.includes('.') ? name : `${view}.${name}`;
}

/** The name of a column in an address: `carrier`, `departed_at@month`, `~count` for a measure, `.share` for a calculation. */
export function shortKey(column: Column, view: string | null): string {
  if (column.kind === 'calculation') return `.${column.name}`;
  const short = shortened(column.member, view);
  if (column.kind === 'measure') return `~${short}`;
  return column.granularity === undefined ? short : `${short}@${column.granularity}`;
}

/** The columns by their names in an address, and the keys by which a question names them. */
export function keysOf(columns: readonly Column[], view: string | null): ReadonlyMap<string, string> {
  return new Map(columns.map((column) => [shortKey(column, view), keyOf(column)]));
}
