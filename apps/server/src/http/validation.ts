import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formatsModule from 'ajv-formats';
import type { FastifySchemaValidationError } from 'fastify';
import { badRequest } from './errors.ts';

const addFormats = formatsModule.default;

/** Deeper JSON than this is refused: no shape of ours nests so far, and free-form values need not. */
const MAX_DEPTH = 64;

const strict = addFormats(new Ajv({ coerceTypes: false, useDefaults: true, strictTypes: false }));
// Path and query arrive as text, and a query key given once may stand for a list of one.
const coercing = addFormats(new Ajv({ coerceTypes: 'array', useDefaults: true, strictTypes: false }));

strict.addKeyword({
  keyword: 'isFilePart',
  validate: (_wanted: boolean, part: unknown) =>
    typeof part === 'object' && part !== null && 'bytes' in part && Buffer.isBuffer(part.bytes),
  error: { message: 'must be a file' },
});

/** Compiles a schema for one part of a request. Unknown keys pass: clients send what newer versions know. */
export function validatorFor(schema: unknown, httpPart: string | undefined): ValidateFunction {
  return httpPart === 'body' ? strict.compile(asRead(schema as Body)) : coercing.compile(schema as object);
}

type Body = { readonly properties?: Readonly<Record<string, { readonly format?: string }>> };

/** The shape of a body as its validator sees it: file parts are no longer text. */
function asRead(body: Body): object {
  const properties = Object.entries(body.properties ?? {}).map(([name, property]) => [
    name,
    property.format === 'binary' ? { isFilePart: true } : property,
  ]);
  return body.properties === undefined ? body : { ...body, properties: Object.fromEntries(properties) };
}

/** One sentence that names the field and the rule, from what the validator reports. */
export function sentenceFor(errors: readonly FastifySchemaValidationError[], part: string): string {
  const reports = errors as readonly ErrorObject[];
  const depth = (report: ErrorObject) => report.instancePath.split('/').length;
  const deepest = Math.max(...reports.map(depth));
  const relevant = reports.filter((r) => depth(r) === deepest && r.keyword !== 'anyOf');
  const [first = reports[0]] = relevant;
  if (first === undefined) return `${part} is invalid`;
  if (first.keyword === 'required')
    return `${fieldOf(part, `${first.instancePath}/${first.params.missingProperty}`)} is required`;
  const same = relevant.filter((report) => report.instancePath === first.instancePath);
  return `${fieldOf(part, first.instancePath)} ${ruleOf(same)}`;
}

function fieldOf(part: string, pointer: string): string {
  const names = pointer.split('/').slice(1);
  return [part === 'querystring' ? 'query' : part, ...names].join('.');
}

function ruleOf(reports: readonly ErrorObject[]): string {
  const rules = reports.map((report) =>
    report.keyword === 'enum'
      ? `be one of ${report.params.allowedValues.join(', ')}`
      : (report.message ?? 'be valid').replace(/^must /, ''),
  );
  return `must ${[...new Set(rules)].join(' or ')}`;
}

/**
 * Refuses what no field can hold: JSON nested too deeply, and the NUL character, which PostgreSQL's text
 * cannot store. Walks without recursion, so that depth cannot exhaust the stack.
 * @param except keys whose text may hold anything, such as the content of a file
 */
export function checkText(value: unknown, part: string, except: ReadonlySet<string> = new Set()): void {
  const open: { value: unknown; path: string; depth: number }[] = [{ value, path: part, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value === 'string' && next.value.includes('\0'))
      throw badRequest(`${next.path} must not contain the NUL character`);
    if (typeof next.value !== 'object' || next.value === null || Buffer.isBuffer(next.value)) continue;
    if (next.depth >= MAX_DEPTH) throw badRequest(`${part} is nested more than ${MAX_DEPTH} levels deep`);
    for (const [key, member] of Object.entries(next.value)) {
      if (key.includes('\0')) throw badRequest(`${next.path} has a name with the NUL character`);
      if (!except.has(key))
        open.push({ value: member, path: `${next.path}.${key.slice(0, 60)}`, depth: next.depth + 1 });
    }
  }
}
