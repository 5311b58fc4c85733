/**
 * Those who may be sent to now, one for each address: the first, unless somebody who waits for another attempt has the
 * address. The others follow if nothing is sent to that one, so that the choice never depends on whose email is ready first.
 * @param held the addresses of those who wait
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
