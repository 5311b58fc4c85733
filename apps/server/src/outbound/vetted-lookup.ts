import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { AllowList } from './allow-list.ts';

/** An address that this server does not call. The message is for who chose it. */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused';
}

/** Refuses a host that is an IP address which may not be reached; names are judged by `vettedLookup`. */
export function checkHost(allowed: AllowList, hostname: string): void {
  // An address that is no name is not looked up.
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !allowed.mayReach(host)) throw notReachable(host);
}

/** A look-up for sockets, which finds only the addresses of a name that may be reached. */
export function vettedLookup(allowed: AllowList): LookupFunction {
  return (host, options: LookupOptions, done) => {
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error !== null) return done(error, '', 0);
      const isListed = allowed.hasHost(host);
      const usable = found.filter(({ address }) => isListed || allowed.mayReach(address));
      const [first] = usable;
      if (first === undefined) return done(notReachable(host), '', 0);
      if (options.all) done(null, usable);
      else done(null, first.address, first.family);
    });
  };
}

function notReachable(host: string): OutboundRefused {
  return new OutboundRefused(
    `${host} is at a private address, which is not called unless FACET_OUTBOUND_ALLOW lists it`,
  );
}
