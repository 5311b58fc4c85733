/**
 * Collects the items of calls for a time, and then processes all of them at once.
 * @param ms how long the first call waits for others
 * @returns a function that resolves, or throws, when its item has been processed
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
