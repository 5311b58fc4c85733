import type { FastifyInstance } from 'fastify';
import { unsupportedMediaType } from '../errors/errors.ts';
import { answerFor } from '../http/error-response.ts';
import { refusedKeyIn } from '../http/refuse-keys.ts';
import { SCIM_MEDIA_TYPE } from '../http/scim-dialect.ts';
import { serializerFor } from '../http/serializer.ts';
import { sentenceFor, validatorFor } from '../http/validation.ts';

/** Sets up what every server of operations needs: bodies, validation, serialisation and errors. */
export function prepareHttp(app: FastifyInstance): void {
  acceptNoBody(app);
  app.setValidatorCompiler(({ schema, httpPart }) => validatorFor(schema, httpPart));
  app.setSerializerCompiler(serializerFor);
  app.setSchemaErrorFormatter((errors, part) => new Error(sentenceFor(errors, part)));
  app.setErrorHandler((error, request, reply) => {
    const { status, headers, type, body } = answerFor(error, request);
    return reply.code(status).headers(headers).type(type).send(body);
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}

/** Accepts an empty body with any content type, because clients send writes without a body in both ways. */
function acceptNoBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    ['application/json', SCIM_MEDIA_TYPE],
    { parseAs: 'string' },
    (request, body, done) => {
      if (body.trim() === '') done(null, undefined);
      else parse(request, body, (error, value) => done(error === null ? null : reasonOf(error, body), value));
    },
  );
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null, undefined);
    else done(unsupportedMediaType('The body must be application/json'));
  });
}

/** The parser reports a refused key as a syntax error. */
function reasonOf(error: Error, body: string): Error {
  try {
    return refusedKeyIn(JSON.parse(body)) ?? error;
  } catch {
    return error;
  }
}
