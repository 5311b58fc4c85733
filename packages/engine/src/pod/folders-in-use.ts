const pods = new Map<string, number>();

/**
 * Counts one more pod of this process that uses a data folder, given by its resolved path, until `end` is called.
 * `isOnly` is whether no other pod did.
 */
export function noteUse(folder: string): { isOnly: boolean; end: () => void } {
  const others = pods.get(folder) ?? 0;
  pods.set(folder, others + 1);
  let hasEnded = false;
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    const left = (pods.get(folder) ?? 0) - 1;
    if (left > 0) pods.set(folder, left);
    else pods.delete(folder);
  };
  return { isOnly: others === 0, end };
}
