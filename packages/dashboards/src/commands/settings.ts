import { isObject, type JsonObject } from '../json.ts';

/** The value at a path, or undefined. */
export function valueAt(object: unknown, path: readonly string[]): unknown {
  let value = object;
  for (const name of path) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

/** A copy with another value at a path whose parent exists; undefined removes it. */
export function withValue<T extends object>(object: T, path: readonly string[], value: unknown): T {
  const [name, ...rest] = path;
  if (name === undefined) return object;
  const members = object as JsonObject;
  const next = rest.length === 0 ? value : withValue(members[name] as JsonObject, rest, value);
  if (next !== undefined) return { ...members, [name]: next } as T;
  const { [name]: _removed, ...others } = members;
  return others as T;
}

/**
 * A setting with the objects that it needs around it: where its parent does not exist yet, the parent is what is set, so
 * that reverting it leaves no empty object.
 */
export function withParents(
  object: unknown,
  path: readonly string[],
  value: unknown,
): { readonly path: readonly string[]; readonly value: unknown } {
  const missing = path.findIndex((_, index) => valueAt(object, path.slice(0, index + 1)) === undefined);
  if (missing === -1 || missing === path.length - 1 || value === undefined) return { path, value };
  const around = path.slice(missing + 1).reduceRight((inner, name) => ({ [name]: inner }), value);
  return { path: path.slice(0, missing + 1), value: around };
}
