import type { Node } from 'libpg-query';
import type { Block, Leaf } from '../expressions/block.ts';
import type { Env } from '../expressions/fragment.ts';
import { filterOf } from '../filters/filter-of.ts';
import { lookUp } from '../model/catalog.ts';
import type { Filter } from '../model/cube-query.ts';
import { nameOf, namesOf } from '../syntax/nodes.ts';
import { constantOf } from '../values/constants.ts';
import type { Piece } from './parts.ts';

/** Whether a condition became a filter of the block. */
export function pushed(node: Node, env: Env, block: Block): boolean {
  const segment = segmentOf(node, env, block);
  if (segment !== undefined) {
    block.segments.push(segment);
    return true;
  }
  const constant = constantOf(node, env.planning.clock);
  if (constant?.type === 'boolean' && constant.value) return true;
  const filter = filterOf(node, env);
  if (filter === undefined) return false;
  block.filters.push(filter);
  return true;
}

/** A segment as a condition: `segment`, `segment = TRUE` or `segment IS TRUE`. */
function segmentOf(node: Node, env: Env, block: Block): string | undefined {
  const column =
    'BooleanTest' in node && node.BooleanTest.booltesttype === 'IS_TRUE'
      ? node.BooleanTest.arg
      : 'A_Expr' in node && nameOf(node.A_Expr.name) === '='
        ? isTrue(node.A_Expr.rexpr, env) && node.A_Expr.lexpr
        : node;
  if (!column || !('ColumnRef' in column)) return undefined;
  const names = namesOf(column.ColumnRef.fields);
  const name = names.at(-1);
  if (name === undefined || (names.length > 1 && names[0] !== block.alias)) return undefined;
  const member = lookUp(block.table.members, name);
  return member?.kind === 'segment' ? member.member : undefined;
}

function isTrue(node: Node | undefined, env: Env): boolean {
  const constant = constantOf(node, env.planning.clock);
  return constant?.type === 'boolean' && constant.value;
}

/** Moves conditions of HAVING into the filters; returns those that stay. */
export function pushHaving(
  having: readonly Piece[],
  env: Env,
  determined: ReadonlySet<Leaf>,
  filters: Filter[],
): Piece[] {
  return having.filter(({ node, uses }) => {
    // Cube does not mix measures and dimensions in one group of filters.
    const kind = uses[0]?.member.kind;
    if (kind === undefined || uses.some(({ member }) => member.kind !== kind)) return true;
    if (kind === 'dimension' && !uses.every((leaf) => determined.has(leaf))) return true;
    const filter = filterOf(node, env);
    if (filter !== undefined) filters.push(filter);
    return filter === undefined;
  });
}
