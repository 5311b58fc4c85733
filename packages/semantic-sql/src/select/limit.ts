import type { Node, SelectStmt } from 'libpg-query';
import type { Env } from '../expressions/fragment.ts';
import { locationOf } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import { constantOf } from '../values/constants.ts';

export type Limit = { limit?: number; offset?: number };

export function limitOf(statement: SelectStmt, { planning }: Env): Limit {
  const count = (node: Node | undefined, name: string): number | undefined => {
    if (node === undefined) return undefined;
    const constant = constantOf(node, planning.clock);
    if (constant?.type === 'null') return undefined;
    if (constant?.type !== 'number' || !/^\d{1,15}$/.test(constant.text))
      return refuse(`${name} must be a whole number`, locationOf(node));
    return Number(constant.text);
  };
  const limit = count(statement.limitCount, 'LIMIT');
  const offset = count(statement.limitOffset, 'OFFSET') || undefined;
  return { ...(limit !== undefined && { limit }), ...(offset !== undefined && { offset }) };
}

export function isLimit({ limit, offset }: Limit): boolean {
  return limit !== undefined || offset !== undefined;
}

export function limitSql({ limit, offset }: Limit): string {
  return `${limit === undefined ? '' : ` LIMIT ${limit}`}${offset === undefined ? '' : ` OFFSET ${offset}`}`;
}
