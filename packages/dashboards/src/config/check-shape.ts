import type { TSchema } from 'typebox';
// Not `typebox/compile`, which loads 150 modules more, for conversions and codecs.
import { Compile, type Validator } from 'typebox/schema';
import type { Path } from './config-problem.ts';
import { LINE, LINE_RULE } from './shape-parts.ts';

const compiled = new WeakMap<TSchema, Validator>();

/** What breaks a shape: one problem per place, the deepest of each union. */
export function shapeProblems(shape: TSchema, value: unknown): { path: Path; rule: string }[] {
  const validator = compiled.get(shape) ?? Compile(shape);
  compiled.set(shape, validator);
  if (validator.Check(value)) return [];
  const [, found] = validator.Errors(value);
  const errors = found.flatMap(({ keyword, instancePath, params, message }) => {
    if (keyword === 'anyOf' || keyword === 'if') return [];
    const path = pathOf(value, instancePath);
    if (keyword === 'required')
      return (params as { requiredProperties: string[] }).requiredProperties.map((name) => ({
        path: [...path, name],
        rule: 'is required',
      }));
    return [{ path, rule: ruleOf(keyword, params, message) }];
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

function ruleOf(keyword: string, params: object, message: string): string {
  if (keyword === 'enum')
    return `must be one of ${(params as { allowedValues: string[] }).allowedValues.join(', ')}`;
  if (keyword === 'const')
    return `must be ${JSON.stringify((params as { allowedValue: unknown }).allowedValue)}`;
  if (keyword === 'type') return `must be ${named((params as { type: string }).type)}`;
  if (keyword === 'maxLength') return `must be at most ${(params as { limit: number }).limit} characters`;
  if (keyword === 'minLength') return `must be at least ${(params as { limit: number }).limit} characters`;
  if (keyword === 'pattern' && String((params as { pattern: unknown }).pattern) === LINE)
    return `must ${LINE_RULE}`;
  if (keyword === 'maxItems') return `must have at most ${(params as { limit: number }).limit} items`;
  return message;
}

function named(type: string): string {
  return type === 'null' ? 'null' : /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function isInside(inner: Path, outer: Path): boolean {
  return inner.length > outer.length && outer.every((step, index) => step === inner[index]);
}

/** The steps of a JSON pointer, with indexes of lists as numbers. */
function pathOf(root: unknown, pointer: string): Path {
  let here = root;
  return pointer
    .split('/')
    .slice(1)
    .map((escaped) => {
      const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
      const step = Array.isArray(here) ? Number(name) : name;
      here = (here as Record<string | number, unknown> | undefined)?.[step];
      return step;
    });
}
