import type { Node, SelectStmt } from 'libpg-query';
import type { Leaf } from '../expressions/block.ts';
import type { Env, Fragment } from '../expressions/fragment.ts';
import { write } from '../expressions/write.ts';
import type { Parts, PieceWriter } from './parts.ts';
import { groupTarget, type ListedTarget } from './targets.ts';

export function writeGroups(
  statement: SelectStmt,
  targets: readonly ListedTarget[],
  env: Env,
  piece: PieceWriter,
): Parts['groups'] {
  if (statement.groupClause === undefined) return undefined;
  const fragments: (Fragment & { uses: readonly Leaf[] })[] = [];
  const keyEnv: Env = { ...env, noAggregates: 'Aggregates are not allowed in GROUP BY' };
  const one = (node: Node): string => {
    if ('GroupingSet' in node) {
      const { kind, content = [] } = node.GroupingSet;
      const inside = content.map(one).join(', ');
      if (kind === 'GROUPING_SET_EMPTY') return '()';
      return `${String(kind).replace('GROUPING_SET_', '').replace('SETS', 'GROUPING SETS')} (${inside})`;
    }
    if ('RowExpr' in node) return `(${(node.RowExpr.args ?? []).map(one).join(', ')})`;
    const { value, uses } = piece(() => write(groupTarget(node, targets, env) ?? node, keyEnv));
    fragments.push({ ...value, uses });
    env.block?.keys.add(env.planning.plain(value.sql));
    return value.sql;
  };
  const sql = statement.groupClause.map(one).join(', ');
  if (env.block !== undefined) env.block.uncovered = [];
  return { sql, fragments };
}
