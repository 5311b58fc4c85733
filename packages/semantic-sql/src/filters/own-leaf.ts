import type { Node } from 'libpg-query';
import type { LeafRef } from '../expressions/block.ts';
import type { Env } from '../expressions/fragment.ts';
import { leafOf } from '../expressions/members.ts';

/** The member that an expression is, unless it belongs to an outer SELECT. */
export function ownLeaf(node: Node | undefined, env: Env): LeafRef | undefined {
  const leaf = leafOf(node, env);
  return leaf?.block === env.block ? leaf : undefined;
}
