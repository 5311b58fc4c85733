import { isIPv6 } from 'node:net';

/**
 * The network that rate limits count by: an IPv4 address, or the /64 of an IPv6 address, because a client usually has a
 * whole /64 (RFC 6177).
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = bare.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return `${[...before, ...Array<string>(zeros).fill('0'), ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const LOOPBACK = /^(127\.|::1$|localhost$)/;

/** Whether an address is loopback, where plain HTTP is allowed. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.test(address.replace(/^::ffff:/, ''));
}
