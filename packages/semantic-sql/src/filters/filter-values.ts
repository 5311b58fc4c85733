import type { Node } from 'libpg-query';
import type { ValueType } from '../model/catalog.ts';
import type { Filter } from '../model/cube-query.ts';
import { locationOf } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import type { Constant } from '../values/constants.ts';

/** The text of a constant for a filter on a member. @throws Problem if the types differ */
export function valueFor(
  type: ValueType,
  constant: Constant,
  node: Node | undefined,
  location: number | undefined,
): string | undefined {
  const place = locationOf(node) ?? location;
  const is = (name: string) =>
    refuse(`A ${type === 'integer' ? 'number' : type} cannot be compared with ${name}`, place);
  switch (type) {
    case 'integer':
    case 'number':
      if (constant.type === 'string' && !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(constant.text))
        return refuse(`"${constant.text}" is not a number`, place);
      if (constant.type !== 'number' && constant.type !== 'string') return is(`a ${constant.type}`);
      return constant.text.trim();
    case 'string':
      if (constant.type === 'string') return constant.text;
      return is(`a ${constant.type}`);
    case 'boolean':
      if (constant.type === 'boolean') return String(constant.value);
      if (constant.type === 'string' && /^(t|f|true|false|yes|no|on|off|1|0)$/i.test(constant.text))
        return String(/^(t|y|on|1)/i.test(constant.text));
      return is(constant.type === 'string' ? `"${constant.text}"` : `a ${constant.type}`);
    default:
      return undefined;
  }
}

export function refuseTime(text: string, node: Node): void {
  // Spelled so that only PostgreSQL knows, such as "yesterday", or more precise than filters are.
  if (!/\d{4}-\d\d?-\d\d?/.test(text)) refuse(`"${text}" is not a time`, locationOf(node));
}

/** Equal to one of the values; a negation drops nulls, which Cube's notEquals keeps. */
export function equality(member: string, values: string[], isNegated: boolean): Filter {
  if (!isNegated) return { member, operator: 'equals', values };
  return {
    and: [
      { member, operator: 'notEquals', values },
      { member, operator: 'set' },
    ],
  };
}

export function and(filters: Filter[]): Filter {
  const flat = filters.flatMap((filter) => ('and' in filter ? filter.and : [filter]));
  return flat.length === 1 && flat[0] !== undefined ? flat[0] : { and: flat };
}

export function or(filters: Filter[]): Filter {
  const flat = filters.flatMap((filter) => ('or' in filter ? filter.or : [filter]));
  return flat.length === 1 && flat[0] !== undefined ? flat[0] : { or: flat };
}
