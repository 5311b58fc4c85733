import { isDeepStrictEqual } from 'node:util';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { Operation } from './operation.ts';
import { isScim, SCIM_MEDIA_TYPE, ScimErrorBody } from './scim-dialect.ts';

export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'What is wrong, in a sentence.', examples: ['body.name is required'] }),
    code: Type.String({ description: 'The kind of error, for programs.', examples: ['bad_request'] }),
    requestId: Type.String({ description: 'Identifies this request in the logs.' }),
  },
  { title: 'Error', description: 'The body of every error response.' },
);

const REASONS: Readonly<Record<number, string>> = {
  400: 'The input is invalid; the message names the field.',
  401: 'The credential is missing, malformed or expired.',
  403: 'The credential is valid but not authorised for this operation.',
  404: 'The resource does not exist, or the caller may not see it.',
  409: 'The request conflicts with the current state.',
  413: 'The body is too large.',
  415: 'This operation does not accept the Content-Type.',
  429: 'Too many requests; Retry-After contains the delay in seconds.',
  503: 'The platform is temporarily unavailable; Retry-After contains the delay in seconds.',
};

/** The schema of a route, by which Fastify validates, serialises and documents. */
export function documentationOf(operation: Operation): FastifySchema {
  const errors = new Map(impliedErrors(operation).map((status) => [status, REASONS[status] ?? '']));
  for (const [status, reason] of Object.entries(operation.errors ?? {})) errors.set(Number(status), reason);
  const ofScim = isScim(operation.path);
  const answers = Object.entries(operation.answers).map(([status, schema]) => [
    status,
    ofScim ? inScim(schema, 'Success.') : { ...schema, 'x-response-description': 'Success.' },
  ]);
  const failures = [...errors].map(([status, description]) => [
    String(status),
    ofScim
      ? inScim(ScimErrorBody, description)
      : // Errors may have further members, such as the files of a merge conflict.
        { ...ErrorBody, additionalProperties: true, 'x-response-description': description },
  ]);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    ...(operation.params === undefined ? {} : { params: operation.params }),
    ...(operation.query === undefined ? {} : { querystring: operation.query }),
    ...(operation.body === undefined ? {} : { body: operation.body }),
    ...(operation.isMultipart ? { consumes: ['multipart/form-data'] } : {}),
    ...(ofScim && operation.body !== undefined ? { consumes: ['application/json', SCIM_MEDIA_TYPE] } : {}),
    response: Object.fromEntries([...answers, ...failures]),
    'x-permission': operation.access,
    ...(operation.kind === 'write' ? { 'x-audit-event': operation.audit } : {}),
    ...(operation.access === 'public' ? { security: [] } : {}),
  } as FastifySchema;
}

/** A response in SCIM's media type, unless it has no body. */
function inScim(schema: TSchema, description: string) {
  const { type } = schema as { type?: string };
  if (type === 'null') return { ...schema, 'x-response-description': description };
  return { description, content: { [SCIM_MEDIA_TYPE]: { schema } } };
}

function impliedErrors(operation: Operation): number[] {
  const takesInput = operation.params ?? operation.query ?? operation.body;
  const isOpen = operation.access === 'public';
  return [
    ...(takesInput === undefined ? [] : [400]),
    // 429, because an address that tries unknown keys is slowed down.
    ...(isOpen ? [] : [401, 403, 429]),
    ...(operation.params === undefined ? [] : [404]),
    ...(operation.body === undefined ? [] : [413, 415]),
    503,
  ];
}

/** Collects every route registered afterwards into one OpenAPI 3.1 document (spec.md, Versioning 1). */
export async function registerOpenApi(app: FastifyInstance, publicUrl: () => string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Facet',
        version: '1.0.0',
        description: 'Deployments, their data models, environments and tokens, and the people who use them.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key (sk-…), also accepted as `Authorization: Api-Key <key>`.',
          },
        },
      },
      security: [{ apiKey: [] }],
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      return withComponents({ ...document.openapiObject, servers: [{ url: publicUrl() }] });
    },
  });
}

type Json = { [key: string]: unknown };

/** Moves every titled schema to `components.schemas`, so that generated clients have named types. */
function withComponents(document: Json): Json {
  const schemas: Json = {};
  const hoist = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(hoist);
    if (typeof node !== 'object' || node === null) return node;
    const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, hoist(value)]));
    const { title } = copy;
    if (typeof title !== 'string' || copy.type !== 'object') return copy;
    const name = title.replaceAll(/\W/g, '');
    schemas[name] ??= copy;
    if (!isDeepStrictEqual(schemas[name], copy)) throw new Error(`Two different shapes are called ${name}`);
    return { $ref: `#/components/schemas/${name}` };
  };
  const paths = hoist(document.paths);
  return { ...document, paths, components: { ...(document.components as Json), schemas } };
}
