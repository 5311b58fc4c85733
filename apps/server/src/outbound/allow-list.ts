import { BlockList, isIP } from 'node:net';

/** Networks that are not public (IANA special-purpose registries, RFC 6890). */
const NOT_PUBLIC_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** The only range of public IPv6 addresses, except for the networks below. */
const GLOBAL_IPV6 = '2000::/3';
const NOT_PUBLIC_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const notPublic = networks([...NOT_PUBLIC_IPV4, ...NOT_PUBLIC_IPV6]);
const globalIpv6 = networks([GLOBAL_IPV6]);
const MAPPED = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i;

/**
 * The destinations that this server may call at the request of users: the public internet over HTTPS, and the hosts and
 * networks that the operator lists, over HTTP too.
 */
export class AllowList {
  readonly #hosts: ReadonlySet<string>;
  readonly #networks: BlockList;

  /** @param entries host names, IP addresses and networks (`10.0.0.0/8`) that pass `isAllowEntry` */
  constructor(entries: readonly string[]) {
    const isAddress = (entry: string) => isIP(entry.split('/')[0] ?? '') !== 0;
    this.#hosts = new Set(entries.filter((entry) => !isAddress(entry)).map((entry) => entry.toLowerCase()));
    this.#networks = networks(entries.filter(isAddress));
  }

  /** Whether a host is listed by name. */
  hasHost(host: string): boolean {
    return this.#hosts.has(host.toLowerCase());
  }

  /** Whether an IP address is listed. */
  hasAddress(address: string): boolean {
    return has(this.#networks, plainAddress(address));
  }

  /** Whether connections to an IP address are allowed: it is public or listed. */
  mayReach(address: string): boolean {
    return this.hasAddress(address) || isPublic(plainAddress(address));
  }

  /** The rule that a URL breaks, as the end of "… must …"; undefined if it may be called. */
  problem(address: string): string | undefined {
    if (!URL.canParse(address)) return 'be a URL that begins with https://';
    const { protocol, hostname, username, password, hash } = new URL(address);
    const isListed = this.hasHost(hostname) || this.hasAddress(hostname);
    if (protocol !== 'https:' && !(protocol === 'http:' && isListed))
      return 'be a URL that begins with https://';
    if (username !== '' || password !== '' || hash !== '')
      return 'contain neither credentials nor a fragment';
    const host = hostname.replace(/^\[|\]$/g, '');
    const isPrivate = isIP(host) !== 0 && !this.mayReach(host);
    return isPrivate ? 'not be a private address, unless FACET_OUTBOUND_ALLOW lists it' : undefined;
  }
}

/** Whether text is a host name, an IP address or a network. */
export function isAllowEntry(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (most === -1) return /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) && !/^[\d.]+$/.test(text);
  return rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !has(notPublic, address);
  return isIP(address) === 6 && has(globalIpv6, address) && !has(notPublic, address);
}

/** Removes brackets and zone from an address, and converts IPv4-mapped IPv6 addresses to IPv4. */
function plainAddress(address: string): string {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const [, dotted, high, low] = MAPPED.exec(bare) ?? [];
  if (dotted !== undefined) return dotted;
  if (high === undefined || low === undefined) return bare;
  const bytes = [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 255]);
  return bytes.join('.');
}

function has(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

function networks(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return list;
}
