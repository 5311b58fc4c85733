import type { Static, TSchema } from 'typebox';

/** Copies a value without members that the shape does not have: clients may send them, but they are not stored. */
export async function onlyKnown<T extends TSchema>(shape: T, value: Static<T>): Promise<Static<T>> {
  // Loaded on demand: 300 modules, which few processes need.
  const { Value } = await import('typebox/value');
  return Value.Clean(shape, structuredClone(value)) as Static<T>;
}
