/**
 * Chooses the recipients to send to now, one per address: the first, unless a recipient with the same address waits for
 * another attempt. The others follow only if nothing is sent to the first, so the choice never depends on which email
 * is ready first.
 * @param held the addresses of the recipients who wait
 */
export function onePerAddress<T>(
  recipients: readonly T[],
  addressOf: (recipient: T) => string,
  held: Iterable<string>,
): T[] {
  const taken = new Set(held);
  return recipients.filter((recipient) => {
    const address = addressOf(recipient);
    if (taken.has(address)) return false;
    taken.add(address);
    return true;
  });
}
