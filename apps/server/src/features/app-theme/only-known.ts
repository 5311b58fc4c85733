import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** A copy without the members that the shape does not have: clients may send them, and they are not kept. */
export function onlyKnown<T extends TSchema>(shape: T, value: Static<T>): Static<T> {
  return Value.Clean(shape, structuredClone(value)) as Static<T>;
}
