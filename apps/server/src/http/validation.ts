import { ruleSentence } from '@facet/dashboards/rule-sentence';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formatsModule from 'ajv-formats';
import type { FastifySchemaValidationError } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { badRequest } from '../errors/errors.ts';
import { nearest } from '../errors/nearest.ts';
import { EMPTY_IS_ABSENT, ruleOf as ruleOfPattern } from './shapes.ts';

const addFormats = formatsModule.default;

/** Maximum depth of JSON; no declared shape is nested so deeply, and free-form values need not be. */
const MAX_DEPTH = 64;

/** Keywords that describe a shape but are not rules. */
const keywords = Object.keys(EMPTY_IS_ABSENT);
/** Optimised code takes twice as long to compile, and saves a microsecond per request. */
const code = { optimize: false };
const strict = addFormats(
  new Ajv({ coerceTypes: false, useDefaults: true, strictTypes: false, verbose: true, keywords, code }),
);
// Path and query are text, and a query key that occurs once may be a list with one member.
const coercing = addFormats(
  new Ajv({ coerceTypes: 'array', useDefaults: true, strictTypes: false, verbose: true, keywords, code }),
);

strict.addKeyword({
  keyword: 'isFilePart',
  validate: (_wanted: boolean, part: unknown) =>
    typeof part === 'object' && part !== null && 'bytes' in part && Buffer.isBuffer(part.bytes),
  error: { message: 'must be a file' },
});

/** Compiled validators by declared shape. `asRead` creates new schemas, so Ajv's own cache would not find them. */
const bodyValidators = new WeakMap<object, ValidateFunction>();

/** A validator as Fastify calls it: returns whether a value is valid, and sets `errors` if not. */
interface Validator {
  (value: unknown): boolean;
  errors?: ValidateFunction['errors'];
}

/**
 * The validator of one part of a request. Unknown keys pass, except where a shape is closed. Compiled for the first
 * request, because compiling all of them took a fifth of the server's start time.
 */
export function validatorFor(schema: unknown, httpPart: string | undefined): Validator {
  let compiled: ValidateFunction | undefined;
  const validator: Validator = (value) => {
    compiled ??= httpPart === 'body' ? bodyValidator(schema as Body) : coercing.compile(schema as object);
    const isValid = compiled(value);
    validator.errors = compiled.errors;
    return isValid;
  };
  return validator;
}

function bodyValidator(body: Body): ValidateFunction {
  const compiled = bodyValidators.get(body) ?? strict.compile(asRead(body));
  bodyValidators.set(body, compiled);
  return compiled;
}

/**
 * Creates a reader for values that the declared shape of an operation does not cover. The reader throws a 400 that names
 * the field.
 * @param part what is read, in errors
 */
export function readerOf<T extends TSchema>(shape: T, part = 'body'): (given: unknown) => Static<T> {
  const validate = validatorFor(shape, 'body');
  return (given) => {
    if (!validate(given)) throw badRequest(sentenceFor(validate.errors ?? [], part));
    return given as Static<T>;
  };
}

type Body = { readonly properties?: Readonly<Record<string, { readonly format?: string }>> };

/** The shape of a body for validation, where file parts are `UploadedFile` instead of text. */
function asRead(body: Body): object {
  const properties = Object.entries(body.properties ?? {}).map(([name, property]) => [
    name,
    property.format === 'binary' ? { isFilePart: true } : property,
  ]);
  return body.properties === undefined ? body : { ...body, properties: Object.fromEntries(properties) };
}

/** Turns validation errors into one sentence that names the field and the rule. */
export function sentenceFor(errors: readonly FastifySchemaValidationError[], part: string): string {
  const reports = errors as readonly ErrorObject[];
  const depth = (report: ErrorObject) => report.instancePath.split('/').length;
  const deepest = Math.max(...reports.map(depth));
  const relevant = reports.filter((r) => depth(r) === deepest && r.keyword !== 'anyOf');
  const [first = reports[0]] = relevant;
  if (first === undefined) return `${part} is invalid`;
  if (first.keyword === 'required') return sentenceForMissing(first, part);
  if (first.keyword === 'additionalProperties') return sentenceForClosed(first, part);
  const same = relevant.filter((report) => report.instancePath === first.instancePath);
  return `${fieldOf(part, first.instancePath)} ${ruleOf(same)}`;
}

/** Names every required field that is missing from the object, not only the first. */
function sentenceForMissing({ instancePath, parentSchema, data }: ErrorObject, part: string): string {
  const { required } = parentSchema as { required: string[] };
  const missing = required
    .filter((name) => !Object.hasOwn(data as object, name))
    .map((name) => fieldOf(part, `${instancePath}/${name}`));
  const last = missing.pop();
  return missing.length === 0 ? `${last} is required` : `${missing.join(', ')} and ${last} are required`;
}

function sentenceForClosed({ instancePath, parentSchema, params }: ErrorObject, part: string): string {
  const { properties } = parentSchema as { properties: object };
  const parents = instancePath.split('/').slice(1);
  return sentenceForUnknown([part, ...parents, params.additionalProperty], Object.keys(properties));
}

/**
 * The sentence for a field that a closed shape does not have.
 * @param path where it is, beginning with the part of the request
 * @param known the names that the shape has
 */
export function sentenceForUnknown(path: readonly (string | number)[], known: readonly string[]): string {
  const [part = '', ...names] = path.map((name) => String(name).slice(0, 60));
  const field = [part, ...names].join('.');
  const meant = nearest(names.at(-1) ?? '', known);
  if (meant !== undefined) return `${field} is unknown; did you mean ${meant}?`;
  if (known.length > 0) return `${field} is unknown: its name must be one of ${known.join(', ')}`;
  return `${field} is unknown: the operation accepts no ${part === 'query' ? 'query parameters' : part}`;
}

function fieldOf(part: string, pointer: string): string {
  const names = pointer.split('/').slice(1);
  return [part === 'querystring' ? 'query' : part, ...names].join('.');
}

function ruleOf(reports: readonly ErrorObject[]): string {
  const rules = reports.map((report) => {
    const named = report.keyword === 'pattern' ? ruleOfPattern(report.params.pattern) : undefined;
    return named ?? ruleSentence(report);
  });
  return `must ${[...new Set(rules)].join(' or ')}`;
}

/**
 * Refuses values that PostgreSQL cannot store in any field: deeply nested JSON, invalid Unicode (lone surrogates) and
 * the NUL character. Iterative, so that deep nesting cannot exhaust the stack.
 * @param freeText fields that are stored as bytes and may contain NUL, by path: `body.files.*.content`
 */
export function checkText(value: unknown, part: string, freeText: readonly string[] = []): void {
  // Almost every value passes, without the paths of its members.
  if (isPlain(value, 0)) return;
  const open = [{ value, path: part, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, depth } = next;
    if (typeof next.value === 'string') checkString(next.value, path, freeText.includes(patternOf(path)));
    if (typeof next.value !== 'object' || next.value === null || Buffer.isBuffer(next.value)) continue;
    if (depth >= MAX_DEPTH) {
      const field = path.split('.').slice(0, 4).join('.');
      throw badRequest(`${field} is nested more than ${MAX_DEPTH} levels deep`);
    }
    for (const [key, member] of Object.entries(next.value)) {
      checkString(key, `A name in ${path}`, false);
      open.push({ value: member, path: `${path}.${key.slice(0, 60)}`, depth: depth + 1 });
    }
  }
}

/** Whether a value is free of all that `checkText` refuses in some field. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isPlainText(value);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true;
  if (depth >= MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((member) => isPlain(member, depth + 1));
  return Object.entries(value).every(([key, member]) => isPlainText(key) && isPlain(member, depth + 1));
}

function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function checkString(text: string, path: string, mayHoldNul: boolean): void {
  if (!text.isWellFormed()) throw badRequest(`${path} must be valid Unicode`);
  if (!mayHoldNul && text.includes('\0')) throw badRequest(`${path} must not contain the NUL character`);
}

/** Replaces array indexes in a path: `body.files.3.content` becomes `body.files.*.content`. */
function patternOf(path: string): string {
  return path.replaceAll(/\.\d+(?=\.|$)/g, '.*');
}
