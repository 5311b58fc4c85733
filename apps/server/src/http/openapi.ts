import { isDeepStrictEqual } from 'node:util';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { Operation } from './operation.ts';
import { isScim, SCIM_MEDIA_TYPE, ScimErrorBody } from './scim-dialect.ts';
import { EMPTY_IS_ABSENT } from './shapes.ts';

export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'What is wrong, in a sentence.', examples: ['body.name is required'] }),
    code: Type.String({ description: 'The kind of error, for programs.', examples: ['bad_request'] }),
    requestId: Type.String({ description: 'Identifies this request in the logs.' }),
  },
  { title: 'ErrorResponse', description: 'The body of every error response.' },
);

const REASONS: Readonly<Record<number, string>> = {
  400: 'The input is invalid; the message names the field.',
  401: 'The credential is missing, malformed or expired.',
  403: 'The credential is valid but not authorised for this operation.',
  404: 'The resource does not exist, or the caller may not see it.',
  408: 'The request took too long to arrive.',
  409: 'The request conflicts with the current state.',
  413: 'The body is too large.',
  415: 'This operation does not accept the Content-Type.',
  431: 'The URL and the headers together are too large.',
  429: 'Too many requests; Retry-After contains the delay in seconds.',
  503: 'The platform is temporarily unavailable; Retry-After contains the delay in seconds.',
};

/** The first thing that a reader of the document sees, as Markdown. */
const INTRODUCTION = `Deployments, their data models, environments and tokens, and the people who use them.

Send an API key with every request. The first one is printed when Facet starts; create more with
\`POST /api/v1/api-keys\`.

\`\`\`sh
curl -H "Authorization: Bearer $FACET_API_KEY" "$FACET_URL/api/v1/deployments"
\`\`\`

Operations with \`x-strict\`, which decide who may see or do what, refuse fields and query parameters that they do not
know. The others ignore them and name them in the response header \`X-Facet-Ignored-Fields\`.

Every error is JSON with a sentence in \`error\`, a word for programs in \`code\`, and the \`requestId\` to find it
in the server's log.`;

/** Marks the documentation of an operation whose body may be absent; not served. */
const OPTIONAL_BODY = 'x-optional-body';

/** The schemas of routes, so that all servers of a process share what is derived from them. */
const documented = new WeakMap<Operation, FastifySchema>();

/** The schema of a route, by which Fastify validates, serialises and documents. */
export function documentationOf(operation: Operation): FastifySchema {
  const schema = documented.get(operation) ?? describe(operation);
  documented.set(operation, schema);
  return schema;
}

function describe(operation: Operation): FastifySchema {
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
    ...(operation.isBodyOptional ? { [OPTIONAL_BODY]: true } : {}),
    ...(operation.isMultipart ? { consumes: ['multipart/form-data'] } : {}),
    ...(ofScim && operation.body !== undefined ? { consumes: ['application/json', SCIM_MEDIA_TYPE] } : {}),
    response: Object.fromEntries([...answers, ...failures]),
    'x-permission': operation.access,
    ...(operation.also === undefined ? {} : { 'x-also-permission': operation.also }),
    ...(operation.embed === undefined ? {} : { 'x-embed': operation.embed }),
    ...(operation.isStrict ? { 'x-strict': true } : {}),
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
  const isOpen = operation.access === 'public';
  return [
    // 403, because only HTTPS is accepted.
    400,
    403,
    // 429, because an address that tries unknown keys is slowed down.
    ...(isOpen ? [] : [401, 429]),
    ...(operation.params === undefined ? [] : [404]),
    // What the request refers to may be deleted while it runs.
    ...(operation.kind === 'write' ? [409] : []),
    // A body may take too long to arrive, even if the operation does not need it.
    ...(operation.method === 'GET' ? [] : [408, 413, 415]),
    431,
    503,
  ];
}

/** Collects every route that is registered afterwards into one OpenAPI 3.1 document. */
export async function registerOpenApi(app: FastifyInstance, publicUrl: () => string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Facet',
        version: '1.0.0',
        description: INTRODUCTION,
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

/** Suffix for the name of a shape that is closed in strict operations and open in others. */
const CLOSED_SUFFIX = 'Strict';

/** Moves every titled schema to `components.schemas`, so that generated clients have named types. */
function withComponents(document: Json): Json {
  const schemas: Json = {};
  const open = openTitlesIn(document.paths);
  const hoist = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(hoist);
    if (typeof node !== 'object' || node === null) return node;
    const served = Object.entries(node).filter(([key]) => !(key in EMPTY_IS_ABSENT));
    const copy = Object.fromEntries(served.map(([key, value]) => [key, hoist(value)]));
    const { title } = copy;
    if (typeof title !== 'string' || copy.type !== 'object') return copy;
    const suffix = isClosed(copy) && open.has(title) ? CLOSED_SUFFIX : '';
    const name = title.replaceAll(/\W/g, '') + suffix;
    schemas[name] ??= copy;
    if (!isDeepStrictEqual(schemas[name], copy)) throw new Error(`Two different shapes are called ${name}`);
    return { $ref: `#/components/schemas/${name}` };
  };
  const paths = hoist(document.paths) as Record<string, Record<string, Json>>;
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    if (operation[OPTIONAL_BODY])
      operation.requestBody = { ...(operation.requestBody as Json), required: false };
    delete operation[OPTIONAL_BODY];
  }
  return { ...document, paths, components: { ...(document.components as Json), schemas } };
}

/** The titles of all objects that may have further members. */
function openTitlesIn(paths: unknown): Set<string> {
  const titles = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { title, type } = node as Json;
    if (typeof title === 'string' && type === 'object' && !isClosed(node)) titles.add(title);
    Object.values(node).forEach(visit);
  };
  visit(paths);
  return titles;
}

function isClosed(schema: object): boolean {
  return 'additionalProperties' in schema && schema.additionalProperties === false;
}
