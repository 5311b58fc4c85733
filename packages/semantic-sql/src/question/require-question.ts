import type { Node } from 'libpg-query';
import type { Plan } from '../plan.ts';
import type { SemanticSelect } from '../select/context.ts';
import { locationOf } from '../syntax/nodes.ts';
import { NoQuestion } from './no-question.ts';

/** Checks that a SELECT is a question, except for its order. @throws NoQuestion with the place */
export function requireQuestion(plan: Plan, select: SemanticSelect): void {
  const { parts, statement, alias, table, location, isRegrouped } = select;
  const { targets } = parts;
  const [group, window] = [statement.groupClause?.[0], statement.windowClause?.[0]];
  if (statement.groupClause?.some((node) => 'GroupingSet' in node) === true)
    throw new NoQuestion('grouping_sets', locationOf(group));
  const [condition] = [...parts.where, ...parts.having];
  if (condition !== undefined) throw new NoQuestion('condition', locationOf(condition.node));
  const groups = parts.groups?.fragments ?? [];
  if (isRegrouped || groups.some(({ leaf }) => leaf === undefined))
    throw new NoQuestion('regrouped', locationOf(group));
  if (window !== undefined) throw new NoQuestion('window', locationOf(window));
  const leaves = targets.map(({ leaf }) => leaf);
  const hidden = groups.findIndex(({ leaf }) => !leaves.includes(leaf));
  if (hidden !== -1) throw new NoQuestion('hidden_group', locationOf(statement.groupClause?.[hidden]));
  const repeated = leaves.findIndex((leaf, index) => leaf !== undefined && leaves.indexOf(leaf) !== index);
  if (repeated !== -1) throw new NoQuestion('repeated_column', locationOf(targets[repeated]?.node));
  const hasCalculations = leaves.includes(undefined);
  // DISTINCT alone groups by the dimensions.
  if (statement.distinctClause !== undefined && (hasCalculations || plan.local !== undefined))
    throw new NoQuestion('distinct', locationOf(targets[0]?.node));
  if (hasCalculations && alias !== table.name) throw new NoQuestion('alias', location);
}

/** The conditions that AND joins. */
export function conjuncts(node: Node | undefined): readonly Node[] {
  if (node === undefined) return [];
  if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR')
    return (node.BoolExpr.args ?? []).flatMap(conjuncts);
  return [node];
}
