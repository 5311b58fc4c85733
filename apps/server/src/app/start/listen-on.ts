import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { SettingError, type Settings } from '../../settings.ts';

/** Messages for errors of listen(), by code. */
const PROBLEMS: Readonly<Record<string, (settings: Settings) => string>> = {
  EADDRINUSE: ({ host, port }) => `FACET_PORT ${port} is in use on ${host}.`,
  EACCES: ({ port }) => `FACET_PORT ${port} requires privileges that this user lacks.`,
  EADDRNOTAVAIL: ({ host }) => `FACET_HOST ${host} is not an address of this machine.`,
};

/**
 * Starts listening.
 * @returns the URL for clients on this machine
 */
export async function listenOn(app: FastifyInstance, settings: Settings): Promise<string> {
  try {
    await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    const problem = PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''];
    throw problem === undefined ? error : new SettingError(problem(settings), { cause: error });
  }
  const bound = app.server.address();
  const scheme = settings.tlsCert === undefined ? 'http' : 'https';
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  return `${scheme}://${host}:${typeof bound === 'object' && bound !== null ? bound.port : settings.port}`;
}

/** The URL by which other nodes reach this one: the host name if the server listens on a wildcard address. */
export function internalUrl(settings: Settings, address: string): string {
  const isWildcard = settings.host === '0.0.0.0' || settings.host === '::';
  if (!isWildcard) return address;
  const url = new URL(address);
  url.hostname = hostname();
  return url.origin;
}
