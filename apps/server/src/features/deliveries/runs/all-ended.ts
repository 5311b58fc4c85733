/**
 * Waits until all have ended, then returns their results. Unlike `Promise.all`, an error leaves nothing behind that is still
 * under way.
 * @throws the first error, in the order of the list
 */
export async function allEnded<T>(all: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(all);
  return Promise.all(all);
}
