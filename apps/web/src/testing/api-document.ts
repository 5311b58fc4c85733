import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';

/** A part of the document, which is JSON. */
type Json = ReturnType<typeof JSON.parse>;

/** A request as the document describes it. */
export interface DocumentedCall {
  readonly operation: string;
  readonly path: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly body: unknown;
  /** The status of an answer with a body. */
  readonly success: number;
  /** What the document does not allow in it. */
  readonly faults: readonly string[];
  /** What the document does not allow in an answer to it. */
  faultsIn(status: number, answer: unknown): readonly string[];
}

/** The OpenAPI document of the server, from which the client of the pages is generated as well. */
const DOCUMENT: Json = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@facet/client/document')), 'utf8'),
);
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const OPERATIONS = Object.entries<Json>(DOCUMENT.paths)
  .flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
      // A path without parameters is the better match.
      parameters: path.split('{').length - 1,
      declared: item[method],
    })),
  )
  .sort((a, b) => a.parameters - b.parameters);

/** The addresses of operations in the API reference. */
export function referenceAddresses(): ReadonlySet<string> {
  return new Set(
    Object.entries<Json>(DOCUMENT.paths).flatMap(([path, item]) =>
      METHODS.filter((method) => item[method] !== undefined).flatMap((method) =>
        (item[method].tags ?? []).map(
          (tag: string) =>
            `/docs#tag/${tag.toLowerCase().replaceAll(' ', '-')}/${method.toUpperCase()}${path}`,
        ),
      ),
    ),
  );
}

/** Reads a request by the document; undefined for one that is not in it. */
export function documentedCall(method: string, address: string, text: string | undefined) {
  const url = new URL(address);
  const found = OPERATIONS.find((one) => one.method === method && one.pattern.test(url.pathname));
  if (found === undefined) return undefined;
  const { declared, pattern } = found;
  const { path, query, faults } = parametersOf(declared.parameters ?? [], url, pattern);
  const body = text === undefined ? undefined : JSON.parse(text);
  const isLeftOut = body === undefined && declared.requestBody?.required !== true;
  const shape = isLeftOut ? undefined : schemaIn(declared.requestBody);
  return {
    operation: declared.operationId,
    path,
    query,
    body,
    success: Number(Object.keys(declared.responses).find((status) => status.startsWith('2')) ?? 200),
    faults: [...faults, ...(shape === undefined ? [] : faultsIn(shape, body, 'body'))],
    faultsIn(status, answer) {
      const response = declared.responses[status];
      if (response === undefined) return status >= 500 ? [] : [`status ${status} is not documented`];
      const schema = schemaIn(response);
      return schema === undefined ? [] : faultsIn(schema, answer, `answer ${status}`);
    },
  } satisfies DocumentedCall;
}

function parametersOf(parameters: readonly Json[], { pathname, searchParams }: URL, pattern: RegExp) {
  const values = { path: {} as Record<string, never>, query: {} as Record<string, never> };
  const faults = [...searchParams.keys()]
    .filter((key) => !parameters.some(({ in: place, name }) => place === 'query' && name === key))
    .map((key) => `${key} is not a parameter`);
  const inPath = pattern.exec(pathname)?.groups ?? {};
  for (const { in: place, name, schema } of parameters) {
    const texts = place === 'path' ? [decodeURIComponent(inPath[name] ?? '')] : searchParams.getAll(name);
    if ((place !== 'path' && place !== 'query') || texts.length === 0) continue;
    const value = typedValue(schema, texts);
    faults.push(...faultsIn(schema, value, name));
    values[place as 'path' | 'query'][name] = value as never;
  }
  return { ...values, faults };
}

function typedValue({ type }: Json, texts: readonly string[]) {
  if (type === 'array') return texts;
  const [text] = texts;
  if (type === 'integer' || type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

const schemaIn = (described: Json | undefined): Json | undefined =>
  described?.content?.['application/json']?.schema;

const ajv = formatsModule.default(new Ajv2020({ strict: false, allErrors: true, inlineRefs: false }));
ajv.addSchema({ components: DOCUMENT.components }, 'document');
/** By the text of the schema, which many responses share. */
const validators = new Map<string, ValidateFunction>();

function faultsIn(schema: Json, value: unknown, at: string): string[] {
  const text = JSON.stringify(schema);
  const validate: ValidateFunction =
    validators.get(text) ?? ajv.compile(JSON.parse(text.replaceAll('"$ref":"#/', '"$ref":"document#/')));
  validators.set(text, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${at}${instancePath} ${message}`);
}
