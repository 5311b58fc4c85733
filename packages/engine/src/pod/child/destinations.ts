import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { NetworkRules } from '../../protocol/network-rules.ts';

/** This machine, its own link, and the metadata services of clouds, which give credentials to anyone. */
const REFUSED = {
  'an unspecified address': ['0.0.0.0/8', '::/128'],
  'a loopback address': ['127.0.0.0/8', '::1/128'],
  'a link-local address': ['169.254.0.0/16', 'fe80::/10'],
  'the metadata service of a cloud': ['fd00:ec2::/32', '100.100.100.200/32'],
};
const RESOLVE_AGAIN_MS = 60_000;

/** A data source's address that pods may not reach. The message is for the author of the model. */
export class DestinationRefused extends Error {
  override name = 'DestinationRefused';
}

/** Decides which addresses the drivers of a pod may reach: all except this machine, its link, and Facet's database. */
export class Destinations {
  #refused = Object.entries(REFUSED).map(([name, entries]) => ({ name, list: networks(entries) }));
  #hosts: ReadonlySet<string>;
  #networks: BlockList;
  #database: NetworkRules['ownDatabase'];
  #databaseAddresses = new BlockList();

  constructor({ allow, ownDatabase }: NetworkRules) {
    const isAddress = (entry: string) => isIP(entry.split('/')[0] ?? '') !== 0;
    this.#hosts = new Set(allow.filter((entry) => !isAddress(entry)).map((entry) => entry.toLowerCase()));
    this.#networks = networks(allow.filter(isAddress));
    this.#database = ownDatabase;
  }

  /** Resolves the name of Facet's own database, now and every minute. */
  async watchDatabase(): Promise<void> {
    if (this.#database === undefined) return;
    await this.#resolveDatabase();
    setInterval(() => void this.#resolveDatabase(), RESOLVE_AGAIN_MS).unref();
  }

  /** Throws unless a pod may connect to an address, to which the name `host` resolved. */
  check(host: string, address: string, port: number): void {
    if (this.#hosts.has(host.toLowerCase()) || has(this.#networks, address)) return;
    const refused = this.#refused.find(({ list }) => has(list, address));
    const isDatabase = port === this.#database?.port && has(this.#databaseAddresses, address);
    const what = isDatabase ? "the address of Facet's own database" : refused?.name;
    if (what === undefined) return;
    const target = host === address ? address : `${host} (${address})`;
    throw new DestinationRefused(
      `${target}, port ${port}, is ${what}, which pods may not reach unless FACET_OUTBOUND_ALLOW lists it`,
    );
  }

  async #resolveDatabase(): Promise<void> {
    const host = this.#database?.host ?? '';
    const found = await lookup(host, { all: true }).catch(() => []);
    const addresses = new BlockList();
    for (const { address } of found) add(addresses, address);
    // A database on this machine may listen on all of the machine's addresses.
    const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    if (own.some(({ address }) => has(addresses, address)))
      for (const { address } of own) add(addresses, address);
    if (found.length > 0) this.#databaseAddresses = addresses;
  }
}

function networks(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) add(list, entry);
  return list;
}

function add(list: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/');
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
}

/** Also true for an IPv4 address in the form of IPv6. */
function has(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address.replace(/%.*$/, ''), version === 4 ? 'ipv4' : 'ipv6');
}
