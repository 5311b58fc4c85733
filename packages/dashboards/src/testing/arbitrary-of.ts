import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { LINE } from '../config/patterns.ts';
import { Member } from '../config/shape-parts.ts';
import { json, member, name, oneLine, text } from './tricky-values.ts';

/** The parts of JSON Schema that the shapes of dashboards use. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
}

/** At most so many items of a list, and entries of a map. */
const FEW = 3;

/** Values that fit a shape, with texts that are hard to write down. Optional members are absent or present, never null. */
export function arbitraryOf(given: TSchema | object): fc.Arbitrary<unknown> {
  const shape = given as Shape;
  if (shape.anyOf !== undefined) {
    const branches = shape.anyOf.filter(({ type }) => type !== 'null');
    return fc.oneof(...branches.map(arbitraryOf));
  }
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  switch (shape.type) {
    case 'string':
      return textIn(shape);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: shape.minimum ?? -1000, max: Math.min(shape.maximum ?? 1000, 100_000) });
    case 'number':
      return amountIn(shape);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = FEW } = shape;
      return fc.array(arbitraryOf(items), { minLength: minItems, maxLength: Math.min(maxItems, FEW) });
    }
    case 'object':
      return objectIn(shape);
    default:
      return json;
  }
}

/** Members of which each may be absent, with values that fit their shapes. */
export function arbitraryMembers(
  members: Readonly<Record<string, TSchema>>,
): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(members).map(([key, shape]) => [key, arbitraryOf(shape)]));
}

function textIn({
  pattern,
  minLength = 0,
  maxLength = Number.POSITIVE_INFINITY,
}: Shape): fc.Arbitrary<string> {
  // Members are names that the rules on controls know.
  if (minLength === (Member as Shape).minLength) return member;
  const characters =
    pattern === undefined ? text : pattern === LINE ? oneLine : fc.stringMatching(new RegExp(pattern));
  return characters.filter(({ length }) => length >= minLength && length <= maxLength);
}

function amountIn({ minimum = -1e9, maximum = 1e9 }: Shape): fc.Arbitrary<number> {
  return fc.double({ min: minimum, max: maximum, noNaN: true }).filter((amount) => amount !== 0);
}

function objectIn({ properties, patternProperties, required = [] }: Shape): fc.Arbitrary<unknown> {
  if (properties === undefined) {
    const [values = {}] = Object.values(patternProperties ?? {});
    return fc.dictionary(name, arbitraryOf(values), { maxKeys: FEW, noNullPrototype: true });
  }
  const members = arbitraryMembers(properties as Record<string, TSchema>);
  return fc.record(members, { requiredKeys: [...required], noNullPrototype: true });
}
