import buildSerializer from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';

/**
 * The serializer of one answer. Built when the first answer of that kind goes out, since building those of
 * all operations was half of the server's start.
 */
export const serializerFor: FastifySerializerCompiler<object> = ({ schema }) => {
  let built: ReturnType<typeof buildSerializer> | undefined;
  return (answer) => {
    built ??= buildSerializer(schema);
    return built(answer as object);
  };
};
