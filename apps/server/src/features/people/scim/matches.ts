import { type Attribute, isResource, named } from './attribute.ts';
import type { Comparison, Filter, FilterValue } from './filter.ts';

/** Whether one value of an attribute matches a filter in brackets; only PATCH filters outside SQL. */
export function matches(attribute: Attribute, value: unknown, filter: Filter): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((part) => matches(attribute, value, part));
    case 'or':
      return filter.filters.some((part) => matches(attribute, value, part));
    case 'not':
      return !matches(attribute, value, filter.filter);
    case 'some':
      return false;
    case 'pr':
      return memberOf(attribute, value, filter.path.name) !== undefined;
    default: {
      const sub = named(attribute.subAttributes, filter.path.name);
      const member = memberOf(attribute, value, filter.path.name);
      return compare(filter.op, member, filter.value, sub?.caseExact ?? attribute.caseExact);
    }
  }
}

/** Names in a filter that are not sub-attributes of the attribute. */
export function unknownNames(attribute: Attribute, filter: Filter): string[] {
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.filters.flatMap((part) => unknownNames(attribute, part));
    case 'not':
      return unknownNames(attribute, filter.filter);
    case 'some':
      return [filter.path.text];
    default: {
      const { schema, name, sub, text } = filter.path;
      const isKnown =
        named(attribute.subAttributes, name) !== undefined ||
        (attribute.subAttributes === undefined && name.toLowerCase() === 'value');
      return schema === undefined && sub === undefined && isKnown ? [] : [text];
    }
  }
}

/**
 * The value that a filter made only of `eq` describes: `type eq "work"` describes `{type: "work"}`. So clients can set
 * `emails[type eq "work"].value` before such an address exists.
 */
export function described(attribute: Attribute, filter: Filter): Record<string, unknown> | undefined {
  if (filter.op === 'and') {
    const parts = filter.filters.map((part) => described(attribute, part));
    return parts.includes(undefined) ? undefined : Object.assign({}, ...parts);
  }
  if (filter.op !== 'eq' || filter.value === null) return undefined;
  const sub = named(attribute.subAttributes, filter.path.name);
  if (sub === undefined) return undefined;
  const { value } = filter;
  const isTrue = sub.type === 'boolean' && String(value).toLowerCase() === 'true';
  const isFalse = sub.type === 'boolean' && String(value).toLowerCase() === 'false';
  return { [sub.name]: isTrue ? true : isFalse ? false : value };
}

function memberOf(attribute: Attribute, value: unknown, name: string): unknown {
  if (attribute.subAttributes === undefined) return value;
  const sub = named(attribute.subAttributes, name);
  return isResource(value) && sub !== undefined ? value[sub.name] : undefined;
}

function compare(op: Comparison, left: unknown, right: FilterValue, caseExact: boolean): boolean {
  if (op === 'ne') return !compare('eq', left, right, caseExact);
  if (op === 'eq' && right === null) return left === undefined;
  if (typeof left === 'boolean') return op === 'eq' && String(right).toLowerCase() === String(left);
  if (typeof left === 'number' && typeof right === 'number') return isInOrder(op, Math.sign(left - right));
  if (typeof left !== 'string' || typeof right !== 'string') return false;
  const [text, sought] = caseExact ? [left, right] : [left.toLowerCase(), right.toLowerCase()];
  if (op === 'co') return text.includes(sought);
  if (op === 'sw') return text.startsWith(sought);
  if (op === 'ew') return text.endsWith(sought);
  return isInOrder(op, text === sought ? 0 : text < sought ? -1 : 1);
}

function isInOrder(op: Comparison, order: number): boolean {
  if (op === 'eq') return order === 0;
  if (op === 'gt') return order > 0;
  if (op === 'ge') return order >= 0;
  if (op === 'lt') return order < 0;
  return op === 'le' && order <= 0;
}
