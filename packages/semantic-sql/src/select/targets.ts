import type { Node, ResTarget } from 'libpg-query';
import type { Env } from '../expressions/fragment.ts';
import type { Planning } from '../expressions/planning.ts';
import { columnNames, hasColumn, relationOf } from '../expressions/scope.ts';
import { refuseUnknown } from '../model/catalog.ts';
import { locationOf, namesOf } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import { constantOf } from '../values/constants.ts';

export type ListedTarget = { val: ResTarget['val']; name: string | undefined };

/** The columns of the result, with `*` written out. */
export function expandedTargets(list: readonly Node[], env: Env): ListedTarget[] {
  return list.flatMap((node): ListedTarget[] => {
    if (!('ResTarget' in node)) return [];
    const { val, name: alias = '' } = node.ResTarget;
    const listed = { val, name: alias || undefined };
    if (val === undefined || !('ColumnRef' in val)) return [listed];
    const names = namesOf(val.ColumnRef.fields);
    if (names.at(-1) !== undefined) return [listed];
    const { location } = val.ColumnRef;
    const at = location === undefined ? {} : { location };
    const [table] = names.length > 1 ? names : [];
    const relations = table === undefined ? env.scope.relations : [relationOf(table, env.scope)];
    if (relations.length === 0) refuse('* needs a table in FROM', location);
    const merged = table === undefined ? [...env.scope.merged.keys()] : [];
    const column = (fields: string[]): ListedTarget => ({
      val: { ColumnRef: { fields: fields.map((sval) => ({ String: { sval } })), ...at } },
      name: undefined,
    });
    return [
      ...merged.map((name) => column([name])),
      ...relations.flatMap((relation) => {
        if (relation === undefined)
          return refuseUnknown(
            'Table',
            table ?? '',
            env.scope.relations.map(({ alias }) => alias),
            location,
          );
        if (relation.kind === 'semantic')
          return refuse(
            `* is not supported for "${relation.block.table.name}": name its dimensions and measures`,
            location,
          );
        return columnNames(relation)
          .filter((name) => !merged.includes(name))
          .map((name) => column([relation.alias, name]));
      }),
    ];
  });
}

/** The column of the result that a GROUP BY key means: by position, or by a name that no table has. */
export function groupTarget(node: Node, targets: readonly ListedTarget[], env: Env): Node | undefined {
  const constant = constantOf(node, env.planning.clock);
  if ('A_Const' in node && constant?.type === 'number') {
    const target = targets[Number(constant.text) - 1];
    return (
      target?.val ?? refuse(`GROUP BY position ${constant.text} is not in the SELECT list`, locationOf(node))
    );
  }
  if (!('ColumnRef' in node)) return undefined;
  const names = namesOf(node.ColumnRef.fields);
  const [name] = names;
  if (name === undefined || names.length > 1) return undefined;
  if (env.scope.relations.some((relation) => hasColumn(relation, name))) return undefined;
  return targets.find((target) => target.name !== undefined && same(target.name, name))?.val;
}

export function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The position, from 1, of the result column that an ORDER BY key means. */
export function outputPosition(
  node: Node | undefined,
  columns: readonly { name: string }[],
  planning: Planning,
): number | undefined {
  if (node === undefined) return undefined;
  if ('A_Const' in node) {
    const constant = constantOf(node, planning.clock);
    const position = constant?.type === 'number' ? Number(constant.text) : 0;
    if (!Number.isInteger(position) || position < 1 || position > columns.length)
      return refuse('ORDER BY position is not in the SELECT list', locationOf(node));
    return position;
  }
  if (!('ColumnRef' in node)) return undefined;
  const names = namesOf(node.ColumnRef.fields);
  const [name] = names;
  if (name === undefined || names.length > 1) return undefined;
  const exact = columns.findIndex((column) => column.name === name);
  const found = exact === -1 ? columns.findIndex((column) => same(column.name, name)) : exact;
  return found === -1 ? undefined : found + 1;
}
