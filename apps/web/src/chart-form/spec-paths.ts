import { isSame, type Json, type JsonObject } from '@facet/query';

/** Where a setting is in a specification: names of members and indexes of lists, as in `['encoding', 'x', 'axis', 'title']`. */
export type SpecPath = readonly string[];

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is at a path; undefined if nothing is. The name of a column, or of a mark, reads as the object that it is short for. */
export function valueAt(spec: JsonObject, path: SpecPath): Json | undefined {
  let found: Json | undefined = spec;
  for (const [depth, key] of path.entries()) {
    const within: Json | undefined = typeof found === 'string' ? shortFor(found, path[depth - 1]) : found;
    if (Array.isArray(within)) found = within[Number(key)];
    else if (isObject(within) && Object.hasOwn(within, key)) found = within[key];
    else return undefined;
  }
  return found;
}

/**
 * The specification with another value at a path, and everything else untouched. Objects that become empty are removed with
 * their value.
 * @param value undefined to remove it
 */
export function withValue(spec: JsonObject, path: SpecPath, value: Json | undefined): JsonObject {
  const present = valueAt(spec, path);
  if (present === undefined ? value === undefined : value !== undefined && isSame(present, value))
    return spec;
  return (changed(spec, path, value, undefined) ?? {}) as JsonObject;
}

function changed(
  parent: Json | undefined,
  [key, ...rest]: SpecPath,
  value: Json | undefined,
  name: string | undefined,
): Json | undefined {
  if (key === undefined) return value;
  if (Array.isArray(parent)) {
    const inner = changed(parent[Number(key)], rest, value, name);
    if (inner === undefined) return parent.toSpliced(Number(key), 1);
    return parent.with(Number(key), inner);
  }
  const isShort = typeof parent === 'string';
  const own = isShort ? shortFor(parent, name) : isObject(parent) ? parent : {};
  const inner = changed(own[key], rest, value, key);
  const { [key]: _, ...others } = own;
  // The member stays where it is among the others.
  const all =
    inner === undefined
      ? others
      : Object.hasOwn(own, key)
        ? { ...own, [key]: inner }
        : { ...others, [key]: inner };
  return Object.keys(all).length === 0 && name !== undefined ? undefined : all;
}

/** What a text is short for: the type of a mark, otherwise a column. */
function shortFor(text: string, name: string | undefined): JsonObject {
  return name === 'mark' ? { type: text } : { field: text };
}
