import type { Node } from 'libpg-query';
import { locationOf, nameOf } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import { constantOf } from '../values/constants.ts';
import { type Env, type Fragment, textOf } from './fragment.ts';
import { TYPES } from './functions.ts';
import { leafOf, writeLeaf } from './members.ts';

type Cast = Extract<Node, { TypeCast: unknown }>['TypeCast'];

export function writeCast({ arg, typeName }: Cast, env: Env, node: Node): Fragment {
  const location = typeName?.location ?? locationOf(node);
  const name = nameOf(typeName?.names);
  const [sqlType, type] = TYPES.get(name) ?? refuse(`The type ${name} is not supported`, location);
  if (typeName?.arrayBounds !== undefined) refuse('Arrays are not supported', location);
  const modifiers = (typeName?.typmods ?? []).map((modifier) => {
    const constant = constantOf(modifier, env.planning.clock);
    return constant?.type === 'number' && /^\d+$/.test(constant.text)
      ? Number(constant.text)
      : refuse(`The type ${name} cannot have this modifier`, location);
  });
  const day = type === 'date' ? dayLeaf(arg, env) : undefined;
  const value = day ?? env.write(arg, env);
  const at = env.planning.mark(location);
  const column = { type, name: value.leaf?.member.name ?? value.name };
  if (type === 'string') {
    const text = textOf(value);
    const sql = modifiers.length > 0 ? `left(${at}${text}, ${modifiers[0]})` : `${at}${text}`;
    // CAST keeps a literal in quotes from taking another type.
    return {
      ...column,
      sql: value.type === 'unknown' ? `CAST(${sql} AS VARCHAR)` : sql,
      ...(modifiers.length === 0 && value.determines && { determines: value.determines }),
    };
  }
  if (name === 'interval' && modifiers.length > 0)
    refuse("Intervals need a literal such as INTERVAL '1' MONTH", location);
  const isDecimal = sqlType === 'DOUBLE' && modifiers.length > 0;
  const target = isDecimal ? `DECIMAL(${modifiers.join(', ')})` : sqlType;
  const keeps = type === 'date' && value.determines?.granularity !== undefined && value.type !== 'string';
  const isDaily = keeps && !['second', 'minute', 'hour'].includes(value.determines?.granularity ?? '');
  return {
    ...column,
    sql: `${at}CAST(${value.sql} AS ${target})`,
    ...((isDaily || day !== undefined) && value.determines && { determines: value.determines }),
  };
}

/** `created_at::date` is the day of a time dimension. */
function dayLeaf(node: Node | undefined, env: Env): Fragment | undefined {
  const leaf = leafOf(node, env);
  if (leaf?.member.type !== 'time' || leaf.granularity !== undefined || node === undefined) return undefined;
  if (!leaf.block.isGrouped || leaf.member.kind !== 'dimension') return undefined;
  return writeLeaf({ ...leaf, granularity: 'day' }, node, env);
}
