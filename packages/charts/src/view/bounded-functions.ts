import type { DrawingBudget } from './drawing-budget.ts';

/** The functions of expressions in a part of a chart. */
export interface Functions {
  readonly context: { readonly dataflow: { readonly budget: DrawingBudget } };
  readonly [name: string]: unknown;
}

type Call = (...given: readonly unknown[]) => unknown;

/** A character or a value takes a fraction of the time of a row. */
const PER_VALUE = 0.1;
/** Characters that a call may make before they are counted. */
const MOST_MADE = 1_000_000;

/** What a call costs, as far as it is more than that of any other. */
const COSTS: Readonly<Record<string, (...given: readonly unknown[]) => number>> = {
  join: (list, separator = ',') => sizeIfShort(sizeOf(list), sizeOf(list) * sizeOf(separator)),
  indexof: sizeOf,
  lastindexof: sizeOf,
  slice: sizeOf,
  reverse: sizeOf,
  sort: sizeOf,
  pluck: sizeOf,
  extent: sizeOf,
  replace: (text, pattern, replacement) =>
    sizeIfShort(sizeOf(text), replacedSize(sizeOf(text), pattern, String(replacement))),
  encodeURIComponent: sizeOf,
  btoa: sizeOf,
  format: (_value, pattern) => (/\d{3,}/.test(String(pattern)) ? Number.POSITIVE_INFINITY : 1),
};
/** Functions of the interpreter, which are not among those of the chart. */
const BUILT_IN: Readonly<Record<string, Call>> = {
  encodeURIComponent: (text) => encodeURIComponent(String(text)),
  btoa: (text) => btoa(String(text)),
};

const bounded = new WeakMap<object, Functions>();

/** The functions with limits for what they work on and what they return. */
export function boundedFunctions(functions: Functions): Functions {
  const known = bounded.get(functions);
  if (known !== undefined) return known;
  const own: Record<string, unknown> = Object.create(functions);
  for (const [name, costOf] of Object.entries(COSTS)) {
    const call = (functions[name] ?? BUILT_IN[name]) as Call;
    own[name] = function (this: Functions, ...given: readonly unknown[]) {
      const { budget } = this.context.dataflow;
      budget.spend(costOf(...given) * PER_VALUE);
      return budget.checked(call.apply(this, [...given]));
    };
  }
  bounded.set(functions, own as Functions);
  return own as Functions;
}

function sizeOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : 1;
}

/** The size of what a call works on, unless what it makes may be far larger. */
function sizeIfShort(size: number, made: number): number {
  return made > MOST_MADE ? Number.POSITIVE_INFINITY : size;
}

/** The most characters of a text after a replacement, which may repeat the text itself for each of its dollar signs. */
function replacedSize(size: number, pattern: unknown, replacement: string): number {
  const matches = pattern instanceof RegExp && pattern.global ? size + 1 : 1;
  return matches * (replacement.length + (replacement.split('$').length - 1) * size);
}
