import buildSerializer from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';

type Serializer = ReturnType<typeof buildSerializer>;

/** Serializers by the JSON of their schema; most operations share their error schemas. */
const built = new Map<string, Serializer>();

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

function serializerOf(schema: object): Serializer {
  const shape = JSON.stringify(schema, (key, value) =>
    key === 'x-response-description' ? undefined : value,
  );
  const serializer = built.get(shape) ?? buildSerializer(JSON.parse(shape));
  built.set(shape, serializer);
  return serializer;
}
