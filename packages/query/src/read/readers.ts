import { isObject } from '../question/json.ts';

/** Reads a value of unknown origin; undefined if it is something else. */
export type Reader<T> = (value: unknown) => T | undefined;

export const text: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);

export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

export const integer: Reader<number> = (value) => (Number.isSafeInteger(value) ? Number(value) : undefined);

/** A whole number of at least 0. */
export const count: Reader<number> = (value) => {
  const number = integer(value);
  return number === undefined || number < 0 ? undefined : number;
};

export function oneOf<const T extends string>(...known: readonly T[]): Reader<T> {
  return (value) => known.find((item) => item === value);
}

export function either<A, B>(one: Reader<A>, other: Reader<B>): Reader<A | B> {
  return (value) => one(value) ?? other(value);
}

/** A list of which every item can be read. */
export function listOf<T>(item: Reader<T>): Reader<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const items = value.map(item);
    return items.includes(undefined) ? undefined : (items as T[]);
  };
}

export function mapOf<T>(item: Reader<T>): Reader<Readonly<Record<string, T>>> {
  return (value) => {
    if (!isObject(value)) return undefined;
    const entries = Object.entries(value).map(([name, part]) => [name, item(part)] as const);
    if (entries.some(([, part]) => part === undefined)) return undefined;
    return Object.fromEntries(entries) as Record<string, T>;
  };
}

type Readers<T> = { readonly [Name in keyof T]: Reader<T[Name]> };

/** An object with the first fields and maybe the others, where null counts as absent. Unknown fields are left out. */
export function object<Required extends object, Optional extends object = object>(
  required: Readers<Required>,
  optional?: Readers<Optional>,
): Reader<Required & Partial<Optional>> {
  return (value) => {
    if (!isObject(value)) return undefined;
    const result: Record<string, unknown> = {};
    for (const [name, read] of Object.entries<Reader<unknown>>(required)) {
      result[name] = read(value[name]);
      if (result[name] === undefined) return undefined;
    }
    for (const [name, read] of Object.entries<Reader<unknown>>(optional ?? {})) {
      if (value[name] == null) continue;
      result[name] = read(value[name]);
      if (result[name] === undefined) return undefined;
    }
    return result as Required & Partial<Optional>;
  };
}
