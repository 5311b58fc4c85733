import type { Json } from './server-under-test.ts';

/** A body with one invalid value. */
export interface BrokenBody {
  readonly body: Json;
  /** The path of the invalid field. */
  readonly path: readonly string[];
  readonly why: string;
}

type Type = 'string' | 'integer' | 'boolean' | 'array' | 'object' | 'null';

/** Fields that may be long and contain line breaks. */
const TEXTS = new Set(['content', 'message', 'commitMessage', 'value']);
/** Fields stored as bytes. */
const BYTES = new Set(['content']);
/** Objects that the request does not parse, but stores as bytes for a job. */
const UNREAD = new Set(['manifest']);
const OF_TYPE: Readonly<Record<Type, Json>> = {
  string: 'text',
  integer: 7,
  boolean: true,
  array: ['text'],
  object: { key: 'value' },
  null: null,
};

/** Yields every way to break a schema's rules, one field at a time, starting from a valid body. */
export function* brokenBodies(schema: Json, works: Json): Generator<BrokenBody> {
  for (const { path, value, why } of brokenValues(schema, works, [])) {
    if (path.length > 0) yield { body: withValue(withWords(schema, works, path), path, value), path, why };
  }
}

interface Broken {
  readonly path: readonly string[];
  readonly value: Json;
  readonly why: string;
}

/** Marks a member to leave out. */
const ABSENT = Symbol('absent');

function* brokenValues(schema: Json, works: Json, path: readonly string[]): Generator<Broken> {
  const variants: Json[] = schema.anyOf ?? [schema];
  const types = new Set(variants.flatMap((variant) => variant.type ?? Object.keys(OF_TYPE)));
  // An integer is a number.
  if (types.has('number')) types.add('integer');
  for (const [type, value] of Object.entries(OF_TYPE))
    if (!types.has(type)) yield { path, value, why: `is of type ${type}` };
  if (!types.has('integer')) yield { path, value: 1.5, why: 'is of type number' };
  for (const variant of variants) {
    if (variant.type === 'string') yield* brokenStrings(variant, path);
    if (variant.type === 'integer') yield* brokenIntegers(variant, path);
    if (variant.type === 'number') yield* outOfBounds(variant, path);
    if (variant.type === 'array') yield* brokenArrays(variant, works, path);
    if (variant.type === 'object') yield* brokenObjects(variant, works, path);
  }
}

function* brokenStrings(schema: Json, path: readonly string[]): Generator<Broken> {
  const field = path.at(-1) ?? '';
  yield { path, value: 'half a pair: \ud800', why: 'is not valid Unicode' };
  if (!BYTES.has(field)) yield { path, value: 'a\0b', why: 'contains NUL' };
  if (schema.enum !== undefined) yield { path, value: 'no-such-word', why: 'is not in the enum' };
  if (schema.format !== undefined)
    yield { path, value: 'not of that format', why: 'does not match the format' };
  if (schema.minLength > 0) yield { path, value: '', why: 'is empty' };
  if (!BYTES.has(field)) {
    const length = Math.max(10_000, (schema.maxLength ?? 0) + 1);
    yield { path, value: 'x'.repeat(length), why: 'is too long' };
  }
  if (!TEXTS.has(field)) yield { path, value: 'a\u0001\u001b[31mb', why: 'contains control characters' };
}

function* brokenIntegers(schema: Json, path: readonly string[]): Generator<Broken> {
  for (const value of [1.5, -1e21, 1e21, Number.MAX_SAFE_INTEGER + 2, -1])
    yield { path, value, why: `is ${value}` };
  yield* outOfBounds(schema, path);
}

function* outOfBounds(schema: Json, path: readonly string[]): Generator<Broken> {
  if (schema.minimum !== undefined) yield { path, value: schema.minimum - 1, why: 'is below the minimum' };
  if (schema.maximum !== undefined) yield { path, value: schema.maximum + 1, why: 'is above the maximum' };
}

function* brokenArrays(schema: Json, works: Json, path: readonly string[]): Generator<Broken> {
  const [item = OF_TYPE[schema.items.type as Type] ?? {}] = works ?? [];
  if (schema.minItems > 0) yield { path, value: [], why: 'is empty' };
  if (schema.maxItems !== undefined)
    yield { path, value: Array(schema.maxItems + 1).fill(item), why: 'has too many items' };
  for (const broken of brokenValues(schema.items, item, []))
    yield {
      path: [...path, '0', ...broken.path],
      value: broken.value,
      why: broken.why,
    };
}

function* brokenObjects(schema: Json, works: Json, path: readonly string[]): Generator<Broken> {
  for (const name of schema.required ?? []) yield { path: [...path, name], value: ABSENT, why: 'is missing' };
  for (const [name, member] of Object.entries<Json>(schema.properties ?? {}))
    yield* brokenValues(member, works?.[name], [...path, name]);
  if (schema.properties !== undefined || UNREAD.has(path.at(-1) ?? '')) return;
  let deep: Json = 1;
  for (let depth = 0; depth < 100; depth += 1) deep = { deeper: deep };
  yield { path, value: { deep }, why: 'is nested too deeply' };
  yield { path, value: { 'a\0b': 1 }, why: 'has a key with NUL' };
  yield { path, value: { 'a\ud800': 1 }, why: 'has a key that is not valid Unicode' };
  yield { path, value: { content: 'a\0b' }, why: 'contains NUL' };
  yield { path, value: { list: [{ text: '\udc00' }] }, why: 'contains invalid Unicode' };
}

/** Adds the required texts and lists of objects that a body lacks, so that a value inside of them is the only invalid one. */
function withWords(schema: Json, works: Json, path: readonly string[]): Json {
  const [name, ...rest] = path;
  if (name === undefined || rest.length === 0) return works;
  const isItem = name === '0';
  const [member] = variantsOf(schema).flatMap(({ items, properties }) =>
    isItem ? (items ?? []) : (properties?.[name] ?? []),
  );
  const inside = withWords(member, works?.[name] ?? wordsOf(member), rest);
  if (inside === undefined) return works;
  return isItem ? [inside, ...(works ?? []).slice(1)] : { ...works, [name]: inside };
}

/** The required texts of an object, with values, and its required lists; undefined for other shapes. */
function wordsOf(schema: Json): Json {
  const own = variantsOf(schema).find(({ properties }) => properties !== undefined);
  const words = own?.required?.flatMap((required: string) => {
    const shape = own.properties[required];
    const value = shape?.enum?.[0] ?? textOf(shape) ?? (shape?.type === 'array' ? [] : undefined);
    return value === undefined ? [] : [[required, value]];
  });
  return own && Object.fromEntries(words ?? []);
}

function variantsOf(schema: Json): Json[] {
  return schema?.anyOf ?? (schema === undefined ? [] : [schema]);
}

/** A text that a schema allows: its first example, or else any; undefined for other types and formats. */
function textOf({ type, pattern = '', format, examples }: Json = {}): string | undefined {
  if (type !== 'string') return undefined;
  const isAnyText = format === undefined && new RegExp(pattern).test('x');
  return examples?.[0] ?? (isAnyText ? 'x' : undefined);
}

/** Copies a body with one value replaced or left out, and creates missing parents. */
export function withValue(works: Json, path: readonly string[], value: Json): Json {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const copy = Array.isArray(works) ? [...works] : name === '0' ? [] : { ...works };
  if (rest.length === 0 && value === ABSENT) delete copy[name];
  else copy[name] = withValue(copy[name], rest, value);
  return copy;
}
