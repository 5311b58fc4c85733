import { distance } from 'fastest-levenshtein';
import type { TSchema } from 'typebox';
import type { Path } from './config-problem.ts';

/** A field that a shape does not have. */
export interface UnknownField {
  readonly path: Path;
  readonly name: string;
  /** The names that the shape has in its place. */
  readonly known: readonly string[];
}

interface Shape {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema | readonly TSchema[];
  readonly anyOf?: readonly TSchema[];
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
}

/** The fields of a value that its shape does not declare. Free-form objects may have any. */
export function unknownFields(shape: TSchema, value: unknown, path: Path = []): UnknownField[] {
  const found: UnknownField[] = [];
  collect(shape, value, [...path], found);
  return found;
}

/** @param path where the value is; changed on the way and restored, because copies of it took half the time */
function collect(shape: TSchema, value: unknown, path: (string | number)[], found: UnknownField[]): void {
  if (typeof value !== 'object' || value === null) return;
  const { properties, items, anyOf, patternProperties } = shape as Shape;
  if (anyOf !== undefined) {
    const [branch, ...others] = anyOf.filter((candidate) => isFor(candidate, value));
    if (branch !== undefined && others.length === 0) collect(branch, value, path, found);
    return;
  }
  const below = (key: string | number, member: unknown, of: TSchema) => {
    path.push(key);
    collect(of, member, path, found);
    path.pop();
  };
  if (Array.isArray(value)) {
    if (items === undefined || Array.isArray(items)) return;
    for (const [index, item] of value.entries()) below(index, item, items as TSchema);
    return;
  }
  if (properties === undefined) {
    for (const all of Object.values(patternProperties ?? {}))
      for (const [name, member] of Object.entries(value)) below(name, member, all);
    return;
  }
  let known: string[] | undefined;
  for (const [name, member] of Object.entries(value)) {
    const declared = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (declared !== undefined) below(name, member, declared);
    else {
      known ??= Object.keys(properties);
      found.push({ path: [...path, name], name, known });
    }
  }
}

function isFor(branch: TSchema, value: object): boolean {
  const { type } = branch as { type?: string };
  return type === (Array.isArray(value) ? 'array' : 'object');
}

/** A copy of a shape in which objects with declared members have no others. */
export function closedShape<T>(shape: T): T {
  if (Array.isArray(shape)) return shape.map(closedShape) as T;
  if (typeof shape !== 'object' || shape === null) return shape;
  const copy = Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, closedShape(part)]));
  const isClosed = copy.type === 'object' && copy.properties !== undefined;
  return (isClosed ? { ...copy, additionalProperties: false } : copy) as T;
}

/** The name that a misspelt one probably means. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase().replaceAll(/[_-]/g, '');
  const ranked = known
    .map((other) => ({ other, edits: distance(wanted, other.toLowerCase()) }))
    .toSorted((a, b) => a.edits - b.edits);
  const [best] = ranked;
  return best !== undefined && best.edits <= Math.max(2, Math.floor(name.length / 3))
    ? best.other
    : undefined;
}
