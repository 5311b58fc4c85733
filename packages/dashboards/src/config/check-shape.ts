import type { TSchema } from 'typebox';
// Not `typebox/compile`, which loads 150 modules more, for conversions and codecs.
import { Compile, type Validator } from 'typebox/schema';
import type { JsonObject } from '../json.ts';
import type { Path } from './config-problem.ts';
import { ruleSentence } from './rule-sentence.ts';

const compiled = new WeakMap<TSchema, Validator>();

/** What breaks a shape: one problem per place, the deepest of each union. */
export function shapeProblems(shape: TSchema, value: unknown): { path: Path; rule: string }[] {
  const validator = compiled.get(shape) ?? Compile(shape);
  compiled.set(shape, validator);
  if (validator.Check(value)) return [];
  const [, found] = validator.Errors(value);
  const errors = found.flatMap((error) => {
    const { keyword, instancePath, schemaPath, params } = error;
    if (keyword === 'anyOf' || keyword === 'if') return [];
    const path = pathOf(value, instancePath);
    if (keyword === 'required')
      return (params as { requiredProperties: string[] }).requiredProperties.map((name) => ({
        path: [...path, name],
        rule: 'is required',
      }));
    const rule = keyword === 'not' ? `not be ${excludedBy(shape, schemaPath)}` : ruleSentence(error);
    return [{ path, rule: `must ${rule}` }];
  });
  const byPlace = Map.groupBy(errors, ({ path }) => JSON.stringify(path));
  return [...byPlace.values()].flatMap((here) => {
    const path = here[0]?.path ?? [];
    // A branch of a union that fails further inside explains more than those that fail here.
    if (errors.some((other) => isInside(other.path, path))) return [];
    const rules = [...new Set(here.map(({ rule }) => rule))].filter((rule) => rule !== 'must be null');
    const [first = 'must be null', ...others] = rules;
    return [{ path, rule: [first, ...others.map((rule) => rule.replace(/^must /, ''))].join(' or ') }];
  });
}

/** The value that a `not` excludes, which its error does not name. */
function excludedBy(shape: TSchema, schemaPath: string): string {
  const owner = stepsOf(schemaPath).reduce<unknown>((part, step) => (part as JsonObject)[step], shape);
  return JSON.stringify((owner as { not: { const: unknown } }).not.const);
}

function isInside(inner: Path, outer: Path): boolean {
  return inner.length > outer.length && outer.every((step, index) => step === inner[index]);
}

/** The steps of a JSON pointer, with indexes of lists as numbers. */
function pathOf(root: unknown, pointer: string): Path {
  let here = root;
  return stepsOf(pointer).map((name) => {
    const step = Array.isArray(here) ? Number(name) : name;
    here = (here as Record<string | number, unknown> | undefined)?.[step];
    return step;
  });
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((escaped) => escaped.replaceAll('~1', '/').replaceAll('~0', '~'));
}
