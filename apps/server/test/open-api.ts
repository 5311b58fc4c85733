import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';
import type { Answer, Json, ServerUnderTest } from './server-under-test.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** An operation as the served document declares it. */
export interface ServedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** `x-permission`: action names, or admin, authenticated, public. */
  readonly permission: string | readonly string[];
  /** `x-also-permission`: an action that is required besides, or several of which one is enough. */
  readonly also: string | readonly string[] | undefined;
  /** `x-embed`: the embed sessions that may call it, if any. */
  readonly embed: 'viewer' | 'creator' | undefined;
  /** The audit event of an operation that changes data. */
  readonly auditEvent: string | undefined;
  readonly parameters: readonly Json[];
  /** The media type and schema of the body, with references resolved. */
  readonly body: { readonly mediaType: string; readonly schema: Json; readonly example: Json } | undefined;
  readonly declared: Json;
  readonly namesDeployment: boolean;
}

/** The OpenAPI document that the server serves, and its operations in document order. */
export async function servedDocument(server: Pick<ServerUnderTest, 'call'>) {
  const answer = await server.call('GET', '/api/v1/spec', { key: null });
  assert.equal(answer.status, 200);
  return { document: answer.body as Json, operations: operationsOf(answer.body) };
}

function operationsOf(document: Json): ServedOperation[] {
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => {
      const declared = item[method];
      const [content] = Object.entries<Json>(declared.requestBody?.content ?? {});
      return {
        id: declared.operationId,
        method: method.toUpperCase(),
        path,
        permission: declared['x-permission'],
        also: declared['x-also-permission'],
        embed: declared['x-embed'],
        auditEvent: declared['x-audit-event'],
        parameters: declared.parameters ?? [],
        body: content === undefined ? undefined : bodyOf(document, ...content),
        declared,
        namesDeployment: path.includes('{deploymentId}'),
      };
    }),
  );
}

function bodyOf(document: Json, mediaType: string, content: Json) {
  const schema = resolved(document, content.schema);
  return { mediaType, schema, example: content.example ?? schema.examples?.[0] };
}

/** A schema with every reference replaced by its target. The document has no recursive schemas. */
export function resolved(document: Json, schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((member) => resolved(document, member));
  if (typeof schema !== 'object' || schema === null) return schema;
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.replace('#/components/schemas/', '');
    const target = document.components.schemas[name];
    assert.ok(target, `${schema.$ref} does not resolve`);
    return resolved(document, target);
  }
  return Object.fromEntries(Object.entries(schema).map(([key, member]) => [key, resolved(document, member)]));
}

/** The JSON content of a response; SCIM has its own media type. */
export function jsonOf(response: Json): Json | undefined {
  return response.content?.['application/json'] ?? response.content?.['application/scim+json'];
}

/** Whether an operation belongs to SCIM, whose errors have another shape. */
export function isScim({ path }: Pick<ServedOperation, 'path'>): boolean {
  return path.startsWith('/api/scim/v2/');
}

/** The message of an error. */
export function sentenceOf({ body }: Answer): string {
  return body.error ?? body.detail;
}

/** Checks real responses against the schemas in the document. */
export class AnswerChecker {
  readonly #ajv = formatsModule.default(new Ajv2020({ strict: false, allErrors: true, inlineRefs: false }));
  /** By schema text, since many responses share a schema. */
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: Json) {
    // By reference, so that a schema shared by many responses is compiled once.
    this.#ajv.addSchema({ components: document.components }, 'document');
  }

  check(operation: ServedOperation, answer: Answer): void {
    const at = `${operation.id} ${answer.status}`;
    const response = operation.declared.responses[answer.status];
    assert.ok(response, `${at} is not documented: ${JSON.stringify(answer.body)}`);
    const [mediaType] = Object.keys(response.content ?? {});
    const schema = jsonOf(response)?.schema;
    if (schema === undefined && mediaType !== undefined) {
      assert.ok(answer.headers.get('content-type')?.startsWith(mediaType), `${at} is not ${mediaType}`);
      return;
    }
    if (schema === undefined) {
      assert.equal(answer.body, '', `${at} has an undocumented body`);
      return;
    }
    const validate = this.#validatorOf(schema);
    assert.ok(
      validate(answer.body),
      `${at}: ${JSON.stringify(validate.errors)} in ${JSON.stringify(answer.body)}`,
    );
  }

  /** Checks an example of the document against the schema that contains it. */
  checkExample(schema: Json, example: unknown, at: string): void {
    const validate = this.#validatorOf(schema);
    assert.ok(validate(example), `${at}: ${JSON.stringify(validate.errors)} in ${JSON.stringify(example)}`);
  }

  #validatorOf(schema: Json): ValidateFunction {
    const text = JSON.stringify(schema);
    const validate =
      this.#compiled.get(text) ??
      this.#ajv.compile(
        JSON.parse(text.replaceAll('"$ref":"#/', '"$ref":"document#/')) as Record<string, unknown>,
      );
    this.#compiled.set(text, validate);
    return validate;
  }
}
