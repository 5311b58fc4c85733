/**
 * Collects what it is called with for a time, and then works on all of it at once.
 * @param ms how long the first one waits for others
 * @returns a function that ends, or throws, with the work on what it was given
 */
export function inBatches<T>(
  ms: number,
  work: (items: readonly T[]) => Promise<void>,
): (item: T) => Promise<void> {
  let items: T[] = [];
  let ended: Promise<void> | undefined;
  return (item) => {
    items.push(item);
    ended ??= new Promise<void>((resolve) => setTimeout(resolve, ms)).then(() => {
      const collected = items;
      items = [];
      ended = undefined;
      return work(collected);
    });
    return ended;
  };
}
