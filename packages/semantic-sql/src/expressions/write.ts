import type { Node } from 'libpg-query';
import type { ValueType } from '../model/catalog.ts';
import { kindOf, locationOf, nameOf } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import { type Constant, constantOf, constantSql } from '../values/constants.ts';
import { writeCall } from './calls.ts';
import { writeCast } from './casts.ts';
import {
  writeBoolean,
  writeBooleanTest,
  writeCase,
  writeCoalesce,
  writeGrouping,
  writeMinMax,
  writeNullTest,
  writeRow,
} from './conditions.ts';
import type { Env, Fragment } from './fragment.ts';
import { leafOf, writeColumn, writeLeaf } from './members.ts';
import { writeOperator } from './operators.ts';
import { writeSubquery } from './subqueries.ts';

/** Writes an expression as SQL of DuckDB. @throws Problem */
export function write(node: Node | undefined, env: Env): Fragment {
  if (node === undefined) return refuse('An expression is missing', undefined);
  const { block } = env;
  const mark = block?.uncovered.length ?? 0;
  const fragment = writeNode(node, env);
  if (
    block !== undefined &&
    block.uncovered.length > mark &&
    block.keys.size > 0 &&
    block.keys.has(env.planning.plain(fragment.sql))
  )
    block.uncovered.length = mark;
  return fragment;
}

function writeNode(node: Node, env: Env): Fragment {
  const { planning } = env;
  const constant = constantOf(node, planning.clock);
  if (constant !== undefined)
    return {
      sql: `${planning.mark(locationOf(node))}${constantSql(constant)}`,
      type: constantType(constant),
      name: constantName(node),
    };
  const leaf = leafOf(node, env);
  if (leaf !== undefined) return writeLeaf(leaf, node, env);
  const kind = kindOf(node);
  const writer = WRITERS[kind];
  if (writer === undefined) return refuse(`${readable(kind)} is not supported`, locationOf(node));
  return writer((node as unknown as Record<string, never>)[kind] as never, env, node);
}

function constantType(constant: Constant): ValueType {
  switch (constant.type) {
    case 'null':
    case 'string':
      return 'unknown';
    case 'number':
      return /^-?\d+$/.test(constant.text) ? 'integer' : 'number';
    default:
      return constant.type;
  }
}

function constantName(node: Node): string {
  if ('FuncCall' in node) return nameOf(node.FuncCall.funcname);
  if ('TypeCast' in node) return nameOf(node.TypeCast.typeName?.names);
  if ('SQLValueFunction' in node) return (node.SQLValueFunction.op ?? '').replace('SVFOP_', '').toLowerCase();
  return '?column?';
}

/** `A_ArrayExpr` → `Array expression`. */
function readable(kind: string): string {
  const words = kind
    .replace(/^A_/, '')
    .replace(/Expr$/, ' expression')
    .replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

type Writer = (content: never, env: Env, node: Node) => Fragment;

const WRITERS: Record<string, Writer> = {
  ColumnRef: writeColumn as Writer,
  A_Expr: writeOperator as Writer,
  BoolExpr: writeBoolean as Writer,
  NullTest: writeNullTest as Writer,
  BooleanTest: writeBooleanTest as Writer,
  CaseExpr: writeCase as Writer,
  CoalesceExpr: writeCoalesce as Writer,
  MinMaxExpr: writeMinMax as Writer,
  TypeCast: writeCast as Writer,
  FuncCall: writeCall as Writer,
  SubLink: writeSubquery as Writer,
  RowExpr: writeRow as Writer,
  GroupingFunc: writeGrouping as Writer,
  A_Const: ((_: unknown, __: Env, node: Node) =>
    refuse('This literal is not supported', locationOf(node))) as Writer,
  ParamRef: ((_: unknown, __: Env, node: Node) =>
    refuse('Parameters such as $1 are not supported', locationOf(node))) as Writer,
};
