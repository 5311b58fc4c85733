/**
 * Waits until all have ended, then returns their results. Unlike with `Promise.all`, nothing is still running after an
 * error.
 * @throws the first error, in the order of the list
 */
export async function allEnded<T>(all: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(all);
  return Promise.all(all);
}
