import buildSerializer from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';

type Serializer = ReturnType<typeof buildSerializer>;

/** Serializers by the JSON of their schema; most operations share their error schemas. */
const built = new Map<string, Serializer>();
/** The same by the schema itself, which all servers of a process share. */
const builtFor = new WeakMap<object, Serializer>();

/**
 * The serializer of a response. Built for the first response, because building all of them took half of the server's
 * start time.
 */
export const serializerFor: FastifySerializerCompiler<object> = ({ schema }) => {
  let serializer: Serializer | undefined;
  return (answer) => {
    serializer ??= serializerOf(schema);
    return serializer(answer as object);
  };
};

/** The serializer of a shape, which leaves out fields that the shape does not have. */
export function serializerOf<T = object>(schema: object): (value: T) => string {
  const serializer = builtFor.get(schema) ?? build(schema);
  builtFor.set(schema, serializer);
  return serializer;
}

function build(schema: object): Serializer {
  const shape = JSON.stringify(schema, (key, value) => {
    if (key === 'x-response-description') return undefined;
    return isTable(value) ? ANYTHING : value;
  });
  const serializer = built.get(shape) ?? buildSerializer(JSON.parse(shape));
  built.set(shape, serializer);
  return serializer;
}

/** The schema of what JSON.stringify serialises as a whole. */
const ANYTHING = {};

/** Whether a schema is that of rows with cells of any type, which would otherwise be serialised one by one. */
function isTable(schema: unknown): boolean {
  const cells = itemsOf(itemsOf(schema));
  return (
    typeof cells === 'object' && cells !== null && Object.keys(cells).every((key) => key === 'description')
  );
}

function itemsOf(schema: unknown): unknown {
  const { type, items } = (schema ?? {}) as { readonly type?: unknown; readonly items?: unknown };
  return type === 'array' ? items : undefined;
}
