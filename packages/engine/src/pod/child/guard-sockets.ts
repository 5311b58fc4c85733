import dgram from 'node:dgram';
import { type LookupAddress, lookup } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import type { Destinations } from './destinations.ts';

type Target = Omit<Partial<net.TcpNetConnectOpts>, 'port'> & { port?: number | string; path?: string | null };

/**
 * Limits the connections of this process to the allowed destinations. Addresses are checked when connecting,
 * so that changing a DNS record between check and use does not help. Every driver connects through the
 * function replaced here; no model code runs in this process.
 * @param databaseSocket the only Unix socket that stays open, for a deployment whose model is the
 * platform's own
 */
export function guardSockets(destinations: Destinations, databaseSocket: string | undefined): void {
  const { connect } = net.Socket.prototype as unknown as { connect: (...args: unknown[]) => net.Socket };
  function connectGuarded(this: net.Socket, ...args: unknown[]): net.Socket {
    const { target, listener } = targetOf(args);
    const { path, host = 'localhost', port } = target;
    try {
      if (path && path !== databaseSocket) throw new Error('Unix sockets are not available to data sources');
      if (!path && net.isIP(host) !== 0) destinations.check(host, host, Number(port));
    } catch (error) {
      // Like any failure to connect; drivers do not expect an exception.
      process.nextTick(() => this.destroy(error as Error));
      return this;
    }
    const checked = path ? target : { ...target, lookup: guardedLookup(destinations, Number(port)) };
    return connect.call(this, checked, listener);
  }
  Object.defineProperty(net.Socket.prototype, 'connect', { value: connectGuarded });
  dgram.createSocket = () => {
    throw new Error('UDP is not available to data sources');
  };
  syncBuiltinESMExports();
}

/** The arguments of `connect` in any of its forms; Node itself passes a single array of them. */
function targetOf(args: unknown[]): { target: Target; listener: unknown } {
  const [first, ...rest]: unknown[] = Array.isArray(args[0]) ? args[0] : args;
  const listener = rest.find((argument) => typeof argument === 'function');
  if (typeof first === 'object' && first !== null) return { target: { ...first }, listener };
  if (typeof first === 'string' && !/^\d+$/.test(first)) return { target: { path: first }, listener };
  const [host] = rest;
  return { target: { port: Number(first), ...(typeof host === 'string' ? { host } : {}) }, listener };
}

function guardedLookup(destinations: Destinations, port: number): net.LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error !== null) return done(error, '', 0);
      let refusal: Error | undefined;
      const usable = found.filter(({ address }) => {
        try {
          destinations.check(host, address, port);
          return true;
        } catch (problem) {
          refusal = problem as Error;
          return false;
        }
      });
      const [first] = usable;
      if (first === undefined) return done(refusal ?? new Error(`${host} has no address`), '', 0);
      if (options.all) done(null, usable);
      else done(null, first.address, first.family);
    });
  };
}
