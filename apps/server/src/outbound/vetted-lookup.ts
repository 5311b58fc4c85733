import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { AllowList } from './allow-list.ts';

/** This server may not call an address. The message is for the user who entered it. */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused';
}

/** Refuses a host that is a forbidden IP address. `vettedLookup` checks names. */
export function checkHost(allowed: AllowList, hostname: string): void {
  // Sockets do not look up IP addresses, so `vettedLookup` would not see them.
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !allowed.mayReach(host)) throw notReachable(host);
}

/** A DNS look-up for sockets that returns only the allowed addresses of a name. */
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
  return new OutboundRefused(`${host} is at a private address, which FACET_OUTBOUND_ALLOW does not list`);
}
