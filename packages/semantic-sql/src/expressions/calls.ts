import type { FuncCall, Node } from 'libpg-query';
import type { ValueType } from '../model/catalog.ts';
import { locationOf, nameOf } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import { writeAggregate } from './aggregates.ts';
import { writeCast } from './casts.ts';
import { article, type Env, type Fragment, isNumeric, textOf } from './fragment.ts';
import { AGGREGATES, FUNCTIONS, WINDOW_FUNCTIONS } from './functions.ts';
import { writeExtract, writeTimezone, writeToChar, writeTruncation } from './times.ts';

export function writeCall(call: FuncCall, env: Env, node: Node): Fragment {
  const name = nameOf(call.funcname);
  const { location, args = [] } = call;
  if (call.func_variadic === true) refuse('VARIADIC is not supported', location);
  if (name === 'extract' || name === 'date_part') return writeExtract(call, name, env);
  if (name === 'to_char') return writeToChar(call, env);
  if (name === 'date_trunc') return writeTruncation(call, env);
  if (name === 'timezone') return writeTimezone(call, env);
  if (AGGREGATES.has(name) || WINDOW_FUNCTIONS.has(name)) return writeAggregate(name, call, env);
  if (call.over !== undefined) refuse(`${name} is not a window function`, location);
  if (call.agg_star === true || call.agg_distinct === true || call.agg_order !== undefined)
    refuse(`${name} is not an aggregate`, location);
  const [first] = args;
  if (name === 'date' && first !== undefined && args.length === 1)
    return { ...writeCast({ arg: first, typeName: DATE }, env, node), name };
  return writeFunction(name, call, env);
}

const DATE = { names: [{ String: { sval: 'date' } }] };

function writeFunction(name: string, { args: nodes = [], location }: FuncCall, env: Env): Fragment {
  const rule = FUNCTIONS.get(name);
  if (rule === undefined) return refuse(`The function ${name} is not supported`, location);
  if (nodes.length < rule.least || nodes.length > rule.most)
    refuse(`${name} cannot have ${nodes.length} arguments`, location);
  const args = nodes.map((arg) => env.write(arg, env));
  for (const [index, arg] of args.entries()) {
    const expected = rule.takes[index] ?? rule.takes.at(-1) ?? 'any';
    if (!accepts(expected, arg.type))
      refuse(`${name} does not apply to ${article(arg.type)}`, locationOf(nodes[index]));
  }
  const written = args.map((arg) => (name.startsWith('concat') ? textOf(arg) : arg.sql));
  const sql = rule.sql.includes('$')
    ? rule.sql.replace(/\$(\d)/g, (_, index: string) => written[Number(index) - 1] ?? rule.missing)
    : `${rule.sql}(${written.join(', ')})`;
  const type = rule.type === 'same' ? (args[0]?.type ?? 'unknown') : rule.type;
  return { sql: `${env.planning.mark(location)}${sql}`, type, name };
}

function accepts(expected: string, type: ValueType): boolean {
  if (type === 'unknown' || expected === 'any') return true;
  if (expected === 'text') return type === 'string' || isNumeric(type);
  return expected === 'number' ? isNumeric(type) : type === 'time' || type === 'date';
}
