import type { Static, TSchema } from 'typebox';

/** A copy without the members that the shape does not have: clients may send them, and they are not kept. */
export async function onlyKnown<T extends TSchema>(shape: T, value: Static<T>): Promise<Static<T>> {
  // 300 modules, which few processes need.
  const { Value } = await import('typebox/value');
  return Value.Clean(shape, structuredClone(value)) as Static<T>;
}
