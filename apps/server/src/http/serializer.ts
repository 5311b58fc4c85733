import buildSerializer from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';

type Serializer = ReturnType<typeof buildSerializer>;

/** By the text of the shape: most errors of most operations have the same one. */
const built = new Map<string, Serializer>();

/**
 * The serializer of one answer. Built when the first answer of that shape goes out, since building those of
 * all operations was half of the server's start.
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
