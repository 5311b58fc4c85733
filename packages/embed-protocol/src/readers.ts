/** A protocol message with an invalid field. */
export class Malformed extends Error {}

/** Returns a checked copy of a value, or throws Malformed. `field` names the value in the error. */
export type Reader<T> = (value: unknown, field: string) => T;

export type Fields<T> = { readonly [K in keyof Required<T>]: Reader<T[K]> };

const MOST_NODES = 20_000;
const DEEPEST = 10;
const LONGEST_TEXT = 10_000;

const fail = (field: string, rule: string): never => {
  throw new Malformed(`${field} must ${rule}`);
};

/**
 * The value of an own data property. Getters are not called and prototypes are not searched, so that reading a message
 * runs no code of its sender.
 */
export function property(value: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

export function text(longest = LONGEST_TEXT, shortest = 0): Reader<string> {
  return (value, field) => {
    if (typeof value !== 'string') return fail(field, 'be a string');
    if (value.length < shortest || value.length > longest)
      fail(field, `have ${shortest} to ${longest} characters`);
    return value;
  };
}

/** Text that a pattern describes; `rule` completes "must". */
export function matching(pattern: RegExp, rule: string, longest: number): Reader<string> {
  const read = text(longest, 1);
  return (value, field) => (pattern.test(read(value, field)) ? (value as string) : fail(field, rule));
}

export const number: Reader<number> = (value, field) =>
  typeof value === 'number' && Number.isFinite(value) ? value : fail(field, 'be a finite number');

export const boolean: Reader<boolean> = (value, field) =>
  typeof value === 'boolean' ? value : fail(field, 'be true or false');

export function oneOf<const T extends string>(...allowed: readonly T[]): Reader<T> {
  return (value, field) =>
    allowed.includes(value as T) ? (value as T) : fail(field, `be one of ${allowed.join(', ')}`);
}

export function nullable<T>(read: Reader<T>): Reader<T | null> {
  return (value, field) => (value == null ? null : read(value, field));
}

/** A field that may be absent. Null counts as absent. */
export function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (value, field) => (value == null ? undefined : read(value, field));
}

/** An object with these fields. Others are dropped. */
export function object<T>(fields: Fields<T>): Reader<T> {
  return (value, field) => {
    const from = isRecord(value) ? value : fail(field, 'be an object');
    const copy: Record<string, unknown> = {};
    for (const name of Object.keys(fields) as (keyof T & string)[]) {
      const read = fields[name](property(from, name), `${field}.${name}`);
      if (read !== undefined) copy[name] = read;
    }
    return copy as T;
  };
}

export function list<T>(read: Reader<T>, longest: number): Reader<readonly T[]> {
  return (value, field) => {
    if (!Array.isArray(value) || value.length > longest)
      return fail(field, `be a list of at most ${longest} items`);
    return Array.from({ length: value.length }, (_, index) =>
      read(property(value, String(index)), `${field}[${index}]`),
    );
  };
}

/** A copy of any JSON, of bounded size and depth. Cycles are too deep; dates, maps and functions are refused. */
export function json<T>(value: unknown, field: string): T {
  let nodes = 0;
  const copy = (node: unknown, depth: number): unknown => {
    nodes += 1;
    if (nodes > MOST_NODES || depth > DEEPEST)
      fail(field, `have at most ${DEEPEST} levels and ${MOST_NODES} values`);
    if (node === null || typeof node === 'boolean') return node;
    if (typeof node === 'string') return text()(node, field);
    if (typeof node === 'number') return number(node, field);
    if (Array.isArray(node))
      return Array.from({ length: Math.min(node.length, MOST_NODES + 1) }, (_, index) =>
        copy(property(node, String(index)) ?? null, depth + 1),
      );
    if (!isRecord(node)) return fail(field, 'be JSON');
    const entries = Object.keys(node).map((name) => [name, copy(property(node, name) ?? null, depth + 1)]);
    // Unlike an assignment, this makes an own property of "__proto__".
    return Object.fromEntries(entries);
  };
  return copy(value, 0) as T;
}

/** Whether a value is a plain object, of any realm: no list, date or map, and nothing with a class. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || (Object.getPrototypeOf(prototype) === null && !Array.isArray(value));
}
