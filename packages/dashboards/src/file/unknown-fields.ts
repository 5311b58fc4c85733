import { distance } from 'fastest-levenshtein';
import type { TSchema } from 'typebox';
import type { Path } from '../config/config-problem.ts';

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
  readonly additionalProperties?: TSchema | boolean;
}

/** The fields of a valid value that its shape does not declare. Free-form objects may have any. */
export function unknownFields(shape: TSchema, value: unknown, path: Path = []): UnknownField[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties, items, anyOf, patternProperties } = shape as Shape;
  if (anyOf !== undefined) {
    const branches = anyOf.filter((branch) => isFor(branch, value));
    return branches.length === 1 && branches[0] !== undefined ? unknownFields(branches[0], value, path) : [];
  }
  if (Array.isArray(value)) {
    if (items === undefined || Array.isArray(items)) return [];
    return value.flatMap((item, index) => unknownFields(items as TSchema, item, [...path, index]));
  }
  return Object.entries(value).flatMap(([name, member]) => {
    const at = [...path, name];
    if (properties === undefined)
      return Object.values(patternProperties ?? {}).flatMap((all) => unknownFields(all, member, at));
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known !== undefined) return unknownFields(known, member, at);
    return [{ path: at, name, known: Object.keys(properties) }];
  });
}

function isFor(branch: TSchema, value: object): boolean {
  const { type } = branch as { type?: string };
  return type === (Array.isArray(value) ? 'array' : 'object');
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
